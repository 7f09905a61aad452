import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../../../platform/settings.ts'
import { jobContext } from '../../../testing/job-context.ts'
import { cloneDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { liveRooms } from '../../live/schema.ts'
import { liveAlarms, liveIncidents, liveSamples, liveSessions } from '../schema.ts'
import { createCloseAbandoned } from './close-abandoned.ts'
import { pruneHistoryJob } from './prune.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.close())

const closeAbandoned = createCloseAbandoned(readSettings({}))

/** Adds a room whose server renewed its session so many seconds ago. */
async function startSession(silentSeconds: number) {
  const { pool } = database
  const [room] = await pool
    .insert(liveRooms)
    .values({
      ...{ title: 'Evening show', notification: '', category: 'Talk', method: 'normal' },
      ...{ minBitRate: 150, maxBitRate: 1800, switchesByItself: true, slowModeSeconds: 0 },
      activeSlot: 'hot',
    })
    .returning()
  if (!room) throw new Error('A room was not stored')
  const { id: roomId } = room
  await pool.insert(liveSessions).values({
    ...{ roomId, state: 'live', serverId: randomUUID(), startedAt: sql`now() - interval '1 hour'` },
    leasedUntil: sql`now() - make_interval(secs => ${silentSeconds})`,
  })
  await pool.insert(liveAlarms).values({
    ...{ roomId, slot: 'main', kind: 'audioLag', severity: 'error', openedAt: new Date() },
  })
  return roomId
}
const session = async (roomId: string) =>
  (await database.pool.select().from(liveSessions).where(eq(liveSessions.roomId, roomId)))[0]
const alarms = (roomId: string) =>
  database.pool.select().from(liveAlarms).where(eq(liveAlarms.roomId, roomId)).orderBy(asc(liveAlarms.kind))

describe('a server that was killed', () => {
  it('has its session and alarms closed, and its room has an offline alarm for ten minutes', async () => {
    const roomId = await startSession(31)
    await closeAbandoned.handle(jobContext(database.pool))
    const ended = await session(roomId)
    expect(ended).toMatchObject({ cause: 'engineDown', endedAt: ended?.leasedUntil, state: 'offline' })
    expect(await alarms(roomId)).toMatchObject([
      { kind: 'audioLag', closedAt: expect.any(Date) },
      { kind: 'offline', slot: 'hot', closedAt: null },
    ])
    await database.pool
      .update(liveAlarms)
      .set({ openedAt: sql`now() - interval '11 minutes'` })
      .where(eq(liveAlarms.roomId, roomId))
    await closeAbandoned.handle(jobContext(database.pool))
    expect((await alarms(roomId)).filter(({ closedAt }) => closedAt === null)).toEqual([])
  })

  it('keeps its session for as long as an encoder may take to come back', async () => {
    const roomId = await startSession(25)
    await closeAbandoned.handle(jobContext(database.pool))
    expect(await session(roomId)).toMatchObject({ cause: null, endedAt: null })
    expect(await alarms(roomId)).toMatchObject([{ kind: 'audioLag', closedAt: null }])
  })
})

describe('history', () => {
  it('has samples of a week and incidents of three months', async () => {
    const { pool } = database
    const roomId = randomUUID()
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    const figures = { frameRate: 30, videoBitRate: 1, audioBitRate: 1, viewers: 0 }
    const detail = { kind: 'published', slot: 'main', address: '' } as const
    for (const days of [6, 8])
      await pool.insert(liveSamples).values({ roomId, at: daysAgo(days), slot: 'main', ...figures })
    for (const days of [89, 91])
      await pool.insert(liveIncidents).values({ roomId, at: daysAgo(days), detail })
    await pruneHistoryJob.handle(jobContext(pool))
    expect(await pool.$count(liveSamples, eq(liveSamples.roomId, roomId))).toBe(1)
    expect(await pool.$count(liveIncidents, eq(liveIncidents.roomId, roomId))).toBe(1)
  })
})
