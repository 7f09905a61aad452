import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { events } from '../events/schema.ts'
import { shippedHours } from './schema.ts'

/** Adds a batch to what was sent of each hour. Call it in the transaction that says that ClickHouse has it. @param which a condition on `event` */
export async function addToLedger(queries: Queries, which: SQL): Promise<void> {
  const figures = ['events', 'count', 'seconds', 'bots'].map(name => sql.identifier(name))
  const added = figures.map(name => sql`${name} = stored.${name} + excluded.${name}`)
  await queries.execute(sql`
    insert into ${shippedHours} as stored (hour, first_seq, last_seq, ${sql.join(figures, sql`, `)})
    select date_trunc('hour', received_at, 'UTC'), min(seq), max(seq), count(*) filter (where not bot),
      coalesce(sum(count) filter (where not bot), 0), coalesce(sum(seconds) filter (where not bot), 0), count(*) filter (where bot)
    from ${events} where ${which} group by 1
    on conflict (hour) do update set ${sql.join(added, sql`, `)}, is_same = false,
      first_seq = least(stored.first_seq, excluded.first_seq), last_seq = greatest(stored.last_seq, excluded.last_seq)`)
}
