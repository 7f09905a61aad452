import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import type { Sql } from 'postgres'
import { addEvents } from '../../server/areas/insight/roll-up/add-events.ts'
import { moveMark } from '../../server/areas/insight/roll-up/state.ts'
import { forms, type Maker, subjects, withoutIndexes } from '../kit/made-database.ts'

const contentCount = 10_000
const authorCount = 400
const days = 90
/** Events that are made, and counted, in one statement. */
const atATime = 500_000
const timeZone = 'Asia/Shanghai'

/**
 * Content items and events of three months, made by PostgreSQL itself and counted as a server counts them. Few content
 * items get most of the events, as few visitors come again.
 */
export const insightEvents = (total: number): Maker => ({
  prefix: `insight-${total}`,
  madeBy: import.meta.filename,
  tables: ['content_item'],
  async fill(connection) {
    await insertContentItems(connection)
    await withoutIndexes(connection, 'event', async () => {
      for (let made = 0; made < total; made += atATime)
        await insertEvents(connection, made, Math.min(atATime, total - made), total)
    })
    await count(connection, total)
  },
})

async function insertContentItems(connection: Sql): Promise<void> {
  await connection`
    insert into content_item (id, title, genre, author, source, topic, language, body, status, published_at, clicks)
    select gen_random_uuid(), (${subjects}::text[])[1 + n % ${subjects.length}::int] || (${forms}::text[])[1 + n % ${forms.length}::int] || ' ' || n,
      (array['text', 'img', 'horizontalVideo', 'verticalVideo'])[1 + n % 4],
      'Author ' || n % ${authorCount}::int, (array['original', 'foreign', 'repost', 'report', 'other'])[1 + n % 5],
      (${subjects}::text[])[1 + n % ${subjects.length}::int], 'zh', '', case when n % 5 = 0 then 'offline' else 'online' end,
      now() - (n % ${days}::int) * interval '1 day', 0
    from generate_series(1, ${contentCount}::int) as n`
  await connection`insert into content_item_status (content_item_id, genre, status, created_by)
    select id, genre, status, created_by from content_item`
  await connection`
    insert into content_fact (content_item_id, author, source, topic, genre)
    select id, author, source, topic, genre from content_item order by clicks, id`
}

/** Some of the events, in the order of time. Half of those with a visitor are by recognizable visitors. */
const insertEvents = (connection: Sql, made: number, size: number, total: number) => connection`
  insert into event (id, type, fact_id, referrer, visitor, stable, count, seconds, occurred_at, received_at)
  select gen_random_uuid(), type, case when type <> 'visit' then 1 + floor(power(random(), 3) * ${contentCount})::int end,
    (array['direct', 'search', 'social', 'campaign', 'internal', 'other'])[1 + floor(power(random(), 2) * 6)::int],
    case when type in ('visit', 'read') then case when stable then floor(power(random(), 2) * 60000)::bigint
      else 1000000 + floor(random() * 9e15)::bigint end end,
    stable and type in ('visit', 'read'), case when type = 'impression' then 1 + floor(random() * 20)::int else 1 end,
    case when type = 'read' then floor(random() * 300)::int else 0 end, at, at
  from (
    select case when draw < 0.5 then 'impression' when draw < 0.7 then 'click' when draw < 0.83 then 'read'
        when draw < 0.93 then 'visit' when draw < 0.96 then 'like' when draw < 0.98 then 'share'
        when draw < 0.995 then 'comment' else 'publication' end as type,
      random() < 0.5 as stable,
      now() - ${days}::int * interval '1 day' * (1 - (${made}::float8 + n) / ${total}) as at
    from (select n, random() as draw from generate_series(1, ${size}::int) as n) as drawn
  ) as event`

async function count(connection: Sql, total: number): Promise<void> {
  const queries = drizzle(connection, { casing: 'snake_case' })
  for (let from = 0; from < total; from += atATime) {
    await addEvents(queries, sql`event.seq > ${from} and event.seq <= ${from + atATime}`, timeZone)
  }
  await moveMark(queries, { seq: total })
}
