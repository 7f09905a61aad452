import type { DropReason } from '@greenroom/contract/areas/insight/event-batch'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { eventDrops } from './schema.ts'

/** Events that were not counted. */
export interface Drop {
  reason: DropReason
  /** The program's id, the origin of a web page, or empty. */
  sender: string
  count: number
}

/** Counts dropped events for the current day of the installation's time zone. */
export async function addDrops(queries: Queries, timeZone: string, drops: readonly Drop[]): Promise<void> {
  if (drops.length === 0) return
  // Sorted, so that transactions do not deadlock.
  await queries.execute(sql`
    insert into ${eventDrops} as stored (day, reason, sender, count)
    select (now() at time zone ${timeZone})::date, reason, sender, sum(count)
    from json_to_recordset(${JSON.stringify(drops)}::text::json) as given (reason text, sender text, count bigint)
    group by reason, sender order by reason, sender
    on conflict (day, reason, sender) do update set count = stored.count + excluded.count`)
}
