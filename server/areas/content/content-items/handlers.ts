import {
  contentItemLimits,
  createContentItem,
  deleteContentItems,
  deleteMatchingContentItems,
  listContentItems,
  putContentItemsOnline,
  readContentItem,
  readContentItemHolders,
  setContentItemStatuses,
  takeContentItemsOffline,
  updateContentItem,
  uploadContentItemFile,
} from '@greenroom/contract/areas/content/content-items'
import { ruleText } from '@greenroom/contract/rule-texts'
import { visibleOwners } from '../../../platform/access/visible.ts'
import { fail } from '../../../platform/errors.ts'
import { openFileAddress, recordFile } from '../../../platform/files/files.ts'
import { type Handler, type HandlerContext, handle } from '../../../platform/http/handler.ts'
import { followChanges } from '../../../platform/list/follow-changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { defineStatusChange } from '../all-statuses.ts'
import type { ContentFileHook } from '../hooks.ts'
import { publishContentItemsChanged, publishSetsChanged } from '../published.ts'
import { contentItems } from '../schema.ts'
import { deleteMatching } from './delete-matching.ts'
import { createContentItemList, toContentItemRow } from './list.ts'
import { removeContentItems } from './remove.ts'
import {
  findContainingSets,
  findContentItem,
  insertContentItem,
  isUsableFile,
  lockContentItems,
  readContentItemRows,
  setContentItemStatus,
  updateContentItemAt,
} from './store.ts'
import { usedTexts } from './used-texts.ts'

/** The calls on content items. */
export function contentItemHandlers(
  { database, events }: Platform,
  fileHooks: readonly ContentFileHook[],
): Handler[] {
  const list = createContentItemList(database)
  followChanges(events, ['content-item.changed'], list)

  return [
    handle(listContentItems, async ({ actor, input }) => {
      const page = await list.page({ ...input.query, owners: visibleOwners(actor) })
      return { ...page, list: page.list.map(toContentItemRow) }
    }),

    handle(readContentItem, async ({ actor, input, queries }) => {
      const contentItem = await findContentItem(queries, actor, input.params.id)
      if (!contentItem) throw fail('notFound')
      return contentItem
    }),

    handle(readContentItemHolders, ({ actor, input, queries }) =>
      findContainingSets(queries, actor, input.body.ids, contentItemLimits.holders),
    ),

    usedTexts,

    handle(createContentItem, async context => {
      const { actor, input, queries, publish } = context
      await requireUsableFile(context, 'body.fileId', input.body.fileId, fileHooks)
      const id = await insertContentItem(queries, input.body, actor.id)
      publishContentItemsChanged(publish, [id])
      return requireContentItem(context, id)
    }),

    handle(updateContentItem, async context => {
      const { actor, input, queries, publish } = context
      const { id } = input.params
      const current = await findContentItem(queries, actor, id)
      if (!current) throw fail('notFound')
      const { fileId } = input.body.changes
      if (fileId !== current.file?.id) {
        await requireUsableFile(context, 'body.changes.fileId', fileId ?? null, fileHooks)
      }
      const written = await updateContentItemAt(queries, actor, { id, ...input.body })
      if (!written) throw fail('conflict', { current: await requireContentItem(context, id) })
      publishContentItemsChanged(publish, [id], written)
      return requireContentItem(context, id)
    }),

    handle(uploadContentItemFile, async ({ actor, input, queries }) => {
      const { id, name, mediaType } = await recordFile(queries, actor.id, input.file, { open: true })
      return { id, name, mediaType, address: openFileAddress(id) }
    }),

    handle(putContentItemsOnline, context => changeStatus(context, 'online')),
    handle(takeContentItemsOffline, context => changeStatus(context, 'offline')),

    handle(setContentItemStatuses, context => contentItemStatuses.answer({ ...context, database })),

    handle(deleteContentItems, async ({ actor, input, queries, publish }) => {
      const { ids } = input.body
      const lockedItems = await lockContentItems(queries, actor, ids)
      if (lockedItems.length < ids.length) throw fail('notFound')
      const online = lockedItems.filter(({ status }) => status === 'online')
      if (online.length > 0) throw fail('wrongState', { ids: online.map(({ id }) => id) })
      const setIds = await removeContentItems(queries, ids)
      publishContentItemsChanged(publish, ids)
      publishSetsChanged(publish, setIds)
      return { deleted: lockedItems.length }
    }),

    handle(deleteMatchingContentItems, context => deleteMatching({ ...context, database })),
  ]
}

/** How all content items that match go online or offline. */
export const contentItemStatuses = defineStatusChange({
  endpoint: setContentItemStatuses,
  table: contentItems,
  entity: 'content-item',
  list: createContentItemList,
  actions: [setContentItemStatuses.id, putContentItemsOnline.id, takeContentItemsOffline.id],
  limits: contentItemLimits,
  onChanged: async ({ publish }) => publishContentItemsChanged(publish, []),
})

type Context = Pick<HandlerContext<typeof createContentItem>, 'actor' | 'queries' | 'request'>

/** The content item as it is in this transaction. @throws ApiError `notFound` when it went meanwhile */
async function requireContentItem({ actor, queries }: Context, id: string) {
  const item = await findContentItem(queries, actor, id)
  if (!item) throw fail('notFound')
  return item
}

/** @throws ApiError `invalid` when this user may not use the file in a content item */
async function requireUsableFile(
  { actor, queries, request }: Context,
  path: string,
  fileId: string | null,
  hooks: readonly ContentFileHook[],
): Promise<void> {
  if (fileId === null || (await isUsableFile(queries, actor, fileId, hooks))) return
  throw fail('invalid', { issues: [{ path, msg: ruleText('unknownDocument', request.language) }] })
}

async function changeStatus(
  { actor, input, queries, publish }: HandlerContext<typeof putContentItemsOnline>,
  status: 'online' | 'offline',
) {
  const { ids } = input.body
  const lockedItems = await lockContentItems(queries, actor, ids)
  if (lockedItems.length < ids.length) throw fail('notFound')
  const changed = await setContentItemStatus(queries, ids, status)
  if (changed.length > 0) publishContentItemsChanged(publish, changed)
  return { list: (await readContentItemRows(queries, changed)).map(toContentItemRow) }
}
