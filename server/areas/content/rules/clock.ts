import { sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { contentChanges, contentClock, contentItems, contentSets } from '../schema.ts'

/** How far the clock may run ahead of rules that depend on it, in SQL. */
export const maxClockLead = sql`interval '1 second'`

/**
 * Queues the content items that were published since the last call, or passed the age limit of a rule. Rules without
 * such a condition do not depend on the clock.
 */
export async function followClock(queries: Queries): Promise<void> {
  const [passed] = await queries.execute<{ since: string }>(sql`
    update ${contentClock} set at = now() from (select at from ${contentClock} where id = 1 for update) as before
    where content_clock.id = 1 and before.at < now() - ${maxClockLead}
    returning before.at::text as since`)
  if (!passed) return
  await queries.execute(sql`
    with span as (
      select distinct (rules ->> 'withinDays')::int as days from ${contentSets}
      where rules ? 'withinDays'
    ), edge as (
      select days * interval '24 hours' as back from span
      union select interval '0' from span
    )
    insert into ${contentChanges} (content_item_id)
    select distinct content_item.id from edge join ${contentItems}
      on content_item.published_at > ${passed.since}::timestamptz - edge.back and content_item.published_at <= now() - edge.back`)
}
