import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queries } from '../../../platform/database/database.ts'
import { contentFacts, events } from '../events/schema.ts'
import { addVisitors } from './add-visitors.ts'
import { addedTo, figureColumns, figureSums, figuresOfEvents } from './figures.ts'
import { plainRollUps } from './roll-ups.ts'
import { eventContentDays, eventContentReferrerDays, eventContentWeeks } from './schema.ts'

/**
 * Adds events to all roll-ups. The caller makes sure that each event is added once.
 * @param which a condition on `event`; events of programs are always left out
 * @param timeZone decides where hours and days begin
 * @param areFirst true when the roll-ups are empty, which is faster
 */
export async function addEvents(
  queries: Queries,
  which: SQL,
  timeZone: string,
  areFirst = false,
): Promise<void> {
  // The time is the first key, so that rows are stored in its order.
  const add = (table: PgTable, from: string, keys: readonly string[]) => {
    const columns = sql.join(
      keys.map(key => sql.identifier(key)),
      sql`, `,
    )
    return sql`
      insert into ${table} (${columns}, ${figureColumns})
      select ${columns}, ${figureSums} from ${sql.identifier(from)} group by ${columns} order by 1
      ${areFirst ? sql`` : sql`on conflict (${columns}) ${addedTo(sql`${table}`)}`}`
  }
  const plain = Object.entries(plainRollUps).map(
    ([name, { table, from, time, has }]) =>
      sql`${sql.identifier(`to_${name}`)} as (${add(table, from, [time, ...has])})`,
  )
  // Each step sums up the result of the previous one, so events are read once.
  await queries.execute(sql`
    with by_hour as materialized (
      select date_trunc('hour', occurred_at, ${timeZone}::text) as hour, (occurred_at at time zone ${timeZone}::text)::date as day,
        fact_id, referrer, ${figuresOfEvents}
      from ${events} where not bot and ${which} group by 1, 2, 3, 4
    ), by_topic as materialized (
      select hour, day, coalesce(genre, '') as genre, coalesce(source, '') as source, coalesce(topic, '') as topic, referrer, ${figureSums}
      from by_hour left join ${contentFacts} as fact on fact.id = fact_id group by 1, 2, 3, 4, 5, 6
    ), by_day as materialized (
      select day, fact_id, referrer, ${figureSums} from by_hour group by 1, 2, 3
    ), by_author as materialized (
      select day, coalesce(author, '') as author, referrer, ${figureSums}
      from by_day left join ${contentFacts} as fact on fact.id = fact_id group by 1, 2, 3
    ), by_content as materialized (
      select day, date_trunc('week', day::timestamp)::date as week, fact_id, ${figureSums}
      from by_day where fact_id is not null group by 1, 2, 3
    ), of_content as (
      select * from by_day where fact_id is not null
    ), ${sql.join(plain, sql`, `)},
    to_content_days as (${add(eventContentDays, 'by_content', ['day', 'fact_id'])}),
    to_content_weeks as (${add(eventContentWeeks, 'by_content', ['week', 'fact_id'])})
    ${add(eventContentReferrerDays, 'of_content', ['day', 'fact_id', 'referrer'])}`)
  await addVisitors(queries, which, timeZone)
}
