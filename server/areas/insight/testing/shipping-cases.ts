import { randomUUID } from 'node:crypto'
import { type AnalyticsQuestion, analyticsQuestion } from '@greenroom/contract/areas/insight/analytics'
import { type ClickHouse, type EventStore, openClickHouse, prepareClickHouse } from '@greenroom/event-store'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ClickHouseEmulator } from '../../../../emulators/clickhouse/clickhouse.ts'
import { type BreakableDoor, openBreakableDoor } from '../../../platform/database/testing/tcp-door.ts'
import type { Poller } from '../../../platform/poller.ts'
import { events } from '../events/schema.ts'
import { prune } from '../prune.ts'
import { clickHouseOf } from '../ship/clickhouse.ts'
import { compareWithClickHouse } from '../ship/compare.ts'
import { makePast, oldMonths } from '../ship/past-months.ts'
import { createShipPoller } from '../ship/poller.ts'
import { shipment, shippedHours } from '../ship/schema.ts'
import { recordFailure, seedShipment } from '../ship/state.ts'
import { openEventStore } from '../store/open-store.ts'
import { clearEvents, insertEvents, insertFact } from './events.ts'
import { type TestPlatform, testPlatform } from './platform.ts'

const dayMs = 86_400_000
const range = { from: '2026-11-01', to: '2026-11-23' }
const now = new Date('2026-11-23T06:00:00Z')
const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * 3_600_000)

/** How events get to ClickHouse, with all failures on the way. */
export function describeShipping(emulator: () => ClickHouseEmulator): void {
  let tried: TestPlatform
  let clickHouse: ClickHouse
  let door: BreakableDoor
  let store: EventStore
  /** The poller of a server. */
  let first: Poller

  beforeAll(async () => {
    door = await openBreakableDoor({ port: emulator().port })
    tried = await testPlatform({ CLICKHOUSE_URL: emulator().urlOf('shipping', door.port) })
    const configured = clickHouseOf(tried.platform.settings)
    if (!configured) throw new Error('The settings name a ClickHouse')
    clickHouse = configured
    first = createShipPoller(tried.platform, clickHouse)
    await first.tick()
  })
  afterAll(async () => {
    await tried.close()
    await door.close()
  })
  beforeEach(async () => {
    await clearEvents(pool())
    await pool().delete(shipment)
    await pool().delete(shippedHours)
    await seedShipment(pool(), tried.platform.settings)
    for (const table of ['event', 'visitor_day', 'past']) await clickHouse.command(`TRUNCATE TABLE ${table}`)
    store = openEventStore(tried.platform)
  })

  const pool = () => tried.database.pool
  const ship = async (poller = first) => {
    await pool().update(shipment).set({ retryAt: null })
    while (await poller.tick());
  }
  const state = async () => (await pool().select().from(shipment))[0]
  const ask = (question: Partial<AnalyticsQuestion> = {}, of = store) =>
    of.ask(analyticsQuestion.parse({ measure: 'clicks', range, ...question }), now, 'all')
  const clicks = async () => (await ask({}, openEventStore(tried.platform))).total
  /** Rows as they are stored, also those that questions pass over. */
  const countStored = async () =>
    (await clickHouse.readInBackground<{ rows: number }>(() => 'SELECT count() AS rows FROM event'))[0]?.rows
  const click = (hoursAgo: number, more: Partial<typeof events.$inferInsert> = {}) => ({
    occurredAt: at(hoursAgo),
    receivedAt: at(hoursAgo),
    ...more,
  })
  const arriveEarlier = (hours: number) =>
    pool().execute(sql`update event set received_at = now() - make_interval(hours => ${hours})`)

  describe('Events on their way to ClickHouse', () => {
    it('wait while it is away, and come in their batches when it is back', async () => {
      const factId = await insertFact(pool())
      await insertEvents(pool(), [click(1, { factId }), click(2, { factId, count: 4 })])
      door.cut()
      await ship()
      expect(await state()).toMatchObject({ seq: 0, failures: 1, failingSince: expect.any(Date) })
      await expect(ask()).rejects.toMatchObject({ reason: 'figuresUnavailable' })
      await insertEvents(pool(), [click(30, { factId, count: 10 })])
      door.mend()
      await ship()
      expect(await clicks()).toBe(15)
      expect(await state()).toMatchObject({ batchTo: null, failures: 0, failingSince: null, error: null })
    })

    it('wait while its disk is full, and count once when its answer is lost', async () => {
      const factId = await insertFact(pool())
      await insertEvents(pool(), [click(1, { factId })])
      await emulator().refuseNext(1, 243)
      await ship()
      expect(await state()).toMatchObject({ seq: 0, failures: 1, error: expect.stringContaining('Refused') })
      // Events that arrive meanwhile are no part of the running batch.
      const before = (await state())?.batchTo
      await insertEvents(pool(), [click(2, { factId })])
      for (const times of [1, 2]) {
        await emulator().refuseNext(times, 0)
        await ship()
      }
      await emulator().refuseNext(0, 0)
      await ship()
      expect(before).toEqual(expect.any(Number))
      expect([await countStored(), await clicks()]).toEqual([2, 2])
    })

    it('count once when two servers send them at once', async () => {
      const factId = await insertFact(pool())
      await insertEvents(
        pool(),
        Array.from({ length: 50 }, (_, place) => click(place, { factId })),
      )
      const servers = [1, 2].map(() => createShipPoller(tried.platform, clickHouse))
      await Promise.all([ship(), ...servers.map(ship)])
      await ship()
      expect([await countStored(), await clicks()]).toEqual([50, 50])
    })

    it('count once when a sender repeats them, also after PostgreSQL has forgotten them', async () => {
      const factId = await insertFact(pool())
      const id = randomUUID()
      await insertEvents(pool(), [click(1, { factId, id, count: 3 })])
      await ship()
      await insertEvents(pool(), [click(1, { factId, id, count: 3 })])
      await ship()
      await pool().delete(events)
      await insertEvents(pool(), [click(1, { factId, id, count: 3 })])
      await ship()
      expect(await clicks()).toBe(3)
    })

    it('may be older than any time that ClickHouse knows', async () => {
      await insertEvents(pool(), [{ occurredAt: new Date('0050-01-01T00:00:00Z'), type: 'visit' }])
      await ship()
      expect(await countStored()).toBe(1)
    })
  })

  it('The pauses between tries become longer, up to a minute', async () => {
    const pauses: number[] = []
    for (let times = 0; times < 8; times++) {
      const [row] = await pool().transaction(async queries => {
        await recordFailure(queries, new Error('away'))
        return queries.execute<{ pause: number }>(
          sql`select extract(epoch from retry_at - now()::timestamptz(3))::float8 as pause from shipment`,
        )
      })
      pauses.push(Math.round(row?.pause ?? 0))
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  })

  describe('The hourly comparison', () => {
    const compare = () => compareWithClickHouse(pool(), clickHouse, 'Asia/Shanghai')
    const hours = () =>
      pool()
        .select({ isSame: shippedHours.isSame, repaired: shippedHours.repaired, events: shippedHours.events })
        .from(shippedHours)

    it('sends again events that ClickHouse lost, and leaves equal ones alone', async () => {
      const factId = await insertFact(pool())
      await insertEvents(
        pool(),
        Array.from({ length: 20 }, (_, place) =>
          click(1, { factId, count: 1 + place, visitor: 7n, bot: place === 19 }),
        ),
      )
      await arriveEarlier(5)
      await ship()
      expect(await compare()).toBe(0)
      expect(await hours()).toEqual([{ isSame: true, repaired: 0, events: 19 }])
      await clickHouse.command('ALTER TABLE event DELETE WHERE count % 3 = 0 SETTINGS mutations_sync = 2')
      expect(await clicks()).toBeLessThan(190)
      expect(await compare()).toBe(6)
      expect(await clicks()).toBe(190)
      expect(await hours()).toEqual([{ isSame: true, repaired: 6, events: 19 }])
      await clickHouse.command(
        'ALTER TABLE event UPDATE count = 100 WHERE count = 4 SETTINGS mutations_sync = 2',
      )
      expect(await compare()).toBe(1)
      expect(await clicks()).toBe(190)
    })

    it('waits for hours that are not over, or not sent as a whole', async () => {
      await insertEvents(pool(), [{ occurredAt: now }, { occurredAt: now }])
      await ship()
      await compare()
      expect(await hours()).toMatchObject([{ isSame: false }])
      await pool().execute(sql`update shipped_hour set hour = hour - interval '5 hours'`)
      await insertEvents(pool(), [{ occurredAt: now, receivedAt: new Date(Date.now() - 6 * 3_600_000) }])
      await compare()
      expect(await hours()).toMatchObject([{ isSame: false }])
    })

    it('fails when missing events are stored no more, and they are not released before it', async () => {
      const factId = await insertFact(pool())
      await insertEvents(pool(), [click(1, { factId }), click(1, { factId })])
      await arriveEarlier(80)
      await ship()
      await prune(pool(), tried.platform.settings)
      expect(await pool().$count(events)).toBe(2)
      await compare()
      await prune(pool(), tried.platform.settings)
      expect(await pool().$count(events)).toBe(0)
      expect(await clicks()).toBe(2)
      await pool().execute(sql`update shipped_hour set is_same = false`)
      await clickHouse.command('TRUNCATE TABLE event')
      await expect(compare()).rejects.toThrow('ClickHouse lacks events: 2 of ')
      await expect(seedShipment(pool(), { CLICKHOUSE_URL: undefined })).rejects.toThrow('set CLICKHOUSE_URL')
    })
  })

  it('Figures stay when events become too old to be stored, and it can be cut off anywhere', async () => {
    const facts = [
      await insertFact(pool()),
      await insertFact(pool(), { author: 'Tom', topic: '', genre: 'img' }),
    ]
    const made = Array.from({ length: 300 }, (_, place) => ({
      occurredAt: new Date(now.getTime() - place * 0.17 * dayMs),
      type: (['click', 'read', 'visit'] as const)[place % 3] ?? 'click',
      factId: place % 3 === 2 ? null : (facts[place % 2] ?? null),
      visitor: BigInt(place % 11),
      stable: place % 11 < 4,
      seconds: place % 3 === 1 ? place : 0,
      bot: place % 17 === 0,
    }))
    await insertEvents(pool(), made)
    await ship()
    const figures = async () => {
      const of = openEventStore(tried.platform)
      const whole = { from: '2026-09-25', to: '2026-11-23' }
      const questions: Partial<AnalyticsQuestion>[] = [
        { by: ['author', 'day'], compare: 'previous' },
        { by: ['hour'], range: { from: '2026-10-30', to: '2026-11-02' } },
        { by: ['content', 'topic'], measure: 'readSeconds' },
        { by: ['referrer'], measure: 'visits', filters: { genre: [] } },
        { by: ['day'], measure: 'visitors' },
      ]
      const answers = questions.map(question => ask({ range: whole, ...question }, of))
      return [
        ...(await Promise.all(answers)).map(({ asOf, ...answer }) => answer),
        await of.retention({ period: 'week', range: whole }, now),
      ]
    }
    const before = await figures()
    const border = new Date('2026-11-01T00:00:00Z')
    const months = await oldMonths(clickHouse, border)
    expect(months).toEqual([202610])
    // As if it had been cut off before it was said that the month is past.
    await makePast(pool(), clickHouse, 202610)
    expect(await oldMonths(clickHouse, border)).toEqual([])
    expect(await figures()).toEqual(before)
    await makePast(pool(), clickHouse, 202610)
    expect(await figures()).toEqual(before)
    expect((await state())?.pastUntil).toEqual(border)
  })

  it('A new ClickHouse gets all events again, unless only the old one had some', async () => {
    await insertEvents(pool(), [click(1), click(2)])
    await ship()
    const other = openClickHouse(emulator().urlOf(`shipping_${Date.now()}`))
    const count = () => other.readInBackground(() => 'SELECT count() AS rows FROM event')
    const moved = createShipPoller(tried.platform, other)
    await pool().update(shipment).set({ releasedAt: now })
    await ship(moved)
    expect(await state()).toMatchObject({
      failures: 1,
      error: expect.stringContaining('restore it from its backup'),
    })
    await expect(count()).rejects.toThrow()
    await pool().update(shipment).set({ releasedAt: null })
    await ship(moved)
    expect(await count()).toEqual([{ rows: 2 }])
    expect(await state()).toMatchObject({ failures: 0, failingSince: null })
  })

  it('Days of visitors are cut anew when the time zone is another one, and newer tables are not touched', async () => {
    const visits = [16.5, 15.5, 40].map(hour => ({
      occurredAt: new Date(Date.parse('2026-11-10T00:00:00Z') + hour * 3_600_000),
      type: 'visit' as const,
      visitor: 5n,
      stable: true,
    }))
    await insertEvents(pool(), visits)
    await ship()
    const days = async () =>
      clickHouse.readInBackground(() => 'SELECT toString(day) AS day FROM visitor_day FINAL ORDER BY day')
    expect(await days()).toEqual([{ day: '2026-11-10' }, { day: '2026-11-11' }, { day: '2026-11-12' }])
    await prepareClickHouse(clickHouse, 'UTC')
    expect(await days()).toEqual([{ day: '2026-11-10' }, { day: '2026-11-11' }])
    await prepareClickHouse(clickHouse, 'Asia/Shanghai')
    expect(await days()).toHaveLength(3)
    await clickHouse.insert('prepared', [{ version: 99, time_zone: 'Asia/Shanghai' }])
    await expect(prepareClickHouse(clickHouse, 'Asia/Shanghai')).rejects.toThrow('newer Greenroom')
  })
}
