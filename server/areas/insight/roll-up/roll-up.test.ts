import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { StoredEvent } from '../../../platform/events/hub.ts'
import { lockToStore } from '../events/lock.ts'
import { events } from '../events/schema.ts'
import { clearEvents, insertEvents, insertFact, readRollUps } from '../testing/events.ts'
import { type TestPlatform, testPlatform } from '../testing/platform.ts'
import { createRollUpPoller } from './poller.ts'
import { rebuildDay } from './rebuild.ts'
import { rollUps } from './roll-ups.ts'
import { eventHours } from './schema.ts'

let server: TestPlatform

beforeAll(async () => {
  server = await testPlatform()
})
afterAll(() => server.close())
beforeEach(() => clearEvents(server.database.pool))

const withTimeZone = (TIME_ZONE: string) => ({
  platform: { ...server.platform, settings: { ...server.platform.settings, TIME_ZONE } },
})
const pool = () => server.database.pool
const midnight = Date.parse('2026-03-01T16:00:00Z')
const at = (milliseconds: number) => new Date(midnight + milliseconds)

async function count({ platform }: Pick<TestPlatform, 'platform'> = server): Promise<void> {
  const poller = createRollUpPoller(platform)
  while (await poller.tick());
}
const hours = () =>
  pool()
    .select({
      hour: eventHours.hour,
      genre: eventHours.genre,
      clicks: eventHours.clicks,
      visits: eventHours.visits,
    })
    .from(eventHours)
    .orderBy(eventHours.hour)
const days = () =>
  pool().execute<{ day: string; count: number }>(
    sql`select day::text, sum(clicks + visits)::int as count from event_topic_day group by 1 order by 1`,
  )

describe('counting', () => {
  it('adds each event once, in any order and however often it arrives, and leaves programs out', async () => {
    const factId = await insertFact(pool())
    const id = randomUUID()
    await insertEvents(pool(), [
      { factId, occurredAt: at(0), id },
      { factId, occurredAt: at(1000), count: 5 },
    ])
    await count()
    await insertEvents(pool(), [
      { factId, occurredAt: at(0), id },
      { factId, occurredAt: at(2000), bot: true },
      { factId, occurredAt: at(-86_400_000), count: 2 },
    ])
    await count()
    await count()
    const counted = { genre: 'text', visits: 0 }
    expect(await hours()).toEqual([
      { ...counted, hour: at(-86_400_000), clicks: 2 },
      { ...counted, hour: at(0), clicks: 6 },
    ])
  })

  it('begins days at midnight of the time zone, to the millisecond', async () => {
    const factId = await insertFact(pool())
    await insertEvents(pool(), [
      { factId, occurredAt: at(-1) },
      { factId, occurredAt: at(0), count: 3 },
    ])
    await count()
    expect([...(await days())]).toEqual([
      { day: '2026-03-01', count: 1 },
      { day: '2026-03-02', count: 3 },
    ])
  })

  it('counts a visitor once a day, and corrects a first visit by a late event', async () => {
    const stable = { visitor: 7n, stable: true }
    await insertEvents(pool(), [
      { occurredAt: at(0), type: 'visit', ...stable },
      { occurredAt: at(1), type: 'visit', ...stable },
      { occurredAt: at(2), type: 'visit', visitor: 8n },
    ])
    await count()
    await insertEvents(pool(), [{ occurredAt: at(-1), type: 'visit', ...stable }])
    await insertEvents(pool(), [{ occurredAt: at(3), type: 'visit', ...stable }])
    await count()
    const counts = await pool().execute(sql`select day::text, visitors, stable from visitor_count order by 1`)
    expect([...counts]).toEqual([
      { day: '2026-03-01', visitors: 1, stable: 1 },
      { day: '2026-03-02', visitors: 2, stable: 1 },
    ])
    const firsts = await pool().execute(sql`select visitor::int, day::text from first_visit`)
    expect([...firsts]).toEqual([{ visitor: 7, day: '2026-03-01' }])
  })

  it('does not skip an event of a slow transaction', async () => {
    const other = server.database.again()
    let isLocked = () => {}
    const locked = new Promise<void>(resolve => {
      isLocked = resolve
    })
    let commit = () => {}
    const slow = other.pool.transaction(async queries => {
      await lockToStore(queries)
      const early = { id: randomUUID(), type: 'visit', referrer: 'direct', occurredAt: at(0) } as const
      await queries.insert(events).values(early)
      isLocked()
      await new Promise<void>(resolve => {
        commit = resolve
      })
    })
    await locked
    await insertEvents(pool(), [{ occurredAt: at(0), type: 'visit' }])
    // It waits for a second at most, and counts nothing before the slow event is stored.
    await createRollUpPoller(server.platform).tick()
    expect(await hours()).toEqual([])
    commit()
    await slow
    await other.close()
    await count()
    expect(await hours()).toMatchObject([{ visits: 2 }])
  })

  it('publishes an event to readers of figures, but not in every tick', async () => {
    const heard: StoredEvent[] = []
    const stop = server.platform.events.listen(stored => heard.push(stored))
    const poller = createRollUpPoller(server.platform)
    for (let round = 0; round < 3; round++) {
      await insertEvents(pool(), [{ occurredAt: at(round), type: 'visit' }])
      await poller.tick()
    }
    stop()
    expect(heard).toMatchObject([
      {
        event: { topic: 'insight.counted' },
        audience: { permissions: ['content-item:read', 'insight:read'] },
      },
    ])
  })
})

describe('rebuilding', () => {
  const madeEvents = async () => {
    const facts = [
      await insertFact(pool()),
      await insertFact(pool(), { genre: 'img', topic: '', author: 'Tom' }),
    ]
    const made = Array.from({ length: 400 }, (_, place) => ({
      occurredAt: at((place % 97) * 3_600_000 - 40 * 3_600_000),
      type: (['click', 'read', 'visit'] as const)[place % 3] ?? 'click',
      factId: place % 3 === 2 ? null : (facts[place % 2] ?? null),
      visitor: BigInt(place % 11),
      stable: place % 11 < 4,
      seconds: place % 3 === 1 ? place : 0,
      bot: place % 17 === 0,
    }))
    // The earlier events arrive late, so that first visits are corrected.
    const late = (event: (typeof made)[number]) => event.occurredAt < at(0)
    for (const some of [made.filter(event => !late(event)), made.filter(late)]) {
      await insertEvents(pool(), some)
      await count()
    }
  }

  it('gives the same figures as counting, for one day and for all', async () => {
    await madeEvents()
    const counted = await readRollUps(pool())
    expect(counted.flat().length).toBeGreaterThan(100)
    await pool().transaction(async queries => {
      for (const table of rollUps.filter(table => 'clicks' in table)) {
        await queries.execute(sql`update ${table} set clicks = clicks + 1`)
      }
      await queries.execute(sql`update visitor_return set visitors = visitors + 1`)
      const all = await queries.execute<{ day: string }>(sql`select day::text as day from visitor_count`)
      for (const { day } of all) await rebuildDay(queries, day, 'Asia/Shanghai')
    })
    expect(await readRollUps(pool())).toEqual(counted)
  })

  it('counts all days again when the time zone has changed', async () => {
    await madeEvents()
    const shanghai = await readRollUps(pool())
    await count(withTimeZone('America/New_York'))
    const [first] = await days()
    // 2026-02-28T00:00Z is the evening before there, in winter time; each event of that day counts once.
    expect(first?.day).toBe('2026-02-27')
    const sum = async () =>
      (
        await pool().execute<{ sum: number }>(
          sql`select sum(clicks + reads + visits)::int as sum from event_hour`,
        )
      )[0]?.sum
    expect(await sum()).toBe(400 - Math.ceil(400 / 17))
    await count()
    expect(await readRollUps(pool())).toEqual(shanghai)
  })
})
