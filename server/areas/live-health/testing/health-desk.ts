import { randomUUID } from 'node:crypto'
import type { SlotName } from '@greenroom/contract/areas/live/slots'
import { listAlarms } from '@greenroom/contract/areas/live-health/alarms'
import { listIncidents, listLiveSessions } from '@greenroom/contract/areas/live-health/history'
import { startTestServer } from '../../../testing/test-server.ts'
import { liveRooms } from '../../live/schema.ts'
import { createHealthWatcher } from '../watch/watcher.ts'
import { createFakeEngine, type FakeEngine } from './fake-engine.ts'

/** A server with a fake engine, whose watcher ticks when a test lets time pass. */
export async function startHealthDesk(environment: Record<string, string> = {}) {
  const server = await startTestServer(environment, undefined, { runsJobs: false })
  const { pool } = server.database
  const admin = { token: await server.signIn('admin') }
  // In the past: events must lie within the requested period.
  const engine = createFakeEngine(Date.now() - 1_800_000)
  const startWatcher = (watched: FakeEngine = engine) =>
    createHealthWatcher({ platform: server.platform, engine: watched, now: watched.now })
  const watcher = startWatcher()

  return {
    ...{ server, pool, admin, engine, startWatcher },
    async pass(seconds: number) {
      for (let second = 0; second < seconds; second++) {
        engine.passSecond()
        await watcher.tick()
      }
    },
    /** Lets seconds pass at whose end alone the watcher ticks. */
    async skip(seconds: number) {
      for (let second = 0; second < seconds; second++) engine.passSecond()
      await watcher.tick()
    },
    tick: () => watcher.tick(),
    async addRoom(changes: Partial<typeof liveRooms.$inferInsert> = {}) {
      const [room] = await pool
        .insert(liveRooms)
        .values({
          ...{ title: `Room ${randomUUID()}`, notification: '', category: 'Talk', method: 'normal' },
          ...{ minBitRate: 150, maxBitRate: 1800, switchesByItself: true, slowModeSeconds: 0 },
          ...changes,
        })
        .returning()
      if (!room) throw new Error('A room was not stored')
      return { ...room, key: (slot: SlotName) => ({ roomId: room.id, slot }) }
    },
    alarms: (roomId: string) => server.ask(listAlarms, { query: { roomId } }, admin),
    async sessions(id: string) {
      return (await server.ask(listLiveSessions, { params: { id }, query: {} }, admin)).list
    },
    async incidents(id: string, sessionId?: string) {
      const { list } = await server.ask(
        listIncidents,
        { params: { id }, query: sessionId === undefined ? {} : { sessionId } },
        admin,
      )
      return list.toReversed()
    },
  }
}
export type HealthDesk = Awaited<ReturnType<typeof startHealthDesk>>
