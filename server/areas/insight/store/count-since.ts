import { sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { assertOwned } from './assert-owned.ts'
import { addDays, dayOf, instantOf, startOfHour } from './local-time.ts'
import { type RowsOf, rowsOf } from './slice-rows.ts'
import type { Slice } from './sources.ts'

const hourMs = 3_600_000
/** After every event that there can be. */
const end = new Date('9999-01-01T00:00:00Z')
const lastDay = '9999-01-01'

/** See {@link EventStore.countSince}: whole hours or days from a roll-up, the rest from the events. */
export async function countSince(
  queries: Queries,
  of: Pick<RowsOf, 'measure' | 'scope' | 'timeZone'>,
  since: Date,
): Promise<number> {
  assertOwned(of.measure, of.scope)
  const slices = of.scope === 'all' ? byHour(since, of.timeZone) : byDay(since, of.timeZone)
  const parts = slices.map(
    slice => sql`select figure from (${rowsOf({ ...of, by: [], filters: {} }, slice)}) as part`,
  )
  const [row] = await queries.execute<{ sum: number }>(sql`
    select coalesce(sum(figure), 0)::float8 as sum from (${sql.join(parts, sql` union all `)}) as parts`)
  return row?.sum ?? 0
}

function byHour(since: Date, timeZone: string): Slice[] {
  const nextHour = new Date(startOfHour(since, timeZone).getTime() + hourMs)
  return [
    { source: 'events', from: since, to: nextHour },
    { source: 'hours', from: nextHour, to: end },
  ]
}

/** The roll-ups that tell content items apart are of days. */
function byDay(since: Date, timeZone: string): Slice[] {
  const nextDay = addDays(dayOf(since, timeZone), 1)
  return [
    { source: 'events', from: since, to: instantOf(nextDay, timeZone) },
    { source: 'contentDays', from: nextDay, to: lastDay },
  ]
}
