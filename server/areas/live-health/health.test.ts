import { randomUUID } from 'node:crypto'
import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import type { AlarmKind } from '@greenroom/contract/areas/live/alarm-kinds'
import { banRoom, liftRoomBan } from '@greenroom/contract/areas/live/studio'
import {
  acknowledgeAlarm,
  countAlarms,
  listAlarms,
  muteAlarms,
  unmuteAlarms,
} from '@greenroom/contract/areas/live-health/alarms'
import { listIncidents, listLiveSessions, readSamples } from '@greenroom/contract/areas/live-health/history'
import { pageMessages } from '@greenroom/contract/areas/messages/messages'
import { errors } from '@greenroom/contract/errors'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInHolding } from '../../testing/users.ts'
import { liveRooms } from '../live/schema.ts'
import { liveSamples, liveSessions } from './schema.ts'
import { createFakeEngine } from './testing/fake-engine.ts'
import { type HealthDesk, startHealthDesk } from './testing/health-desk.ts'

let desk: HealthDesk
beforeAll(async () => {
  desk = await startHealthDesk()
})
afterAll(() => desk.server.stop())

const notices = async (text: string, token: string) =>
  (await desk.server.ask(pageMessages, { query: { text, type: 'notice' } }, { token, language: 'en-US' }))
    .list

/** A room with a main and a hot stream, both live. */
async function startRoom() {
  const room = await desk.addRoom()
  desk.engine.publish(room.key('main'))
  desk.engine.publish(room.key('hot'))
  await desk.pass(2)
  return room
}
const endRoom = async (room: Awaited<ReturnType<typeof startRoom>>) => {
  for (const slot of ['main', 'hot'] as const) desk.engine.end(room.key(slot), 'stopped')
  await desk.pass(1)
}

describe('a main stream that stalls', () => {
  it('loses the output three seconds after its last data, between two whole seconds', async () => {
    const { engine, ...room } = { ...(await startRoom()), engine: desk.engine }
    expect(desk.startWatcher().intervalMs).toBeLessThanOrEqual(200)
    const switches = () => engine.switches.filter(({ roomId }) => roomId === room.id).length
    engine.passMs(400)
    engine.stall(room.key('main'))
    // The engine called it a stall after two seconds without data.
    for (let tick = 0; tick < 9; tick++) {
      engine.passMs(100)
      await desk.tick()
    }
    expect(switches()).toBe(0)
    engine.passMs(100)
    await desk.tick()
    expect(switches()).toBe(1)
    await endRoom(room)
  })

  it('raises an alarm at once, loses the output to the hot standby, and is explained in the history', async () => {
    const operator = await signInHolding(desk.server, ['live-room:operate'])
    const bystander = await signInHolding(desk.server, ['live-room:read'])
    const room = await startRoom()
    desk.engine.stall(room.key('main'))
    await desk.tick()
    const { list, open } = await desk.alarms(room.id)
    expect(open).toBe(1)
    expect(list).toMatchObject([
      { kind: 'stalled', severity: 'error', slot: 'main', roomTitle: room.title, closedTime: null },
    ])
    expect(desk.engine.switches).not.toContainEqual(room.key('hot'))
    await desk.pass(2)
    expect(desk.engine.switches).toContainEqual(room.key('hot'))
    const [stored] = await desk.pool.select().from(liveRooms).where(eq(liveRooms.id, room.id))
    expect(stored).toMatchObject({ activeSlot: 'hot', version: 2 })

    desk.engine.resume(room.key('main'))
    await desk.pass(5)
    expect((await desk.alarms(room.id)).open).toBe(0)
    await endRoom(room)
    const [session] = await desk.sessions(room.id)
    expect(session).toMatchObject({ cause: 'stopped', endedTime: expect.any(String) })
    const recorded = (await desk.incidents(room.id, session?.id)).map(({ detail }) => detail)
    expect(recorded).toMatchObject([
      { kind: 'published', slot: 'main', address: '10.0.0.7' },
      { kind: 'published', slot: 'hot' },
      { kind: 'state', from: 'offline', to: 'live' },
      { kind: 'alarmOpened', alarm: 'stalled', slot: 'main', severity: 'error' },
      { kind: 'state', from: 'live', to: 'stalled' },
      { kind: 'switched', slot: 'hot', cause: 'stalled' },
      { kind: 'alarmClosed', alarm: 'stalled', slot: 'main' },
      { kind: 'alarmOpened', alarm: 'stalled', slot: 'main', severity: 'warning' },
      { kind: 'state', from: 'stalled', to: 'live' },
      { kind: 'alarmClosed', alarm: 'stalled', slot: 'main' },
      { kind: 'unpublished', slot: 'main', cause: 'stopped' },
      { kind: 'unpublished', slot: 'hot', cause: 'stopped' },
      { kind: 'state', to: 'offline' },
    ])

    expect(await notices(room.title, operator)).toMatchObject([
      { title: 'Stream stalled', link: `/dashboard/monitor?room=${room.id}` },
    ])
    expect(await notices(room.title, bystander)).toEqual([])
    const { list: log } = await desk.server.ask(
      listOperations,
      { query: { entityId: room.id, action: 'live-room.switch' } },
      desk.admin,
    )
    expect(log).toMatchObject([{ entity: 'live-room', operation: 'update', user: null }])
  })
})

describe('alarms', () => {
  it('keep their first acknowledgement, which is in the log and the history', async () => {
    const room = await startRoom()
    desk.engine.stall(room.key('main'))
    await desk.tick()
    const [alarm] = (await desk.alarms(room.id)).list
    const params = { id: alarm?.id ?? '' }
    const acknowledged = await desk.server.ask(acknowledgeAlarm, { params }, desk.admin)
    expect(acknowledged).toMatchObject({ acknowledgedBy: expect.stringMatching(/./), closedTime: null })
    const second = { token: await signInHolding(desk.server, ['live-room:operate', 'live-room:read']) }
    expect(await desk.server.ask(acknowledgeAlarm, { params }, second)).toEqual(acknowledged)
    expect(await desk.incidents(room.id)).toContainEqual(
      expect.objectContaining({
        userName: acknowledged.acknowledgedBy,
        detail: expect.objectContaining({ operation: 'live-alarm.acknowledge', alarm: 'stalled' }),
      }),
    )
    const { list: log } = await desk.server.ask(
      listOperations,
      { query: { entity: 'live-alarm', entityId: params.id } },
      desk.admin,
    )
    expect(log).toMatchObject([{ action: 'live-alarm.acknowledge' }])
    await endRoom(room)
  })

  it('that are muted are listed, but neither counted nor announced', async () => {
    const room = await startRoom()
    const [params, kind] = [{ id: room.id }, 'stalled' as AlarmKind]
    const untilTime = new Date(Date.now() + 3_600_000).toISOString()
    const mute = await desk.server.ask(muteAlarms, { params, body: { kind, untilTime } }, desk.admin)
    expect(mute).toMatchObject({ kind, untilTime, roomTitle: room.title })
    const before = await desk.server.ask(countAlarms, {}, desk.admin)
    desk.engine.stall(room.key('main'))
    await desk.tick()
    expect(await desk.alarms(room.id)).toMatchObject({ open: 0, list: [{ kind }], mutes: [mute] })
    expect(await notices(room.title, desk.admin.token)).toEqual([])
    expect(await desk.server.ask(countAlarms, {}, desk.admin)).toEqual(before)
    await desk.server.ask(unmuteAlarms, { params, body: { kind } }, desk.admin)
    expect(await desk.alarms(room.id)).toMatchObject({ open: 1, mutes: [] })
    const after = await desk.server.ask(countAlarms, {}, desk.admin)
    expect(after).toEqual({ ...before, errors: before.errors + 1 })
    await endRoom(room)
  })

  it('of another room are left out', async () => {
    const [one, other] = [await startRoom(), await startRoom()]
    desk.engine.stall(other.key('main'))
    await desk.tick()
    expect((await desk.alarms(one.id)).list).toEqual([])
    const all = await desk.server.ask(listAlarms, { query: {} }, desk.admin)
    expect(all.list.map(({ roomId }) => roomId)).toContain(other.id)
    await endRoom(one)
    await endRoom(other)
  })

  it('are announced again when their mute is undone', async () => {
    const { id } = await desk.addRoom()
    const untilTime = new Date(Date.now() + 3_600_000).toISOString()
    await desk.server.ask(muteAlarms, { params: { id }, body: { kind: 'offline', untilTime } }, desk.admin)
    const query = { action: 'live-alarm.mute' } as const
    const [entry] = (await desk.server.ask(listOperations, { query }, desk.admin)).list
    const params = { id: entry?.id ?? '' }
    await desk.server.ask(undoOperation, { params, body: {} }, desk.admin)
    expect((await desk.alarms(id)).mutes).toEqual([])
  })

  it('are muted until a future time, at most a month away', async () => {
    const { id } = await desk.addRoom()
    for (const ms of [-1000, 31 * 86_400_000]) {
      const untilTime = new Date(Date.now() + ms).toISOString()
      const body = { kind: 'stalled', untilTime }
      expect(await desk.server.call(muteAlarms, { params: { id }, body }, desk.admin)).toMatchObject({
        code: errors.invalid.code,
        data: { issues: [{ path: 'body.untilTime' }] },
      })
    }
  })
})

describe('an operation of a user on a room', () => {
  it('is in the room’s history with its user and reason', async () => {
    const { id } = await desk.addRoom()
    const body = { untilTime: null, reason: 'Wrong programme' }
    await desk.server.ask(banRoom, { params: { id }, body }, desk.admin)
    await desk.server.ask(liftRoomBan, { params: { id } }, desk.admin)
    const byUser = { userName: expect.stringMatching(/./) }
    expect(await desk.incidents(id)).toMatchObject([
      { ...byUser, detail: { kind: 'operation', operation: 'live-room.ban', reason: 'Wrong programme' } },
      { ...byUser, detail: { kind: 'operation', operation: 'live-room.lift-ban' } },
    ])
  })
})

describe('samples', () => {
  it('are stored for each stream and ten seconds, and make the means and the peak of a session', async () => {
    const room = await desk.addRoom()
    desk.engine.publish(room.key('main'))
    desk.engine.publish(room.key('hot'))
    desk.engine.watchedBy(room.id, 7)
    await desk.pass(10)
    desk.engine.watchedBy(room.id, 3)
    await desk.pass(20)
    const rows = await desk.pool.select().from(liveSamples).where(eq(liveSamples.roomId, room.id))
    const ofMain = rows.filter(({ slot }) => slot === 'main')
    expect(ofMain.length).toBeGreaterThanOrEqual(2)
    expect(rows).toHaveLength(2 * ofMain.length)
    const [session] = await desk.sessions(room.id)
    expect(session).toMatchObject({ peakViewers: 7, frameRate: 30, bitRate: 1096, endedTime: null })

    const params = { id: room.id }
    const query = { sessionId: session?.id ?? '' }
    const samples = await desk.server.ask(readSamples, { params, query }, desk.admin)
    expect(samples.stepSeconds).toBe(10)
    expect(samples.streams.map(({ slot, points }) => [slot, points.length])).toEqual([
      ['main', ofMain.length],
      ['hot', ofMain.length],
    ])
    expect(samples.streams[0]?.points[0]).toMatchObject({
      ...{ frameRate: 30, videoBitRate: 1000, audioBitRate: 96 },
    })
    expect(samples.viewers.map(({ viewers }) => viewers)).toEqual(expect.arrayContaining([7, 3]))
    const ofHour = await desk.server.ask(readSamples, { params, query: {} }, desk.admin)
    expect(ofHour.streams).toEqual(samples.streams)
    await endRoom(room)
  })

  it('make the means of a session from the first one on', async () => {
    const room = await desk.addRoom()
    const row = (samples: number) => ({
      ...{ roomId: room.id, state: 'offline' as const, serverId: randomUUID(), leasedUntil: new Date() },
      ...{ cause: 'left' as const, startedAt: new Date(), endedAt: new Date() },
      ...{ samples, frameRate: 25, bitRate: 800 },
    })
    for (const samples of [0, 1]) {
      await desk.pool.delete(liveSessions).where(eq(liveSessions.roomId, room.id))
      await desk.pool.insert(liveSessions).values(row(samples))
      const [session] = await desk.sessions(room.id)
      const means = samples === 0 ? { frameRate: null, bitRate: null } : { frameRate: 25, bitRate: 800 }
      expect(session).toMatchObject(means)
    }
  })

  it('of a long session are returned in longer steps', async () => {
    const room = await desk.addRoom()
    const hours = 30
    await desk.pool.execute(sql`insert into ${liveSamples}
      (room_id, at, slot, frame_rate, video_bit_rate, audio_bit_rate, viewers)
      select ${room.id}, now() - make_interval(secs => i * 10), 'main', 25, 800, 64, 1
      from generate_series(0, ${hours * 360}) i`)
    const [session] = await desk.pool
      .insert(liveSessions)
      .values({
        ...{
          roomId: room.id,
          state: 'offline',
          serverId: randomUUID(),
          leasedUntil: new Date(),
          cause: 'left',
        },
        startedAt: new Date(Date.now() - hours * 3_600_000),
        endedAt: new Date(),
      })
      .returning()
    const query = { sessionId: session?.id ?? '' }
    const { streams, stepSeconds } = await desk.server.ask(
      readSamples,
      { params: { id: room.id }, query },
      desk.admin,
    )
    const points = streams[0]?.points ?? []
    expect(points.length).toBeGreaterThan(300)
    expect(points.length).toBeLessThanOrEqual(400)
    expect(stepSeconds % 10).toBe(0)
    expect(points[0]?.frameRate).toBe(25)
  })
})

describe('several servers', () => {
  it('leave a room to its judging server, and take it over when its lease has expired', async () => {
    const room = await startRoom()
    const [session] = await desk.sessions(room.id)
    const engine = createFakeEngine(desk.engine.now())
    const other = desk.startWatcher(engine)
    engine.publish(room.key('cold'))
    engine.passSecond()
    await other.tick()
    expect((await desk.incidents(room.id)).map(({ detail }) => detail)).not.toContainEqual(
      expect.objectContaining({ slot: 'cold' }),
    )
    await desk.pool
      .update(liveSessions)
      .set({ leasedUntil: sql`now() - interval '1 second'` })
      .where(eq(liveSessions.roomId, room.id))
    engine.passSecond()
    await other.tick()
    expect((await desk.incidents(room.id)).map(({ detail }) => detail)).toContainEqual(
      expect.objectContaining({ kind: 'published', slot: 'cold' }),
    )
    expect(await desk.sessions(room.id)).toMatchObject([{ id: session?.id, endedTime: null }])
    // The first server finds that the session is not its own any more, and writes nothing.
    desk.engine.end(room.key('main'), 'left')
    desk.engine.end(room.key('hot'), 'left')
    await desk.pass(6)
    expect(await desk.sessions(room.id)).toMatchObject([{ endedTime: null }])
    engine.end(room.key('cold'), 'left')
    await other.tick()
    expect(await desk.sessions(room.id)).toMatchObject([{ id: session?.id, cause: 'left' }])
  })

  it('judge streams of other servers only in rooms with a stream of their own', async () => {
    const room = await desk.addRoom()
    desk.engine.addRemote(room.key('hot'))
    await desk.pass(1)
    expect(await desk.sessions(room.id)).toEqual([])
    desk.engine.publish(room.key('main'))
    await desk.pass(1)
    desk.engine.addRemote(room.key('hot'))
    desk.engine.stall(room.key('main'))
    await desk.pass(2)
    expect(desk.engine.switches).toContainEqual(room.key('hot'))
    desk.engine.end(room.key('main'), 'left')
    await desk.pass(1)
  })

  it('treat a crash of the engine as the end of all its streams', async () => {
    const room = await startRoom()
    desk.engine.crash()
    await desk.pass(1)
    expect((await desk.alarms(room.id)).list.map(({ slot, kind }) => `${slot} ${kind}`).toSorted()).toEqual([
      'hot offline',
      'main offline',
    ])
    await desk.skip(30)
    expect(await desk.sessions(room.id)).toMatchObject([{ cause: 'engineDown' }])
  })
})

describe('the database', () => {
  it('receives after a failure what happened meanwhile', async () => {
    const room = await startRoom()
    await desk.pool.execute(sql`alter table live_incident rename to live_incident_elsewhere`)
    desk.engine.stall(room.key('main'))
    await expect(desk.tick()).rejects.toThrow()
    await desk.pool.execute(sql`alter table live_incident_elsewhere rename to live_incident`)
    await desk.tick()
    expect((await desk.alarms(room.id)).list).toMatchObject([{ kind: 'stalled' }])
    await endRoom(room)
  })
})

describe('a room or a session that does not exist', () => {
  it('is not found', async () => {
    const untilTime = new Date(Date.now() + 60_000).toISOString()
    const calls = [
      [listLiveSessions, undefined],
      [listIncidents, undefined],
      [readSamples, undefined],
      [acknowledgeAlarm, undefined],
      [muteAlarms, { kind: 'stalled', untilTime }],
      [unmuteAlarms, { kind: 'stalled' }],
    ] as const
    for (const [call, body] of calls) {
      const { code } = await desk.server.call(call, { params: { id: randomUUID() }, body }, desk.admin)
      expect(code).toBe(errors.notFound.code)
    }
  })

  it('is not found when the session is of another room', async () => {
    const [room, other] = [await startRoom(), await desk.addRoom()]
    const [session] = await desk.sessions(room.id)
    const request = { params: { id: other.id }, query: { sessionId: session?.id } }
    expect((await desk.server.call(readSamples, request, desk.admin)).code).toBe(errors.notFound.code)
    await endRoom(room)
  })
})
