import type { Sql } from 'postgres'
import { forms, type Maker, subjects, withoutIndexes } from '../kit/made-database.ts'

const ruleSetCount = 200
const authors = [
  ...['林一舟', '陈晓禾', '周沐阳', '许知远', '何清', '苏醒', '江遥', '唐果', 'Ada Wells', 'Tom Reed'],
]

/**
 * Content items of three years, and a set for every hundred of them. 200 sets are filled by rules, the rest by hand.
 * All rows are made by PostgreSQL itself. The rule sets are left empty.
 */
export const contentItems = (count: number): Maker => ({
  prefix: `content-items-${count}`,
  madeBy: import.meta.filename,
  tables: ['content_item', 'content_set', 'content_set_item'],
  async fill(connection) {
    await withoutIndexes(connection, 'content_item', () => insertContentItems(connection, count))
    await insertSets(connection, count / 100)
  },
})

async function insertContentItems(connection: Sql, count: number): Promise<void> {
  await connection`
    insert into content_item (id, title, genre, author, source, topic, language, body, status, published_at, clicks, created_at, updated_at)
    select uuidv7(at - now()), subject || form || ' ' || place,
      (array['text', 'img', 'img', 'horizontalVideo', 'verticalVideo'])[1 + floor(random() * 5)::int],
      (${authors}::text[])[1 + floor(power(random(), 2) * ${authors.length})::int] || case when random() < 0.8 then ' ' || floor(random() * 500) else '' end,
      (array['original', 'foreign', 'repost', 'report', 'other'])[1 + floor(power(random(), 2) * 5)::int],
      subject, case when random() < 0.85 then 'zh' when random() < 0.6 then 'en' else 'ja' end,
      repeat(subject || '的' || form || '，编辑精选。', 4), case when random() < 0.7 then 'online' else 'offline' end,
      at, floor(power(random(), 4) * 100000), at, at
    from (
      select place, now() - interval '3 years' * (1 - place / ${count}::float8) as at,
        (${subjects}::text[])[1 + floor(power(random(), 2) * ${subjects.length})::int] as subject,
        (${forms}::text[])[1 + floor(power(random(), 2) * ${forms.length})::int] as form
      from generate_series(1, ${count}) as place
    ) as made`
  await connection`insert into content_item_status (content_item_id, genre, status, created_by)
    select id, genre, status, created_by from content_item`
}

/** Each rule set holds between some hundredths of a percent and some percents of all content items. */
async function insertSets(connection: Sql, count: number): Promise<void> {
  await connection`
    insert into content_set (id, name, content_type, filter_type, rules, refreshing, created_at)
    select gen_random_uuid(), '集合 ' || place,
      (array['img', 'horizontalVideo', 'verticalVideo'])[1 + place % 3],
      case when place <= ${ruleSetCount} then 'rules' else 'artificial' end,
      case when place > ${ruleSetCount} then null
        when place % 5 = 0 then jsonb_build_object('topics', jsonb_build_array((${subjects}::text[])[1 + place % ${subjects.length}]), 'clicksAtLeast', 30000)
        when place % 5 = 1 then jsonb_build_object('authors', jsonb_build_array((${authors}::text[])[1 + place % ${authors.length}] || ' ' || place))
        when place % 5 = 2 then jsonb_build_object('words', jsonb_build_array((${forms}::text[])[1 + place % ${forms.length}]), 'withinDays', 30)
        when place % 5 = 3 then jsonb_build_object('sources', jsonb_build_array('report'), 'languages', jsonb_build_array('en'), 'status', 'online')
        else jsonb_build_object('topicWords', jsonb_build_array(left((${subjects}::text[])[1 + place % ${subjects.length}], 1)), 'clicksAtLeast', 60000)
      end, place <= ${ruleSetCount}, now() - interval '1 year' * random()
    from generate_series(1, ${count}::int) as place`
  await connection`
    insert into content_set_item (set_id, content_item_id, position)
    select set.id, content_item.id, row_number() over (partition by set.id) * 65536
    from (select id, (row_number() over (order by id))::int as place from content_set where filter_type = 'artificial') as set
    join (select id, (row_number() over (order by published_at desc))::int as place from content_item where genre = 'img' limit 200000) as content_item
      on set.place = content_item.place / 20`
  await connection`
    update content_set set count = held.count from (select set_id, count(*) as count from content_set_item group by set_id) as held
    where held.set_id = content_set.id`
}
