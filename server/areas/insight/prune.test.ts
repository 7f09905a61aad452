import { randomUUID } from 'node:crypto'
import { dayOf } from '@greenroom/contract/zone-time'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSettings } from '../../platform/settings.ts'
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { append } from './events/append.ts'
import { eventDrops, events, visitorSalts } from './events/schema.ts'
import { isAnythingOld, prune } from './prune.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
  await database.pool.delete(events)
})
afterAll(() => database.close())

const settings = readSettings({})
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const visit = (days: number, bot: boolean) => ({
  ...({ id: randomUUID(), type: 'visit', contentItemId: null, referrer: 'direct' } as const),
  visitor: null,
  stable: false,
  bot,
  seconds: 0,
  count: days,
  time: daysAgo(days),
})
const stored = async () =>
  (await database.pool.select({ count: events.count }).from(events).orderBy(events.count)).map(
    ({ count }) => count,
  )
const setCounted = (seq: number) =>
  database.pool.transaction(async queries => {
    await queries.execute(sql`delete from roll_up_state`)
    const state = JSON.stringify({ id: 1, seq, at: new Date().toISOString(), time_zone: 'UTC' })
    await queries.execute(
      sql`insert into roll_up_state select * from jsonb_populate_record(null::roll_up_state, ${state}::text::jsonb)`,
    )
  })

it('Only old events, events of robots after a month, old salts and old drops are deleted', async () => {
  const { pool } = database
  await pool.transaction(queries =>
    append(queries, [
      visit(1, false),
      visit(390, false),
      visit(410, false),
      visit(29, true),
      visit(31, true),
    ]),
  )
  const day = (days: number) => dayOf(daysAgo(days), settings.TIME_ZONE)
  await pool.insert(visitorSalts).values([0, 7, 8, 20].map(days => ({ day: day(days), salt: 'x' })))
  await pool
    .insert(eventDrops)
    .values([3, 370].map(days => ({ day: day(days), reason: 'invalid' as const, sender: '', count: 1 })))

  await setCounted(0)
  await prune(pool, settings)
  expect(await stored()).toEqual([1, 29, 31, 390, 410])
  await setCounted(1000)
  expect(await isAnythingOld(pool, settings)).toBe(true)
  await prune(pool, settings)
  expect(await stored()).toEqual([1, 29, 390])
  const salts = await pool.select().from(visitorSalts)
  expect(salts.map(({ day }) => day).toSorted()).toEqual([day(7), day(0)])
  expect((await pool.select().from(eventDrops)).map(drop => drop.day)).toEqual([day(3)])
  expect(await isAnythingOld(pool, settings)).toBe(false)
})

it('EVENT_RETENTION_MONTHS=0 stores events without a limit', async () => {
  await database.pool.transaction(queries => append(queries, [visit(4000, false)]))
  await setCounted(1000)
  await prune(database.pool, { ...settings, EVENT_RETENTION_MONTHS: 0 })
  expect(await stored()).toContain(4000)
})
