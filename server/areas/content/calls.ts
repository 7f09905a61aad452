import {
  createContentSet,
  deleteContentSets,
  listContentSets,
  putContentSetsOnline,
  readContentSet,
  takeContentSetsOffline,
  updateContentSet,
} from '@greenroom/contract/areas/content'
import { fail } from '../../platform/errors.ts'
import { type CallContext, type Handler, handle } from '../../platform/http/handler.ts'
import { visibleOwners } from '../../platform/list/visible.ts'
import type { Platform } from '../../platform/platform.ts'
import { createContentSetList, toContentSetRow } from './list.ts'
import {
  findContentSet,
  insertContentSet,
  lockContentSets,
  removeContentSets,
  setStatus,
  updateContentSetAt,
} from './store.ts'

/** The calls on content sets. */
export function contentHandlers({ database, events }: Platform): Handler[] {
  const list = createContentSetList(database)
  events.listen(({ event }) => {
    if (event.topic === 'content-set.changed') list.changed()
  })

  return [
    handle(listContentSets, async ({ actor, input }) => {
      const page = await list.page({ ...input.query, owners: visibleOwners(actor) })
      return { ...page, list: page.list.map(toContentSetRow) }
    }),

    handle(readContentSet, async ({ actor, input, queries }) => {
      const found = await findContentSet(queries, actor, input.params.id)
      if (!found) throw fail('notFound')
      return toContentSetRow(found)
    }),

    handle(createContentSet, async ({ actor, input, queries, publish }) => {
      const stored = await insertContentSet(queries, { ...input.body, createdBy: actor.id })
      publishChange(publish, [stored.id])
      return toContentSetRow(stored)
    }),

    handle(updateContentSet, async ({ actor, input, queries, publish }) => {
      const { id } = input.params
      const stored = await updateContentSetAt(queries, actor, id, input.body.version, input.body.changes)
      if (!stored) {
        const current = await findContentSet(queries, actor, id)
        throw current ? fail('conflict', { current: toContentSetRow(current) }) : fail('notFound')
      }
      publishChange(publish, [id])
      return toContentSetRow(stored)
    }),

    handle(putContentSetsOnline, context => changeStatus(context, 'online')),
    handle(takeContentSetsOffline, context => changeStatus(context, 'offline')),

    handle(deleteContentSets, async ({ actor, input, queries, publish }) => {
      const { ids } = input.body
      const found = await lockContentSets(queries, actor, ids)
      if (found.length < ids.length) throw fail('notFound')
      const online = found.filter(set => set.status === 'online')
      if (online.length > 0) throw fail('wrongState', { ids: online.map(set => set.id) })
      await removeContentSets(queries, ids)
      publishChange(publish, ids)
      return { deleted: found.length }
    }),
  ]
}

async function changeStatus(
  { actor, input, queries, publish }: CallContext<typeof putContentSetsOnline>,
  status: 'online' | 'offline',
) {
  const { ids } = input.body
  const found = await lockContentSets(queries, actor, ids)
  if (found.length < ids.length) throw fail('notFound')
  const changed = await setStatus(queries, ids, status)
  if (changed.length > 0) {
    publishChange(
      publish,
      changed.map(set => set.id),
    )
  }
  return { list: changed.map(toContentSetRow) }
}

function publishChange(publish: CallContext<typeof createContentSet>['publish'], ids: string[]): void {
  publish({ topic: 'content-set.changed', ids }, { permission: 'content-set:read' })
}
