import {
  createContentSet,
  deleteContentSets,
  putContentSetsOnline,
} from '@greenroom/contract/areas/content/content-sets'
import {
  type AnalyticsQuestion,
  askAnalytics,
  readRetention,
} from '@greenroom/contract/areas/insight/analytics'
import {
  readContentData,
  readContentPeriod,
  readContentPublish,
  readDataChainGrowth,
  readDataOverview,
  readPopular,
  readPopularAuthors,
  readPublicOpinion,
} from '@greenroom/contract/areas/insight/specified-figures'
import { recordVisits } from '@greenroom/contract/areas/profile/visits'
import { readWorkplaceSummary } from '@greenroom/contract/areas/workplace/summary'
import { errors } from '@greenroom/contract/errors'
import type { Permission } from '@greenroom/contract/permissions'
import { addDays, dayOf } from '@greenroom/event-store'
import { eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Queries } from '../../platform/database/database.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'
import { contentItems } from '../content/schema.ts'
import { events } from './events/schema.ts'
import { createRollUpPoller } from './roll-up/poller.ts'
import { drawDemoEvents } from './seed.ts'
import { clearEvents, insertEvents, insertFact } from './testing/events.ts'
import { localDay, readFigure, todayInSql } from './testing/sql-figure.ts'

let server: TestServer
let admin: { token: string }

beforeAll(async () => {
  server = await startTestServer()
  await server.database.pool.transaction(queries => drawDemoEvents(queries, 14))
  admin = { token: await server.signIn('admin') }
})
afterAll(() => server.stop())

const pool = (): Queries => server.database.pool
const english = () => ({ ...admin, language: 'en-US' as const })
const countsOfSets = async () => {
  const { contentSets } = await server.ask(readWorkplaceSummary, {}, admin)
  if (!contentSets) throw new Error('An administrator reads content sets')
  return contentSets
}
const holding = async (...permissions: Permission[]) => ({ token: await signInHolding(server, permissions) })
const figure = (statement: SQL) => readFigure(pool(), statement)
/** How many events of a type there are on some days. */
const countOf = (type: string, which: SQL) =>
  figure(sql`select coalesce(sum(count), 0) as figure from event where type = ${type} and ${which}`)
const isToday = sql`${localDay} = ${todayInSql}`
const today = () => dayOf(new Date(), 'Asia/Shanghai')

describe('insight.workplace-summary', () => {
  it('counts the stored sets and content items by state', async () => {
    const before = await countsOfSets()
    expect(before.online + before.offline).toBe(55)
    const body = { name: 'New', contentType: 'img' as const, filterType: 'artificial' as const }
    const { id } = await server.ask(createContentSet, { body }, admin)
    expect(await countsOfSets()).toEqual({ ...before, offline: before.offline + 1 })
    await server.ask(putContentSetsOnline, { body: { ids: [id] } }, admin)
    expect(await countsOfSets()).toEqual({ ...before, online: before.online + 1 })
    const refused = await server.call(deleteContentSets, { body: { ids: [id] } }, admin)
    expect(refused.status).toBe('fail')
    expect(await countsOfSets()).toEqual({ ...before, online: before.online + 1 })
  })

  it('counts promoted items, online items by genre, and today’s activity', async () => {
    const running = sql`select content_set_id as id from channel
      where content_set_id is not null and ended_at is null and now() between starts_at and ends_at`
    // A content item that several promotions lead to is one.
    const repeated = await pool().execute(sql`
      insert into content_set_item (set_id, content_item_id, position)
      select other.id, content_item_id, 1000000 from (${running}) as other, content_set_item
      where set_id in (${running}) on conflict do nothing returning 1`)
    expect(repeated.length).toBeGreaterThan(0)
    const { promoted, genres, comments, publications } = await server.ask(readWorkplaceSummary, {}, admin)
    expect(promoted).toBe(
      await figure(sql`select count(distinct content_item_id)::int as figure from content_set_item
        where set_id in (${running})`),
    )
    expect(promoted).toBeGreaterThan(0)
    for (const { genre, count } of genres ?? []) {
      const isCounted = sql`genre = ${genre} and status = 'online'`
      expect(count).toBe(
        await figure(sql`select count(*)::int as figure from content_item where ${isCounted}`),
      )
    }
    expect(genres).toHaveLength(4)
    expect([comments?.today, publications?.today]).toEqual([
      await countOf('comment', isToday),
      await figure(sql`select count(*)::int as figure from content_item where status = 'online'
        and (published_at at time zone 'Asia/Shanghai')::date = ${today()}::date`),
    ])
  })

  it('leaves out what the user may not read', async () => {
    const summary = await server.ask(readWorkplaceSummary, {}, await holding('content-item:read'))
    expect(summary.contentSets).toBeNull()
    expect(summary.contentItems).toEqual({ online: expect.any(Number), offline: expect.any(Number) })
    const nothing = await server.ask(readWorkplaceSummary, {}, await holding('content-set:read'))
    const { contentSets: _, isScoped: __, ...others } = nothing
    expect(new Set(Object.values(others))).toEqual(new Set([null]))
  })

  it('counts only rows in the data scope', async () => {
    const token = await signInHolding(server, ['content-item:read'], 'own')
    const { promoted, genres, contentItems } = await server.ask(readWorkplaceSummary, {}, { token })
    expect([promoted, genres, contentItems]).toEqual([0, [], { online: 0, offline: 0 }])
  })
})

describe('the figures that the specification names', () => {
  it('agree with the stored events', async () => {
    const days = await server.ask(readContentData, { query: { measure: 'clicks', days: '3' } }, admin)
    expect(days.map(({ x }) => x)).toEqual([-2, -1, 0].map(shift => addDays(today(), shift)))
    for (const { x, y } of days) {
      expect(y).toBe(await countOf('click', sql`${localDay} = ${x}::date`))
    }
    const { count, growth } = await server.ask(readPublicOpinion, { body: {} }, admin)
    expect(count).toBe(await countOf('visit', sql`${localDay} = ${todayInSql}`))
    expect(growth === null || Number.isInteger(Math.round(growth * 10))).toBe(true)
    const { list } = await server.ask(readPopularAuthors, { query: { limit: '2' } }, admin)
    const authors = await pool().execute(sql`
      select row_number() over (order by sum(count) desc, author collate "C")::int as ranking, author, count(distinct content_item_id)::int as "contentCount", sum(count)::int as "clickCount"
      from event join content_fact as fact on fact.id = fact_id
      where type = 'click' and ${localDay} > ${todayInSql} - 30 group by author order by 1 limit 2`)
    expect(list).toEqual([...authors])
    const { data } = await server.ask(readDataOverview, {}, admin)
    for (const [place, type] of ['publication', 'click', 'impression'].entries()) {
      expect(data[place]?.count).toBe(await countOf(type, sql`${localDay} > ${todayInSql} - 8`))
    }
    expect(data[3]?.value[7]).toBe(
      await figure(
        sql`select count(distinct visitor)::int as figure from event where ${localDay} = ${todayInSql}`,
      ),
    )
    const [text] = await server.ask(readContentPublish, {}, admin)
    expect(text?.y.reduce((sum, value) => sum + value, 0)).toBe(
      await figure(sql`select sum(count) as figure from event join content_fact as fact on fact.id = fact_id
        where type = 'publication' and genre = 'text' and ${localDay} > ${todayInSql} - 30`),
    )
    const reads = await server.ask(readDataChainGrowth, { body: { quota: 'contentConsumption' } }, admin)
    expect(reads.chartData.data.value.at(-1)).toBe(reads.count)
    const returning = await server.ask(readDataChainGrowth, { body: {} }, admin)
    expect(returning.chartData.data.value.at(-2)).toBeGreaterThan(0)
  })

  it('are in the language of the request', async () => {
    const chinese = await server.ask(readPublicOpinion, { body: {} }, { ...admin, language: 'zh-CN' })
    const inEnglish = await server.ask(readPublicOpinion, { body: {} }, english())
    expect([chinese, inEnglish].map(({ chartData }) => chartData[0])).toEqual([
      { x: '1月', y: expect.any(Number), name: `${today().slice(0, 4)}年` },
      { x: 'Jan', y: expect.any(Number), name: today().slice(0, 4) },
    ])
    const { data, xAxis } = await server.ask(readContentPeriod, {}, english())
    expect([xAxis[0], xAxis[11]]).toEqual(['0:00', '22:00'])
    expect(data.map(({ name }) => name)).toEqual(['Text', 'Image-text', 'Video'])
    // Each is a share of the total, rounded to one decimal.
    const sums = data.map(({ value }) => value.reduce((sum, part) => sum + part, 0))
    for (const sum of sums) expect(sum).toBeCloseTo(100, 0)
  })

  it('rank online items in the data scope by clicks', async () => {
    const popular = await server.ask(readPopular, { query: { type: 'video' } }, admin)
    const rows = await pool().execute(sql`
      select content_item.id, title, sum(event.count)::int as "clickNumber"
      from event join content_fact as fact on fact.id = fact_id join content_item on content_item.id = content_item_id
      where type = 'click' and status = 'online' and content_item.genre like '%Video' and ${localDay} > ${todayInSql} - 7
      group by 1, 2 order by 3 desc, 1 limit 5`)
    expect(popular.map(({ clickNumber }) => clickNumber)).toEqual(rows.map(({ clickNumber }) => clickNumber))
    expect(popular.map(({ key }) => key)).toEqual([1, 2, 3, 4, 5])
    const [first] = popular
    if (!first) throw new Error('Nothing is popular')
    await pool().update(contentItems).set({ status: 'offline' }).where(eq(contentItems.id, first.id))
    const [next] = await server.ask(readPopular, { query: { type: 'video' } }, admin)
    expect(next).toMatchObject({ key: 1, id: popular[1]?.id })
    const token = await signInHolding(server, ['content-item:read'], 'own')
    expect(await server.ask(readPopular, { query: { type: 'video' } }, { token })).toEqual([])
    const user = { token: await server.signIn('user') }
    const own = await server.ask(readPopular, { query: { type: 'video', limit: '50' } }, user)
    expect(own.length).toBeGreaterThan(0)
  })
})

describe('insight.ask', () => {
  const question = (input: Partial<AnalyticsQuestion>) => ({
    body: { measure: 'clicks' as const, range: { from: addDays(today(), -6), to: today() }, ...input },
  })

  it('names content items only to users who may see them', async () => {
    const { rows } = await server.ask(askAnalytics, question({ by: ['content'], limit: 3 }), admin)
    const ids = rows.map(({ keys }) => keys[0] ?? '')
    const [item] = await pool()
      .select()
      .from(contentItems)
      .where(eq(contentItems.id, ids[0] ?? ''))
    expect(rows[0]?.title).toBe(item?.title)
    const token = await signInHolding(server, ['insight:read'], 'own')
    expect((await server.ask(askAnalytics, question({ by: ['content'], limit: 3 }), { token })).rows).toEqual(
      [],
    )
  })

  it('refuses questions that it cannot answer, with the reason', async () => {
    const far = { from: addDays(today(), -90), to: today() }
    const refused: [Partial<AnalyticsQuestion> | object, string][] = [
      [{ by: ['slot', 'author'], range: far }, 'body.range.from'],
      [{ by: ['hour'], range: far }, 'body.range.from'],
      [{ range: { from: '1926-01-01', to: today() } }, 'body.range.from'],
      [{ range: { from: today(), to: addDays(today(), -1) } }, 'body.range.to'],
      [{ range: { from: '2026-02-30', to: today() } }, 'body.range.from'],
      [{ measure: 'visitors', by: ['author'] }, 'body.by'],
      [{ by: ['day', 'day'] }, 'body.by'],
      [{ filters: { author: Array(51).fill('A') } }, 'body.filters.author'],
      [{ limit: 0 }, 'body.limit'],
    ]
    for (const [input, path] of refused) {
      const answer = await server.call(askAnalytics, question(input), english())
      expect(answer).toMatchObject({ code: errors.invalid.code, data: { issues: [{ path }] } })
    }
    const answered = await server.ask(askAnalytics, question({ by: ['slot', 'genre'], range: far }), admin)
    expect(answered.rows.length).toBeGreaterThan(12)
  })

  it('includes events that were sent a moment ago', async () => {
    await clearEvents(pool())
    const factId = await insertFact(pool())
    await insertEvents(pool(), [{ factId, occurredAt: new Date(Date.now() - 1000), count: 3 }])
    const poller = createRollUpPoller(server.platform)
    await expect
      .poll(async () => {
        await poller.tick()
        return (await server.ask(askAnalytics, question({ by: ['author'] }), admin)).rows
      })
      .toEqual([{ keys: ['Ada'], title: null, value: 3, previous: null }])
    const { timeZone, asOf } = await server.ask(askAnalytics, question({}), admin)
    expect(timeZone).toBe('Asia/Shanghai')
    expect(Date.parse(asOf)).toBeGreaterThan(Date.now() - 60_000)
  })
})

it('as many authors are ranked as requested, even when content without an author has most clicks', async () => {
  await clearEvents(pool())
  const occurredAt = new Date(Date.now() - 1000)
  for (const [author, count] of [['', 9] as const, ['Ada', 5] as const, ['Tom', 3] as const]) {
    await insertEvents(pool(), [{ factId: await insertFact(pool(), { author }), occurredAt, count }])
  }
  const poller = createRollUpPoller(server.platform)
  await expect
    .poll(async () => {
      await poller.tick()
      const { list } = await server.ask(readPopularAuthors, { query: { limit: '2' } }, admin)
      return list.map(({ author, clickCount }) => [author, clickCount])
    })
    .toEqual([
      ['Ada', 5],
      ['Tom', 3],
    ])
})

it('visits of the console’s own pages are counted without visitors and separately from visits of readers', async () => {
  await clearEvents(pool())
  const visits = [
    { page: 'Workplace', count: 2 },
    { page: 'Content', count: 1 },
    { page: 'Nowhere', count: 5 },
  ]
  await server.ask(recordVisits, { body: { visits } }, admin)
  const poller = createRollUpPoller(server.platform)
  const range = { from: addDays(today(), -1), to: addDays(today(), 1) }
  const totalOf = async (measure: AnalyticsQuestion['measure']) =>
    (await server.ask(askAnalytics, { body: { measure, range } }, admin)).total
  await expect
    .poll(async () => {
      await poller.tick()
      return totalOf('consoleVisits')
    })
    .toBe(3)
  expect([await totalOf('visits'), await totalOf('visitors')]).toEqual([0, 0])
  const stored = await pool()
    .select({ visitor: events.visitor, count: events.count })
    .from(events)
    .where(eq(events.type, 'consoleVisit'))
  expect(stored).toEqual([{ visitor: null, count: 3 }])
})

it('insight.retention has no cohorts when there are no visitors', async () => {
  await clearEvents(pool())
  const range = { from: addDays(today(), -20), to: today() }
  const { cohorts, coverage } = await server.ask(readRetention, { body: { range } }, admin)
  expect(coverage).toBeNull()
  expect(cohorts.map(({ size }) => size)).toEqual(Array(cohorts.length).fill(0))
})
