import { lt, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import type { LongJob } from '../../platform/jobs/job.ts'
import type { Settings } from '../../platform/settings.ts'
import { saltDays } from './events/pseudonyms.ts'
import { oldestRetained } from './events/retention.ts'
import { eventDrops, events, rollUpState, visitorSalts } from './events/schema.ts'
import { isReleasable, recordRelease } from './ship/state.ts'

/** Events deleted in one transaction. */
const eventsAtATime = 20_000
/** Days for which events of robots are stored. */
const botDays = 30
/** Days for which counts of dropped events are stored. */
const dropDays = 365

type PruneSettings = Pick<Settings, 'CLICKHOUSE_URL' | 'EVENT_RETENTION_MONTHS' | 'TIME_ZONE'>

/** Deletes old events, salts and drops; the roll-ups stay. */
export function createPruneJob(settings: PruneSettings): LongJob {
  return {
    name: 'insight.prune',
    cron: '51 3 * * *',
    retry: { limit: 3, delaySeconds: 60 },
    async take({ queries, transaction }) {
      if (!(await isAnythingOld(queries, settings))) return undefined
      return {
        id: 'old',
        // Two servers delete the same rows once.
        lease: null,
        work: () => transaction(({ queries }) => prune(queries, settings)),
        giveUp: async () => undefined,
      }
    },
  }
}

/** Deletes a part of the old events. */
export async function prune(queries: Queries, settings: PruneSettings): Promise<void> {
  if (settings.CLICKHOUSE_URL !== undefined) await recordRelease(queries)
  for (const old of conditions(settings)) {
    // By row position, because any other condition would look up each row twice.
    await queries.execute(sql`delete from ${events} where ctid = any(array(
      select ctid from ${events} where ${old} limit ${eventsAtATime}))`)
  }
  await queries.delete(visitorSalts).where(isOldSalt(settings))
  await queries.delete(eventDrops).where(isOldDrop(settings))
}

/** Whether anything is old enough to be deleted. */
export async function isAnythingOld(queries: Queries, settings: PruneSettings): Promise<boolean> {
  const old = conditions(settings).map(condition => sql`exists (select from ${events} where ${condition})`)
  const others = [
    sql`exists (select from ${visitorSalts} where ${isOldSalt(settings)})`,
    sql`exists (select from ${eventDrops} where ${isOldDrop(settings)})`,
  ]
  const [row] = await queries.execute<{ old: boolean }>(
    sql`select ${sql.join([...old, ...others], sql` or `)} as old`,
  )
  return row?.old ?? false
}

/** Conditions for old events; those that are not counted yet, or not yet in ClickHouse, are not old. */
function conditions({ CLICKHOUSE_URL, EVENT_RETENTION_MONTHS }: PruneSettings): SQL[] {
  if (CLICKHOUSE_URL !== undefined) return [isReleasable]
  const isCounted = sql`${events.seq} <= (select ${rollUpState.seq} from ${rollUpState})`
  const oldest = oldestRetained(new Date(), EVENT_RETENTION_MONTHS)
  const bots = sql`${events.bot} and ${events.occurredAt} < now() - make_interval(days => ${botDays})`
  const old = oldest && lt(events.occurredAt, oldest)
  return [bots, ...(old ? [old] : [])].map(condition => sql`${condition} and ${isCounted}`)
}

const daysAgo = ({ TIME_ZONE }: PruneSettings, days: number) =>
  sql`(now() at time zone ${TIME_ZONE})::date - ${days}::int`
const isOldSalt = (settings: PruneSettings) => sql`${visitorSalts.day} <= ${daysAgo(settings, saltDays)}`
const isOldDrop = (settings: PruneSettings) => sql`${eventDrops.day} < ${daysAgo(settings, dropDays)}`
