import { explorationQuery } from '@greenroom/contract/areas/insight/exploration'
import { isWholeScopeMeasure } from '@greenroom/contract/areas/insight/measures'
import { sendViewWeekly } from '@greenroom/contract/areas/views/views'
import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import { type Handler, handle } from '../../platform/http/handler.ts'
import type { Settings } from '../../platform/settings.ts'
import { listViews, weeklyViews } from './schema.ts'
import { findReadable, readOne } from './store.ts'

/** When on Mondays the figures of the week before are sent, by the clock of the installation. */
const sendingTime = sql`interval '8 hours'`

/** The last Monday whose messages are due, as `2026-11-23`. */
const dueMonday = (timeZone: string, now: Date): SQL<string> =>
  sql`date_trunc('week', ${now.toISOString()}::timestamptz at time zone ${timeZone}::text - ${sendingTime})::date`

/** The call that has a view of Explore sent weekly. */
export const sendWeeklyHandler = ({ TIME_ZONE }: Pick<Settings, 'TIME_ZONE'>): Handler =>
  handle(sendViewWeekly, async ({ actor, input, queries, publish }) => {
    const { list, id: viewId } = input.params
    const view = await findReadable(queries, actor, list, viewId)
    const own = { viewId, userId: actor.id }
    const isOwn = and(eq(weeklyViews.viewId, viewId), eq(weeklyViews.userId, actor.id))
    if (input.body.on) {
      const { data: query } = explorationQuery.safeParse(view.filters)
      // Otherwise no message would ever come.
      if (query && actor.dataScope !== 'all' && isWholeScopeMeasure(query.measure))
        throw fail('scopeTooNarrow')
      const sentFor = dueMonday(TIME_ZONE, new Date())
      await queries
        .insert(weeklyViews)
        .values({ ...own, sentFor })
        .onConflictDoNothing()
    } else await queries.delete(weeklyViews).where(isOwn)
    publish({ topic: 'list-view.changed', ids: [viewId] }, { user: actor.id })
    return readOne(queries, actor, viewId)
  })

/** A view whose weekly message is due, and its Monday. */
export interface WeeklyView {
  id: string
  monday: string
}

/** A view whose figures of last week are not sent to all its subscribers; undefined when there is none. */
export async function nextWeeklyView(
  queries: Queries,
  timeZone: string,
  now: Date,
): Promise<WeeklyView | undefined> {
  const monday = dueMonday(timeZone, now)
  const [due] = await queries
    .select({ id: weeklyViews.viewId, monday: sql<string>`${monday}::text` })
    .from(weeklyViews)
    .where(lt(weeklyViews.sentFor, monday))
    .limit(1)
  return due
}

/**
 * Claims the readers of a weekly view in the transaction that sends to them, so that no other server sends again.
 * @returns the users and the view
 */
export async function takeWeeklyReaders(queries: Queries, { id, monday }: WeeklyView) {
  const readers = await queries
    .update(weeklyViews)
    .set({ sentFor: monday })
    .where(and(eq(weeklyViews.viewId, id), lt(weeklyViews.sentFor, monday)))
    .returning({ userId: weeklyViews.userId })
  const [view] = await queries.select().from(listViews).where(eq(listViews.id, id))
  return { view, userIds: readers.map(({ userId }) => userId) }
}

/** Sends a view to a user no more. */
export async function endWeeklyView(queries: Queries, viewId: string, userId: string): Promise<void> {
  await queries.delete(weeklyViews).where(and(eq(weeklyViews.viewId, viewId), eq(weeklyViews.userId, userId)))
}
