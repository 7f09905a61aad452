import { randomUUIDv7 } from 'node:crypto'
import type { StreamEvent } from '@greenroom/contract/events'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { recordedTransaction } from '../../../platform/audit/transaction.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { Audience } from '../../../platform/events/publish.ts'
import type { WatchedList } from '../../../platform/list/readable-list.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Poller } from '../../../platform/poller.ts'
import { listViews, viewWatches } from '../schema.ts'
import { pollView } from './poll.ts'
import { isWatch, type WatchKey } from './rows.ts'

/** Interval of the poller. */
const intervalMs = 1000
/** Each view is checked this often without changes, because time passes and not every change publishes an event. */
const pollInterval = sql`interval '1 minute'`
/** A check that takes longer is cancelled until the next minute. */
const retryAfterMs = 10_000
/** Most checks in one tick, so that a stopping server does not wait long. */
const pollsAtOnce = 20

/**
 * Looks at watched views again when rows of their lists changed, and each minute besides. Every server does so; a
 * watch that one of them looks at is locked, and the others leave it out.
 */
export function createViewWatcher(
  { database, events, log }: Platform,
  watched: readonly WatchedList[],
): Poller {
  const lists = new Map<string, WatchedList>(watched.map(one => [one.list, one]))
  /** When something last happened to the rows of a list, by this process's clock. */
  const happened = new Map<string, number>()
  events.listen(({ event: { topic } }) => {
    for (const { list, topics } of watched) {
      if (topics === 'any' || topics.includes(topic)) happened.set(list, performance.now())
    }
  })

  /** Checks the view that waits longest. @returns whether there was one */
  async function pollOne(): Promise<boolean> {
    let taken: WatchKey | undefined
    const operation = { ...system, requestId: randomUUIDv7() }
    try {
      const { delivery } = await recordedTransaction(database, operation, async queries => {
        const dueViews = await takeDue(queries, happened)
        taken = dueViews?.watch
        const published: { event: StreamEvent; audience: Audience }[] = []
        const publish = (event: StreamEvent, audience: Audience) => published.push({ event, audience })
        const list = lists.get(dueViews?.list ?? '')
        if (dueViews && list) {
          await queries.execute(sql`select set_config('statement_timeout', ${String(retryAfterMs)}, true)`)
          await pollView({ queries, publish }, dueViews.watch, list)
        }
        return { delivery: await events.store(queries, published) }
      })
      events.deliver(delivery)
    } catch (error) {
      if (!taken) throw error
      log.error({ err: error, view: taken.viewId }, 'a watched view could not be looked at')
      // It is checked again in its next minute, and does not delay others.
      await database.pool
        .update(viewWatches)
        .set({ polledAt: sql`now()`, nextAt: sql`now() + ${pollInterval}` })
        .where(isWatch(taken))
    }
    return taken !== undefined
  }

  return {
    name: 'list-view.watch',
    intervalMs,
    async tick() {
      for (let polls = 0; polls < pollsAtOnce; polls++) if (!(await pollOne())) return false
      return true
    },
  }
}

const system = { actor: null, action: 'list-view.watch', address: '', device: '' }

/** Locks the watch that wants looking at most, if no other server has it. */
async function takeDue(queries: Queries, happened: ReadonlyMap<string, number>) {
  const now = performance.now()
  const names = sql.param([...happened.keys()])
  const seconds = sql.param([...happened.values()].map(at => (now - at) / 1000))
  const changed = sql`${viewWatches.nextAt} <= now() and exists (
    select from unnest(${names}::text[], ${seconds}::float8[]) as happened (list, seconds)
    where happened.list = ${listViews.list}
      and ${viewWatches.polledAt} <= now() - make_interval(secs => happened.seconds))`
  const [due] = await queries
    .select({ watch: getTableColumns(viewWatches), list: listViews.list })
    .from(viewWatches)
    .innerJoin(listViews, eq(listViews.id, viewWatches.viewId))
    .where(sql`${viewWatches.polledAt} <= now() - ${pollInterval} or (${changed})`)
    .orderBy(viewWatches.polledAt)
    .limit(1)
    .for('update', { of: viewWatches, skipLocked: true })
  return due
}
