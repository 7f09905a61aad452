import { unwatchView, viewLimits, watchView } from '@greenroom/contract/areas/views/views'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access/actor.ts'
import { assertPermission } from '../../../platform/access/permission.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/errors.ts'
import { type Handler, handle } from '../../../platform/http/handler.ts'
import type { WatchedList } from '../../../platform/list/readable-list.ts'
import type { Settings } from '../../../platform/settings.ts'
import { viewWatches } from '../schema.ts'
import { findReadable, readOne } from '../store.ts'
import { readView } from './poll.ts'
import { isWatch, persistRows } from './rows.ts'

/** The calls that begin and end a watch. */
export function watchHandlers(
  watched: readonly WatchedList[],
  { TIME_ZONE }: Pick<Settings, 'TIME_ZONE'>,
): Handler[] {
  return [
    handle(watchView, async ({ actor, input, queries, publish }) => {
      const { list: key, id: viewId } = input.params
      const list = watched.find(one => one.list === key)
      if (!list) throw new Error(`Nothing says how ${key} is watched`)
      assertPermission(list.call, actor.permissions)
      const view = await findReadable(queries, actor, key, viewId)
      const watch = { viewId, userId: actor.id }
      const { timeZone = TIME_ZONE } = input.body
      // Two calls at once must not both be the last one.
      await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended(${actor.id}, 7146024))`)
      const [locked] = await queries.select().from(viewWatches).where(isWatch(watch)).for('update')
      if (locked && !locked.pausedAt) return readOne(queries, actor, viewId)
      if (!locked && (await countWatches(queries, actor)) >= viewLimits.watches) {
        throw fail('tooManyWatches', { limit: viewLimits.watches })
      }
      const { rows, digest } = await readView(queries, list, view, actor, timeZone)
      const startState = {
        timeZone,
        queryDigest: digest,
        pausedAt: null,
        polledAt: sql`now()`,
        nextAt: sql`now()`,
      }
      await queries
        .insert(viewWatches)
        .values({ ...watch, ...startState })
        .onConflictDoUpdate({ target: [viewWatches.viewId, viewWatches.userId], set: startState })
      const poll = await persistRows(queries, watch, rows)
      if (poll.tooMany) throw fail('viewTooLarge', { limit: viewLimits.watchedRows })
      publish({ topic: 'list-view.changed', ids: [viewId] }, { user: actor.id })
      return readOne(queries, actor, viewId)
    }),

    handle(unwatchView, async ({ actor, input, queries, publish }) => {
      const { list, id: viewId } = input.params
      await findReadable(queries, actor, list, viewId)
      await queries.delete(viewWatches).where(isWatch({ viewId, userId: actor.id }))
      publish({ topic: 'list-view.changed', ids: [viewId] }, { user: actor.id })
      return readOne(queries, actor, viewId)
    }),
  ]
}

const countWatches = (queries: Queries, { id }: Actor) =>
  queries.$count(viewWatches, eq(viewWatches.userId, id))
