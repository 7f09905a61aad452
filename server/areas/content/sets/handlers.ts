import {
  contentSetLimits,
  createContentSet,
  deleteContentSets,
  listContentSets,
  putContentSetsOnline,
  readContentSet,
  setContentSetStatuses,
  takeContentSetsOffline,
  updateContentSet,
} from '@greenroom/contract/areas/content/content-sets'
import { previewSetRules } from '@greenroom/contract/areas/content/set-rules'
import { visibleOwners } from '../../../platform/access/visible.ts'
import { fail } from '../../../platform/errors.ts'
import { changedColumns } from '../../../platform/events/changed-columns.ts'
import type { Publish } from '../../../platform/events/publish.ts'
import { type Handler, type HandlerContext, handle } from '../../../platform/http/handler.ts'
import { followChanges } from '../../../platform/list/follow-changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { defineStatusChange, type StatusChange } from '../all-statuses.ts'
import type { SetsOnlineHook } from '../hooks.ts'
import { preview } from '../rules/preview.ts'
import { contentSets } from '../schema.ts'
import { followUp, rulesOf } from './change.ts'
import { createContentSetList, toContentSetRow, toContentSetRows, visibleCount } from './list.ts'
import {
  findContentSet,
  insertContentSet,
  lockContentSets,
  removeContentSets,
  setStatus,
  updateContentSetAt,
} from './store.ts'

/** The calls on content sets. */
export function contentSetHandlers(
  { database, events }: Platform,
  onSetsOnline: readonly SetsOnlineHook[],
): Handler[] {
  const list = createContentSetList(database)
  const statuses = contentSetStatuses(onSetsOnline)
  followChanges(events, ['content-set.changed'], list)

  return [
    handle(listContentSets, async ({ actor, input, queries }) => {
      const { sort } = input.query
      const isByCount = sort === 'count' || sort === '-count'
      // The order must not reveal anything that the user may not see.
      const countBy = isByCount ? visibleCount(actor) : undefined
      const sorted = countBy ? createContentSetList(database, countBy) : list
      const page = await sorted.page({ ...input.query, owners: visibleOwners(actor) })
      return { ...page, list: await toContentSetRows(queries, actor, page.list) }
    }),

    handle(readContentSet, async ({ actor, input, queries }) => {
      const contentSet = await findContentSet(queries, actor, input.params.id)
      if (!contentSet) throw fail('notFound')
      return toContentSetRow(queries, actor, contentSet)
    }),

    handle(previewSetRules, preview),

    handle(createContentSet, async ({ actor, input, queries, publish, request }) => {
      const fields = { ...input.body, rules: rulesOf(input.body, 'body.rules', request.language) }
      const contentSet = await insertContentSet(queries, { ...fields, createdBy: actor.id })
      publishChange(publish, [contentSet.id])
      return toContentSetRow(queries, actor, contentSet)
    }),

    handle(updateContentSet, async context => {
      const { actor, input, queries, publish } = context
      const { id } = input.params
      const [current] = await lockContentSets(queries, actor, [id])
      if (!current) throw fail('notFound')
      if (current.version !== input.body.version)
        throw fail('conflict', { current: await toContentSetRow(queries, actor, current) })
      const changes = await followUp(context, current)
      const updated = await updateContentSetAt(queries, actor, id, input.body.version, changes)
      if (!updated) throw fail('notFound')
      publishChange(publish, [id], changedColumns(current, updated))
      return toContentSetRow(queries, actor, updated)
    }),

    handle(putContentSetsOnline, async context => {
      const { list } = await changeStatus(context, 'online')
      await notifyOnline(
        onSetsOnline,
        context,
        list.map(({ id }) => id),
      )
      return { list }
    }),
    handle(takeContentSetsOffline, context => changeStatus(context, 'offline')),

    handle(setContentSetStatuses, context => statuses.answer({ ...context, database })),

    handle(deleteContentSets, async ({ actor, input, queries, publish }) => {
      const { ids } = input.body
      const lockedSets = await lockContentSets(queries, actor, ids)
      if (lockedSets.length < ids.length) throw fail('notFound')
      const online = lockedSets.filter(set => set.status === 'online')
      if (online.length > 0) throw fail('wrongState', { ids: online.map(set => set.id) })
      await removeContentSets(queries, ids)
      publishChange(publish, ids)
      return { deleted: lockedSets.length }
    }),
  ]
}

/** How all content sets that match go online or offline. */
export const contentSetStatuses = (onSetsOnline: readonly SetsOnlineHook[]): StatusChange =>
  defineStatusChange({
    endpoint: setContentSetStatuses,
    table: contentSets,
    entity: 'content-set',
    list: createContentSetList,
    actions: [setContentSetStatuses.id, putContentSetsOnline.id, takeContentSetsOffline.id],
    limits: contentSetLimits,
    onChanged: async (context, status, ids) => {
      publishChange(context.publish, [])
      if (status === 'online') await notifyOnline(onSetsOnline, context, ids)
    },
  })

/** In parts, so that statements and events are no longer than for sets that are chosen by hand. */
async function notifyOnline(
  onSetsOnline: readonly SetsOnlineHook[],
  context: Parameters<SetsOnlineHook>[0],
  ids: readonly string[],
): Promise<void> {
  for (let from = 0; from < ids.length; from += contentSetLimits.idsPerCall) {
    const some = ids.slice(from, from + contentSetLimits.idsPerCall)
    for (const listener of onSetsOnline) await listener(context, some)
  }
}

async function changeStatus(
  { actor, input, queries, publish }: HandlerContext<typeof putContentSetsOnline>,
  status: 'online' | 'offline',
) {
  const { ids } = input.body
  const lockedSets = await lockContentSets(queries, actor, ids)
  if (lockedSets.length < ids.length) throw fail('notFound')
  const changed = await setStatus(queries, ids, status)
  if (changed.length > 0) {
    publishChange(
      publish,
      changed.map(set => set.id),
    )
  }
  return { list: await toContentSetRows(queries, actor, changed) }
}

function publishChange(publish: Publish, ids: string[], columns?: readonly string[]): void {
  publish({ topic: 'content-set.changed', ids }, { permission: 'content-set:read' }, columns)
}
