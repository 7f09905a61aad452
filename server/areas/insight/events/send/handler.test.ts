import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { revokeContentSource } from '@greenroom/contract/areas/content/content-sources'
import { sendEvents } from '@greenroom/contract/areas/insight/event-batch'
import { errors } from '@greenroom/contract/errors'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { contentItems } from '../../../content/schema.ts'
import { contentFacts, eventDrops, events } from '../schema.ts'
import { makeContentItem, makeProgram, sent, unknownId } from '../testing/events.ts'

let server: TestServer
let admin: { token: string; language: 'en-US' }
let item: string
let program: Awaited<ReturnType<typeof makeProgram>>
beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin'), language: 'en-US' }
  item = await makeContentItem(server)
  program = await makeProgram(server, admin)
})
afterAll(() => server.stop())

const send = (given: readonly unknown[], by: { token: string; language: 'en-US' } = program.by) =>
  server.ask(sendEvents, { body: { events: [...given] } }, by)
const stored = async (id: string) => {
  const [row] = await server.database.pool.select().from(events).where(eq(events.id, id))
  return row
}
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

describe('a program', () => {
  it('sends events, which are stored with the state of the content item at the time', async () => {
    const read = sent(item, {
      type: 'read',
      seconds: 42,
      visitor: 'reader 7',
      referrer: 'search',
      time: hours(-5),
    })
    const seen = sent(item, { type: 'impression', count: 30, seconds: 9 })
    const visit = sent(undefined, { type: 'visit', visitor: 'reader 7' })
    expect(await send([read, seen, visit])).toEqual({ accepted: 3, dropped: [] })
    const row = await stored(read.id)
    expect(row).toMatchObject({
      type: 'read',
      seconds: 42,
      count: 1,
      referrer: 'search',
      stable: true,
      bot: false,
      occurredAt: new Date(read.time),
    })
    expect(await stored(seen.id)).toMatchObject({ count: 30, seconds: 0, visitor: null, stable: false })
    expect(await stored(visit.id)).toMatchObject({ factId: null, visitor: row?.visitor })
    const facts = await server.database.pool.select().from(contentFacts)
    expect(facts.find(({ id }) => id === row?.factId)).toMatchObject({ contentItemId: item, author: 'Lin' })

    await server.database.pool.update(contentItems).set({ topic: 'Later' }).where(eq(contentItems.id, item))
    const later = sent(item)
    await send([later])
    const laterFact = (await stored(later.id))?.factId
    expect(laterFact).not.toBe(row?.factId)
    expect(
      (
        await server.database.pool
          .select()
          .from(contentFacts)
          .where(eq(contentFacts.id, laterFact ?? 0))
      )[0],
    ).toMatchObject({ topic: 'Later' })
  })

  it('gets place, reason and message of each invalid event; the valid ones count', async () => {
    const [good, late] = [sent(item), sent(item, { time: hours(-24 * 300) })]
    const given = [
      good,
      null,
      { ...sent(item), type: 'stare', seconds: -1 },
      sent(item, { time: hours(1) }),
      sent(item, { time: hours(-24 * 500) }),
      sent(unknownId),
      sent(undefined),
      sent(item, { type: 'visit' }),
      { ...good, id: good.id.toUpperCase() },
      late,
    ]
    const { accepted, dropped } = await send(given)
    expect(accepted).toBe(2)
    expect(dropped.map(({ place, reason }) => [place, reason])).toEqual([
      [1, 'invalid'],
      [2, 'invalid'],
      [3, 'future'],
      [4, 'tooOld'],
      [5, 'unknownContent'],
      [6, 'missingContent'],
      [7, 'invalid'],
      [8, 'duplicate'],
    ])
    expect(dropped[1]?.msg).toMatch(/^type: Must be one of .*; seconds: Must not be below 0$/)
    expect(dropped[2]?.msg).toBe('The time of the event is in the future')
    const chinese = await server.ask(
      sendEvents,
      { body: { events: [sent(unknownId)] } },
      { token: program.by.token, language: 'zh-CN' },
    )
    expect(chinese.dropped[0]?.msg).toBe('没有找到这条内容')
  })

  it.each([
    ['no JSON object', 7],
    ['an array', []],
    ['a wrong id', { id: 'x' }],
    ['a wrong time', { time: '2026-13-01T00:00:00Z' }],
    ['a time without a zone', { time: '2026-11-01T00:00:00' }],
    ['an unknown field', { ip: '10.0.0.1' }],
    ['a visitor without a name', { visitor: '' }],
    ['a huge visitor', { visitor: 'x'.repeat(300) }],
    ['half a second', { seconds: 0.5 }],
    ['a count of nothing', { count: 0 }],
    ['a content item that is none', { contentItemId: "' or 1=1 --" }],
  ])('sends garbage (%s), which is refused alone', async (_, wrong) => {
    const given = typeof wrong === 'object' && !Array.isArray(wrong) ? sent(item, wrong) : wrong
    const { accepted, dropped } = await send([given, sent(item)])
    expect([accepted, dropped.map(({ reason }) => reason)]).toEqual([1, ['invalid']])
  })

  it('may send the same batch many times at once; it counts once', async () => {
    const batch = Array.from({ length: 60 }, (_, place) => sent(item, { visitor: `v${place}` }))
    const answers = await Promise.all(
      [batch, batch.toReversed(), batch, batch.toReversed(), batch].map(given => send(given)),
    )
    expect(answers.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(60)
    const again = await send(batch)
    expect([again.accepted, again.dropped.length]).toEqual([0, 60])
  })

  it('creates one fact for a new content item, however many of its events arrive at once', async () => {
    const fresh = await Promise.all([1, 2, 3].map(() => makeContentItem(server)))
    const batch = () => fresh.map(id => sent(id))
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(number => send(number % 2 ? batch() : batch().toReversed())),
    )
    expect(answers.map(({ accepted }) => accepted)).toEqual([3, 3, 3, 3, 3])
    for (const id of fresh) {
      const facts = server.database.pool.$count(contentFacts, eq(contentFacts.contentItemId, id))
      expect(await facts).toBe(1)
    }
  })

  it('sends no more once its token is revoked', async () => {
    const ended = await makeProgram(server, admin)
    await server.ask(revokeContentSource, { params: { id: ended.id } }, admin)
    const refused = await server.call(sendEvents, { body: { events: [sent(item)] } }, ended.by)
    expect(refused.code).toBe(errors.notSignedIn.code)
  })

  it('cannot send a million events at once, nor an endless body', async () => {
    const many = { body: { events: Array.from({ length: 501 }, () => 1) } }
    expect((await server.call(sendEvents, many, program.by)).code).toBe(errors.invalid.code)
    const huge = { body: { events: ['x'.repeat(1_100_000)] } }
    expect((await server.call(sendEvents, huge, program.by)).code).toBe(errors.tooLarge.code)
  })
})

it('Dropped events are counted by day, reason and program', async () => {
  const other = await makeProgram(server, admin)
  const twice = sent(item)
  await send([twice, twice, sent(unknownId), 1, 2], other.by)
  await send([3], other.by)
  const drops = await server.database.pool
    .select()
    .from(eventDrops)
    .where(eq(eventDrops.sender, other.id))
    .orderBy(eventDrops.reason)
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
  expect(drops.map(({ reason, count, day: counted }) => [reason, count, counted])).toEqual([
    ['duplicate', 1, day],
    ['invalid', 3, day],
    ['unknownContent', 1, day],
  ])
})

it('Users with the permission can send events, which are not in the operation log', async () => {
  const before = await server.ask(listOperations, { query: {} }, admin)
  expect(await send([sent(item)], admin)).toEqual({ accepted: 1, dropped: [] })
  expect((await server.ask(listOperations, { query: {} }, admin)).total).toBe(before.total)
})

it('More than 6,000 batches a minute from one address are refused for a while, even with valid tokens', async () => {
  const flooded = await startTestServer({}, server.database.again())
  const call = (by: { token: string }) =>
    flooded.call(sendEvents, { body: { events: [sent(item)] } }, { ...by, language: 'en-US' })
  const stolen = { token: 'no longer valid' }
  const accepted = { accepted: 1, dropped: [] }
  expect((await call(program.by)).data).toEqual(accepted)
  const others = await Promise.all(Array.from({ length: 5998 }, () => call(stolen)))
  expect(new Set(others.map(({ code }) => code))).toEqual(new Set([errors.notSignedIn.code]))
  expect((await call(program.by)).data).toEqual(accepted)
  const refused = { code: errors.tooManyAttempts.code, data: { retryAfterSeconds: expect.any(Number) } }
  expect(await call(program.by)).toMatchObject(refused)
  await flooded.stop()
  expect(await send([sent(item)])).toEqual({ accepted: 1, dropped: [] })
})

it('A named visitor has the same pseudonym after a restart, and the name is not in the database', async () => {
  const second = await startTestServer({}, server.database.again())
  const [one, two] = [sent(item, { visitor: '小明' }), sent(item, { visitor: '小明' })]
  await send([one])
  await second.ask(sendEvents, { body: { events: [two] } }, program.by)
  await second.stop()
  const visitor = (await stored(one.id))?.visitor
  expect(visitor).toBeGreaterThan(0n)
  expect((await stored(two.id))?.visitor).toBe(visitor)
})
