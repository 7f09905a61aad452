import {
  createView,
  deleteView,
  readViews,
  setDefaultView,
  updateView,
  viewLimits,
} from '@greenroom/contract/areas/views/views'
import { ruleText } from '@greenroom/contract/rule-texts'
import { and, eq, sql } from 'drizzle-orm'
import { onlyRow } from '../../platform/database/only-row.ts'
import { fail } from '../../platform/errors.ts'
import { type Handler, handle } from '../../platform/http/handler.ts'
import type { WatchedList } from '../../platform/list/readable-list.ts'
import type { Settings } from '../../platform/settings.ts'
import { assertFilters } from './filters.ts'
import { defaultViews, listViews } from './schema.ts'
import { findViews, ownView, readOne, requireSharing } from './store.ts'
import { watchHandlers } from './watch/handlers.ts'
import { endForeignWatches, pollSoon } from './watch/poll.ts'

/** The calls on views of lists, and on those that are watched. */
export function viewHandlers(
  watched: readonly WatchedList[],
  settings: Pick<Settings, 'TIME_ZONE'>,
): Handler[] {
  return [
    ...watchHandlers(watched, settings),

    handle(readViews, async ({ actor, input, queries }) => ({
      list: await findViews(queries, actor, input.params.list),
    })),

    handle(createView, async ({ actor, input, queries, request }) => {
      const { list } = input.params
      if (input.body.shared) requireSharing(actor, list)
      assertFilters(list, input.body.filters, 'body.filters', request.language)
      // Two calls at once must not both be the last one.
      await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended(${actor.id}, 7146004))`)
      if ((await queries.$count(listViews, eq(listViews.userId, actor.id))) >= viewLimits.perUser) {
        const msg = ruleText('tooManyViews', request.language)
        throw fail('invalid', { issues: [{ path: 'body.name', msg }] })
      }
      const view = await onlyRow(
        queries
          .insert(listViews)
          .values({ ...input.body, list, userId: actor.id })
          .returning(),
      )
      return readOne(queries, actor, view.id)
    }),

    handle(updateView, async context => {
      const { actor, input, queries, request } = context
      const { list, id } = input.params
      const { changes } = input.body
      if (changes.shared) requireSharing(actor, list)
      if (changes.filters) {
        assertFilters(list, changes.filters, 'body.changes.filters', request.language)
      }
      const own = ownView(actor, list, id)
      const [changed] = await queries
        .update(listViews)
        .set({ ...changes, version: sql`${listViews.version} + 1` })
        .where(and(own, eq(listViews.version, input.body.version)))
        .returning()
      if (changed) {
        if (changes.shared === false) await endForeignWatches(context, changed)
        if (changes.filters) await pollSoon(queries, id)
        return readOne(queries, actor, id)
      }
      const [current] = await queries.select().from(listViews).where(own)
      throw current ? fail('conflict', { current: await readOne(queries, actor, id) }) : fail('notFound')
    }),

    handle(deleteView, async ({ actor, input, queries }) => {
      const { list, id } = input.params
      const deleted = await queries
        .delete(listViews)
        .where(ownView(actor, list, id))
        .returning({ id: listViews.id })
      if (deleted.length === 0) throw fail('notFound')
      return true as const
    }),

    handle(setDefaultView, async ({ actor, input, queries }) => {
      const { list } = input.params
      const { id: viewId } = input.body
      const ofUser = and(eq(defaultViews.userId, actor.id), eq(defaultViews.list, list))
      await queries.delete(defaultViews).where(ofUser)
      if (viewId === null) return true as const
      const seen = await findViews(queries, actor, list)
      if (!seen.some(({ id }) => id === viewId)) throw fail('notFound')
      await queries
        .insert(defaultViews)
        .values({ userId: actor.id, list, viewId })
        .onConflictDoUpdate({ target: [defaultViews.userId, defaultViews.list], set: { viewId } })
      return true as const
    }),
  ]
}
