import { sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import type { Figure } from '../roll-up/schema.ts'
import { startOfHour } from './local-time.ts'
import { rowsOf } from './slice-rows.ts'
import type { Slice } from './sources.ts'

const hourMs = 3_600_000
/** After every event that there can be. */
const end = new Date('9999-01-01T00:00:00Z')

/** See {@link EventStore.countSince}: whole hours from the roll-up, the rest from the events. */
export async function countSince(
  queries: Queries,
  measure: Figure,
  since: Date,
  timeZone: string,
): Promise<number> {
  const nextHour = new Date(startOfHour(since, timeZone).getTime() + hourMs)
  const slices: Slice[] = [
    { source: 'events', from: since, to: nextHour },
    { source: 'hours', from: nextHour, to: end },
  ]
  const parts = slices.map(
    slice => sql`select figure from (${rowsOf({ measure, by: [], filters: {}, timeZone }, slice)}) as part`,
  )
  const [row] = await queries.execute<{ sum: number }>(sql`
    select coalesce(sum(figure), 0)::float8 as sum from (${sql.join(parts, sql` union all `)}) as parts`)
  return row?.sum ?? 0
}
