import { createShow } from '@greenroom/contract/areas/live-shows/shows'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { liveRotations } from '../../live-playlist/schema.ts'
import { liveSessions } from '../schema.ts'
import { createFakeEngine } from '../testing/fake-engine.ts'
import { type HealthDesk, startHealthDesk } from '../testing/health-desk.ts'

let desk: HealthDesk
beforeAll(async () => {
  desk = await startHealthDesk()
})
afterAll(() => desk.server.stop())

const kindsOf = async (roomId: string) => (await desk.alarms(roomId)).list.map(({ kind }) => kind)

describe('a room that expects black or silence before its show', () => {
  it('has no alarm of them until the show that is planned begins', async () => {
    const room = await desk.addRoom({ expects: 'blackOrSilence' })
    desk.engine.publish(room.key('main'))
    desk.engine.finds(room.key('main'), ['black'])
    await desk.pass(1)
    // The clock of the engine is in the past, where no show can be planned: this one has begun since.
    const startTime = new Date(desk.engine.now() + 30_000).toISOString()
    const endTime = new Date(Date.now() + 3_600_000).toISOString()
    const body = { title: 'Evening', startTime, endTime, ownerId: null, coverFileId: null, notes: '' }
    await desk.server.ask(createShow, { params: { id: room.id }, body }, desk.admin)
    await desk.pass(29)
    expect(await kindsOf(room.id)).toEqual([])
    await desk.pass(2)
    expect(await kindsOf(room.id)).toEqual(['black'])
  })

  it('that began once has alarms on a server that takes it over', async () => {
    const room = await desk.addRoom({ expects: 'blackOrSilence' })
    desk.engine.publish(room.key('main'))
    desk.engine.finds(room.key('main'), [])
    await desk.pass(17)
    await desk.pool
      .update(liveSessions)
      .set({ leasedUntil: sql`now() - interval '1 second'` })
      .where(eq(liveSessions.roomId, room.id))
    const engine = createFakeEngine(desk.engine.now())
    const other = desk.startWatcher(engine)
    engine.publish(room.key('hot'))
    engine.passSecond()
    await other.tick()
    engine.finds(room.key('hot'), ['black'])
    engine.passSecond()
    await other.tick()
    expect(await kindsOf(room.id)).toEqual(['black'])
  })
})

it('A room that plays its own clips has no alarm of them while its rotation runs', async () => {
  const startedAt = new Date(desk.engine.now())
  const rooms = [await desk.addRoom({ method: 'video' }), await desk.addRoom({ method: 'video' })]
  await desk.pool
    .insert(liveRotations)
    .values({ roomId: rooms[0]?.id ?? '', startedAt, startedBy: rooms[0]?.id ?? '' })
  for (const room of rooms) {
    desk.engine.publish(room.key('main'))
    desk.engine.finds(room.key('main'), ['black'])
  }
  await desk.pass(3)
  const kinds = await Promise.all(rooms.map(({ id }) => kindsOf(id)))
  expect(kinds).toEqual([[], ['black']])
})
