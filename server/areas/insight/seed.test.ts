import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../../platform/settings.ts'
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { rollUpState } from './events/schema.ts'
import { seedRollUpState } from './roll-up/state.ts'
import { drawDemoEvents, seedDemoEvents } from './seed.ts'
import { clearEvents } from './testing/events.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await cloneDatabase()
  await database.pool.transaction(queries => drawDemoEvents(queries, 14))
})
afterAll(() => database.close())

const read = async <T extends Record<string, unknown>>(text: string) =>
  Array.from(await database.pool.execute<T>(sql.raw(text)))
/** Removes the effect of the holiday, which has half as many events again. */
const sumOf = async (figure: string, which = 'true') => {
  const [row] = await read<{ sum: number; days: number }>(`
    select coalesce(sum(${figure} / case when to_char(day, 'MMDD') between '1001' and '1008' then 1.5 else 1 end), 0)::float8 as sum,
      count(distinct day)::int as days
    from event_topic_day where ${figure} > 0 and ${which}`)
  return row ?? { sum: 0, days: 0 }
}
const perDay = async (figure: string, which: string) => {
  const { sum, days } = await sumOf(figure, which)
  return sum / Math.max(days, 1)
}

describe('the events of the demo', () => {
  it('are counted, and none is in the future', async () => {
    const [row] = await read(`
      select count(*) between 5000 and 100000 as fits, max(occurred_at) <= now() as past, count(distinct visitor) filter (where stable) > 100 as stable,
        sum(count)::int as events, max(seq) = (select seq from roll_up_state) as counted from event`)
    expect(row).toMatchObject({ fits: true, past: true, stable: true, counted: true })
    expect(
      await read(
        'select sum(impressions + clicks + reads + likes + comments + shares + visits + console_visits + publications + unpublications)::int as events from event_hour',
      ),
    ).toEqual([{ events: row?.events }])
  })

  it('have the rhythm of days and weeks', async () => {
    const hours = await read<{ hour: number; sum: number }>(`
      select extract(hour from hour at time zone 'Asia/Shanghai')::int as hour, sum(visits)::float8 as sum
      from event_hour group by 1`)
    const of = (hour: number) => hours.find(row => row.hour === hour)?.sum ?? 0
    expect(of(20)).toBeGreaterThan(5 * of(3))
    expect(of(20)).toBeGreaterThan(of(15))
    // Today is incomplete.
    const [weekend, weekday] = ['> 5', '< 6'].map(days =>
      perDay('visits', `extract(isodow from day) ${days} and day < now() - interval '1 day'`),
    )
    expect(await weekend).toBeGreaterThan((await weekday) ?? 0)
  })

  it('show one content item that became popular, and one source that dried up', async () => {
    const leaders = await read<{ sum: number }>(`
      select sum(clicks)::float8 as sum from event_content_day group by fact_id order by 1 desc limit 2`)
    expect(leaders[0]?.sum).toBeGreaterThan(2 * (leaders[1]?.sum ?? 0))
    expect(await sumOf('publications', "source = 'foreign'")).toMatchObject({ sum: 0 })
    expect((await sumOf('publications', "source = 'original'")).sum).toBeGreaterThan(0)
  })

  it('agree with the content items, in believable proportions', async () => {
    const published = await read(`
      select published_at::text from content_item
      where published_at >= (now() at time zone 'Asia/Shanghai')::date::timestamp at time zone 'Asia/Shanghai' - interval '14 days'
        and published_at < now() order by 1`)
    expect(published.length).toBeGreaterThan(5)
    expect(
      await read(`select occurred_at::text as published_at from event where type = 'publication' order by 1`),
    ).toEqual(published)
    const early = await read(`
      select event.seq from event join content_fact as fact on fact.id = fact_id
        join content_item on content_item.id = content_item_id where occurred_at < published_at`)
    expect(early).toEqual([])
    const [click, impression, reads, like, comment, share] = await Promise.all(
      ['clicks', 'impressions', 'reads', 'likes', 'comments', 'shares'].map(
        async figure => (await sumOf(figure)).sum,
      ),
    )
    expect(impression).toBeGreaterThan(5 * (click ?? 0))
    expect(click).toBeGreaterThan(reads ?? 0)
    expect(reads).toBeGreaterThan(5 * (like ?? 0))
    expect(like).toBeGreaterThan(share ?? 0)
    expect(share).toBeGreaterThan(comment ?? 0)
    expect(comment).toBeGreaterThan(0)
  })

  it('are made only at the first start', async () => {
    const count = () => read('select count(*)::int as count from event')
    await clearEvents(database.pool)
    const start = () =>
      database.pool.transaction(async queries => {
        await seedRollUpState(queries, readSettings({}))
        await seedDemoEvents(queries, { DEMO_DAYS: 1 })
      })
    await start()
    expect(await count()).toEqual([{ count: 0 }])
    await database.pool.delete(rollUpState)
    await start()
    const made = await count()
    expect(made).not.toEqual([{ count: 0 }])
    await start()
    expect(await count()).toEqual(made)
  })
})
