import { readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import {
  type AnalyticsQuestion,
  askAnalytics,
  readRetention,
} from '@greenroom/contract/areas/insight/analytics'
import {
  addCollectOrigin,
  deleteCollectOrigin,
  readCollection,
} from '@greenroom/contract/areas/insight/collection'
import { sendEvents } from '@greenroom/contract/areas/insight/event-batch'
import { dimensions, eventTypes, wholeScopeMeasures } from '@greenroom/contract/areas/insight/measures'
import {
  contentDataMeasures,
  readContentData,
  readContentPeriod,
  readContentPublish,
  readDataChainGrowth,
  readDataOverview,
  readPopular,
  readPopularAuthors,
  readPublicOpinion,
} from '@greenroom/contract/areas/insight/specified-figures'
import { addTeamMembers, createTeam } from '@greenroom/contract/areas/profile/teams'
import { createView, sendViewWeekly } from '@greenroom/contract/areas/views/views'
import { readSinceLastVisit } from '@greenroom/contract/areas/workplace/since'
import { readWorkplaceSummary } from '@greenroom/contract/areas/workplace/summary'
import { errors } from '@greenroom/contract/errors'
import { allPermissions } from '@greenroom/contract/permissions'
import { addDays, dayOf } from '@greenroom/event-store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onlyRow } from '../../platform/database/only-row.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'
import { contentItems } from '../content/schema.ts'
import { homeVisits } from '../profile/visits/schema.ts'
import { statusChanges } from './events/schema.ts'
import { makeProgram, sent } from './events/testing/events.ts'
import { clearEvents, countEvents, insertEvents, insertFact } from './testing/events.ts'

/** Each of a foreign item's figures is at least this, and the sum of the own ones is below. */
const foreignCount = 5000
const foreignNames = ['Foreign author', 'Foreign topic', 'Foreign title']
const own = { text: 3, img: 4 } as const
const ownCount = own.text + own.img
const today = dayOf(new Date(), 'Asia/Shanghai')
const range = { from: addDays(today, -9), to: today }

let server: TestServer
let admin: { token: string; language: 'en-US' }
/** They hold every permission. The owner sees own rows, the mate rows of a team with the owner; the stranger owns none. */
let owner: typeof admin
let mate: typeof admin
let stranger: typeof admin
let ownText: string
let foreign: string

beforeAll(async () => {
  server = await startTestServer()
  const { pool } = server.database
  await clearEvents(pool)
  const holder = async (scope: 'own' | 'team') => {
    const by = { token: await signInHolding(server, allPermissions, scope), language: 'en-US' as const }
    return { by, id: (await server.ask(readUserInfo, {}, by)).id }
  }
  admin = { token: await server.signIn('admin'), language: 'en-US' }
  const [first, second, third] = [await holder('own'), await holder('team'), await holder('own')]
  owner = first.by
  mate = second.by
  stranger = third.by
  const team = await server.ask(createTeam, { body: { name: 'Desk' } }, admin)
  const body = { users: [first.id, second.id] }
  await server.ask(addTeamMembers, { params: { id: team.id }, body }, admin)
  const lastVisit = new Date(Date.now() - 2 * 86_400_000)
  await pool.insert(homeVisits).values([first, third].map(({ id }) => ({ userId: id, at: lastVisit })))
  const item = async (genre: 'text' | 'img', count: number, createdBy: string | null) => {
    const name = createdBy === null ? 'Foreign' : 'Own'
    const fields = { author: `${name} author`, topic: `${name} topic`, genre }
    const status = { title: `${name} title`, status: 'online', createdBy } as const
    // Without the publication that the server would count by itself.
    const contentItemId = await pool.transaction(async queries => {
      const values = { ...fields, ...status, publishedAt: new Date() }
      const row = await onlyRow(
        queries.insert(contentItems).values(values).returning({ id: contentItems.id }),
      )
      await queries.delete(statusChanges)
      return row.id
    })
    const factId = await insertFact(pool, { contentItemId, ...fields })
    const times = [Date.now() - 1000, Date.now() - 3 * 86_400_000]
    await insertEvents(
      pool,
      times.flatMap(time =>
        eventTypes
          .filter(type => type !== 'visit' && type !== 'consoleVisit')
          .map(type => ({ type, factId, count, occurredAt: new Date(time), visitor: 7n, stable: true })),
      ),
    )
    return contentItemId
  }
  ownText = await item('text', own.text, first.id)
  await item('img', own.img, first.id)
  foreign = await item('text', foreignCount, null)
  await insertEvents(pool, [
    { type: 'visit', count: foreignCount, occurredAt: new Date(), visitor: 8n, stable: true },
  ])
  await countEvents(server.platform)
})
afterAll(() => server.stop())

/** Expects that nothing of the foreign content item is in a response: no name, no id, no figure. */
function expectNothingForeign(response: unknown): void {
  const numbers: number[] = []
  const text = JSON.stringify(response, (_, value) => {
    if (typeof value === 'number') numbers.push(value)
    return value
  })
  for (const name of [foreign, ...foreignNames]) expect(text).not.toContain(name)
  expect(numbers.filter(number => number >= foreignCount)).toEqual([])
}

const clicks = (fields: Partial<AnalyticsQuestion> = {}) => ({
  body: { measure: 'clicks' as const, range, ...fields },
})
const ask = (by: typeof admin, fields: Partial<AnalyticsQuestion> = {}) =>
  server.ask(askAnalytics, clicks(fields), by)

describe('a role that sees own rows', () => {
  it('gets the sum over own content items, however it is divided', async () => {
    const all = await ask(admin)
    expect(all).toMatchObject({ total: 2 * (ownCount + foreignCount), isScoped: false })
    for (const by of [[], ...dimensions.map(dimension => [dimension]), ['author', 'topic'] as const]) {
      const answer = await ask(owner, { by: [...by], compare: 'previous' })
      expectNothingForeign(answer)
      expect(answer).toMatchObject({ total: 2 * ownCount, isScoped: true })
      expect(answer.rows.reduce((sum, { value }) => sum + value, 0)).toBe(2 * ownCount)
      expect((await ask(stranger, { by: [...by] })).total).toBe(0)
    }
    const byItem = await ask(owner, { by: ['content'] })
    const each = await Promise.all(
      byItem.rows.map(({ keys }) => ask(admin, { filters: { content: keys.flatMap(key => key ?? []) } })),
    )
    expect(each.reduce((sum, { total }) => sum + total, 0)).toBe(2 * ownCount)
  })

  it('gets the same as the team of the owner, and an administrator still gets all', async () => {
    const totals = await Promise.all([admin, owner, mate, stranger].map(async by => (await ask(by)).total))
    expect(totals).toEqual([2 * (ownCount + foreignCount), 2 * ownCount, 2 * ownCount, 0])
  })

  it('finds nothing by the id, the author or the topic of a foreign content item', async () => {
    for (const filters of [
      { content: [foreign] },
      { author: ['Foreign author'] },
      { topic: ['Foreign topic'] },
    ]) {
      const answer = await ask(owner, { filters, by: ['content'] })
      expect(answer).toMatchObject({ rows: [], total: 0 })
    }
    expect((await ask(owner, { filters: { content: [foreign, ownText] } })).total).toBe(2 * own.text)
  })

  it.each(wholeScopeMeasures)('may not ask for %s, which no content item has', async measure => {
    const refused = await server.call(askAnalytics, clicks({ measure }), owner)
    expect(refused).toMatchObject({
      code: errors.scopeTooNarrow.code,
      msg: 'This needs a role whose data scope is all rows',
    })
    expect((await server.call(askAnalytics, clicks({ measure }), admin)).code).toBe(20000)
  })

  it('has a workplace with figures of own content items', async () => {
    const summary = await server.ask(readWorkplaceSummary, {}, owner)
    expectNothingForeign(summary)
    expect(summary).toMatchObject({
      isScoped: true,
      contentItems: { online: 2, offline: 0 },
      comments: { today: ownCount, yesterday: 0 },
      publications: { today: 2, yesterday: 0 },
      genres: [
        { genre: 'img', count: 1 },
        { genre: 'text', count: 1 },
      ],
    })
    expect(await server.ask(readWorkplaceSummary, {}, admin)).toMatchObject({
      isScoped: false,
      comments: { today: ownCount + foreignCount },
    })
    const since = await server.ask(readSinceLastVisit, {}, owner)
    expectNothingForeign(since)
    expect(since).toMatchObject({ publications: 2, comments: ownCount })
    expect(await server.ask(readSinceLastVisit, {}, stranger)).toMatchObject({
      ...{ publications: 0, comments: 0, riser: null },
    })
    for (const measure of contentDataMeasures) {
      const days = await server.ask(readContentData, { query: { measure } }, owner)
      expectNothingForeign(days)
      expect(days.reduce((sum, { y }) => sum + y, 0)).toBe(2 * ownCount)
    }
    const popular = await server.ask(readPopular, { query: { type: 'text' } }, owner)
    expect(popular).toMatchObject([{ id: ownText, clickNumber: 2 * own.text }])
    expect(await server.ask(readPopular, { query: { type: 'text' } }, stranger)).toEqual([])
  })

  it('has the figures of the analysis pages for own content items, without visitors', async () => {
    for (const quota of ['comment', 'published', 'other'] as const) {
      const opinion = await server.ask(readPublicOpinion, { body: { quota } }, owner)
      expectNothingForeign(opinion)
      expect(opinion.count).toBe(ownCount)
    }
    for (const quota of ['contentConsumption', 'contentConsumptionTrends'] as const) {
      const chain = await server.ask(readDataChainGrowth, { body: { quota } }, owner)
      expectNothingForeign(chain)
      expect(chain.count).toBe(ownCount)
    }
    const publish = await server.ask(readContentPublish, {}, owner)
    expectNothingForeign(publish)
    expect(publish.flatMap(({ y }) => y).reduce((sum, count) => sum + count, 0)).toBe(2 * ownCount)
    const periods = await server.ask(readContentPeriod, {}, owner)
    expect(periods.data.map(({ value }) => Math.max(...value) > 0)).toEqual([true, true, false])
    const { list } = await server.ask(readPopularAuthors, { query: {} }, owner)
    expect(list).toEqual([{ ranking: 1, author: 'Own author', contentCount: 2, clickCount: 2 * ownCount }])
    const overview = await server.ask(readDataOverview, {}, owner)
    expectNothingForeign(overview)
    expect(overview.data).toMatchObject(
      ['Content production', 'Content clicks', 'Content exposure'].map(name => ({
        name,
        count: 2 * ownCount,
      })),
    )
    expect((await server.ask(readDataOverview, {}, admin)).data).toHaveLength(4)
  })

  it('is refused questions about the whole installation', async () => {
    const { id } = await server.ask(addCollectOrigin, { body: { origin: 'https://reader.example' } }, admin)
    const refused = await Promise.all([
      server.call(readRetention, { body: { period: 'day', range } }, owner),
      server.call(readPublicOpinion, { body: { quota: 'visitors' } }, owner),
      server.call(readDataChainGrowth, { body: { quota: 'retentionTrends' } }, owner),
      server.call(readDataChainGrowth, { body: { quota: 'userRetention' } }, owner),
      server.call(readCollection, {}, owner),
      server.call(addCollectOrigin, { body: { origin: 'https://other.example' } }, owner),
      server.call(deleteCollectOrigin, { params: { id } }, owner),
    ])
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => errors.scopeTooNarrow.code))
    expect((await server.ask(readCollection, {}, admin)).origins).toMatchObject([{ id }])
  })

  it('has no view sent weekly that no message could be about', async () => {
    const view = async (measure: string) => {
      const fields = { name: measure, shared: false, sort: null, order: [], hidden: [] }
      const body = { ...fields, filters: { measure, by: ['day'], range: '30d' } }
      return server.ask(createView, { params: { list: 'explore' }, body }, owner)
    }
    const send = async (measure: string, on: boolean) => {
      const params = { list: 'explore' as const, id: (await view(measure)).id }
      return server.call(sendViewWeekly, { params, body: { on } }, owner)
    }
    expect((await send('visitors', true)).code).toBe(errors.scopeTooNarrow.code)
    expect((await send('visits', false)).code).toBe(20000)
    expect((await send('clicks', true)).code).toBe(20000)
  })
})

describe('insight.send-events', () => {
  const send = (events: unknown[], by: { token: string; language: 'en-US' }) =>
    server.ask(sendEvents, { body: { events } }, by)

  it('takes events of content items in scope; others are unknown, as those that are not there', async () => {
    const given = [sent(ownText), sent(foreign), sent(undefined, { type: 'visit' }), sent(ownText)]
    expect(await send(given, owner)).toEqual({
      accepted: 2,
      dropped: [
        { place: 1, reason: 'unknownContent', msg: 'There is no such content item' },
        { place: 2, reason: 'invalid', msg: 'type: This needs a role whose data scope is all rows' },
      ],
    })
    expect((await send([sent(ownText), sent(foreign)], stranger)).accepted).toBe(0)
    expect((await send([sent(ownText)], mate)).accepted).toBe(1)
  })

  it('takes events of all content items from programs and from roles that see all rows', async () => {
    const program = await makeProgram(server, admin)
    const given = () => [sent(ownText), sent(foreign), sent(undefined, { type: 'visit' })]
    expect(await send(given(), program.by)).toEqual({ accepted: 3, dropped: [] })
    expect(await send(given(), admin)).toEqual({ accepted: 3, dropped: [] })
  })
})
