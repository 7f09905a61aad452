import { randomUUID } from 'node:crypto'
import { listOperations, type recordedActions } from '@greenroom/contract/areas/audit/operation-log'
import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import type { AlarmKind, AlarmSeverity } from '@greenroom/contract/areas/live/alarm-kinds'
import {
  createLiveRoom,
  deleteLiveRooms,
  listLiveCategories,
  listLiveRooms,
  readLiveRoom,
  updateLiveRoom,
  uploadRoomCover,
} from '@greenroom/contract/areas/live/rooms'
import { issueSlotKey, revokeSlotKey, type SlotName } from '@greenroom/contract/areas/live/slots'
import {
  allowSlot,
  banRoom,
  issuePlayTicket,
  liftRoomBan,
  readStudioStatus,
  setQuality,
  setSlate,
  stopSlot,
  switchSlot,
} from '@greenroom/contract/areas/live/studio'
import { startRotation } from '@greenroom/contract/areas/live-playlist/rotation'
import type { Endpoint } from '@greenroom/contract/endpoint'
import { errors } from '@greenroom/contract/errors'
import { decidePublish, refusals, streamNameOf } from '@greenroom/live-engine'
import { observedRoom, observedSlot } from '@greenroom/live-engine/testing/observed'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operationLog } from '../../platform/audit/schema.ts'
import { type LooseRequest, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { liveAlarms } from '../live-health/schema.ts'
import { liveRooms, liveSlotKeys, liveStatuses } from './schema.ts'
import { findStoredSlot } from './streams/stored-orders.ts'
import { newRoom, png } from './testing/rooms.ts'
import { storeSightings } from './testing/store-sightings.ts'

const unknownId = '00000000-0000-7000-8000-000000000000'
let server: TestServer
let admin: { token: string }
beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin') }
})
afterAll(() => server.stop())
/** Each test says itself what another server sees, and of which rooms it makes another quality; this one takes no streams. */
beforeEach(async () => {
  const { pool } = server.database
  await pool.delete(liveStatuses)
  await pool.update(liveRooms).set({ quality: 'original' })
})

const create = (fields = {}) => server.ask(createLiveRoom, { body: newRoom(fields) }, admin)
const read = (id: string) => server.ask(readLiveRoom, { params: { id } }, admin)
const call = (endpoint: Endpoint, request: LooseRequest) => server.call(endpoint, request, admin)
const on = (endpoint: Endpoint, id: string, body?: object) =>
  call(endpoint, { params: { id }, ...(body && { body }) })
const keyOf = (id: string, slot: SlotName) => server.ask(issueSlotKey, { params: { id, slot } }, admin)
const undoLast = async (action: (typeof recordedActions)[number]) => {
  const { list } = await server.ask(listOperations, { query: { action } }, admin)
  const id = list[0]?.id ?? ''
  return call(undoOperation, { params: { id }, body: { scope: 'request' } })
}
/** The response to an encoder with these credentials. */
async function push(streamKey: string) {
  const [name = '', query = ''] = streamKey.split('?', 2)
  const request = { app: 'live', name, query, address: '192.0.2.7' }
  return decidePublish(
    key => findStoredSlot(server.database.pool, key),
    request,
    () => false,
  )
}

describe('a live room', () => {
  it('is stored with three slots that have no keys, and stands in the log', async () => {
    const created = await create({ title: ' 早间新闻 ' })
    expect(created).toMatchObject({ title: '早间新闻', state: 'offline', ban: null, viewers: 0, version: 1 })
    expect(created.slots).toMatchObject(
      (['main', 'hot', 'cold'] as const).map(slot => ({
        slot,
        hasKey: false,
        pushServer: 'rtmp://127.0.0.1:1935/live',
        streamName: `${created.id}-${slot}`,
      })),
    )
    expect(await read(created.id)).toEqual(created)
    const entries = await server.database.pool
      .select()
      .from(operationLog)
      .where(eq(operationLog.entityId, created.id))
    expect(entries).toMatchObject([{ action: 'live-room.create', title: '早间新闻' }])
  })

  it('changes from the version that was read, and a stale save gets the current row', async () => {
    const { id } = await create()
    const update = (title: string) => on(updateLiveRoom, id, { version: 1, changes: { title } })
    expect((await update('Noon show')).data).toMatchObject({ title: 'Noon show', version: 2 })
    expect(await update('Late show')).toMatchObject({
      code: errors.conflict.code,
      data: { current: { title: 'Noon show' } },
    })
  })

  it('has a cover that who gives it has uploaded', async () => {
    const { id: coverFileId, address } = await server.ask(
      uploadRoomCover,
      { file: new File([png], 'a.png') },
      admin,
    )
    const { id, cover } = await create({ coverFileId })
    expect(cover).toBe(address)
    const update = (version: number, fileId: string | null) =>
      on(updateLiveRoom, id, { version, changes: { coverFileId: fileId } })
    expect((await update(1, null)).data).toMatchObject({ coverFileId: null, cover: '' })
    expect((await update(2, coverFileId)).data).toMatchObject({ cover: address })
    expect(await update(3, unknownId)).toMatchObject({
      data: { issues: [{ path: 'body.changes.coverFileId' }] },
    })
    expect(await call(createLiveRoom, { body: newRoom({ coverFileId: unknownId }) })).toMatchObject({
      data: { issues: [{ path: 'body.coverFileId' }] },
    })
  })

  it('keeps its bit rates in order, also when one of them is changed alone', async () => {
    const created = await call(createLiveRoom, { body: newRoom({ minBitRate: 900, maxBitRate: 900 }) })
    expect(created).toMatchObject({ data: { issues: [{ path: 'body.maxBitRate' }] } })
    const { id } = await create({ minBitRate: 100, maxBitRate: 1000 })
    const changed = await on(updateLiveRoom, id, { version: 1, changes: { minBitRate: 2000 } })
    expect(changed).toMatchObject({ data: { issues: [{ path: 'body.changes.maxBitRate' }] } })
    expect(await read(id)).toMatchObject({ minBitRate: 100, version: 1 })
  })

  it('comes back with the keys of its slots when its deletion is undone', async () => {
    const { id } = await create()
    const { streamKey } = await keyOf(id, 'main')
    const refused = await call(deleteLiveRooms, { body: { ids: [id, unknownId] } })
    expect(refused.code).toBe(errors.notFound.code)
    await server.ask(deleteLiveRooms, { body: { ids: [id] } }, admin)
    expect((await on(readLiveRoom, id)).code).toBe(errors.notFound.code)
    expect(await push(streamKey)).toMatchObject({ accepted: false })
    expect((await undoLast('live-room.delete')).code).toBe(20000)
    expect(await push(streamKey)).toMatchObject({ accepted: true })
  })

  it('has a category, and those are listed with the most used first', async () => {
    for (const category of ['Cooking', 'Chess', 'Cooking']) await create({ category })
    const categories = await server.ask(listLiveCategories, {}, admin)
    const places = ['Cooking', 'Chess'].map(category => categories.indexOf(category))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
  })
})

describe('the list of live rooms', () => {
  it('is filtered by their observed state on any server', async () => {
    const category = randomUUID()
    const ids: Record<string, string> = {}
    const states = ['live', 'stalled', 'connecting', 'offline', 'banned', 'reconnecting'] as const
    for (const state of states) {
      ids[state] = (await create({ category })).id
    }
    const { live = '', stalled = '', connecting = '', banned = '', reconnecting = '' } = ids
    await on(banRoom, banned, { untilTime: null, reason: 'Spam' })
    await storeSightings(server.database.pool, {
      [live]: observedRoom([observedSlot('main')], { audience: 7 }),
      [stalled]: observedRoom([observedSlot('main', { isStalled: true })]),
      [connecting]: observedRoom([observedSlot('main', { measured: null })]),
      [reconnecting]: observedRoom([], { ended: [{ slot: 'main', at: Date.now(), cause: 'cut' }] }),
    })
    for (const state of states) {
      const { list, total } = await server.ask(listLiveRooms, { query: { category, state } }, admin)
      const id = ids[state]
      expect([state, total, list.map(row => [row.id, row.state])]).toEqual([state, 1, [[id, state]]])
    }
    const both = await server.ask(
      listLiveRooms,
      { query: { category, state: ['offline', 'live'], sort: 'createdTime' } },
      admin,
    )
    expect(both.list.map(({ id }) => id)).toEqual([live, ids.offline])
    expect(both.list[0]).toMatchObject({ viewers: 7, startedTime: '2026-01-01T00:00:00.000Z' })
  })
})

describe('the list of live rooms by severity', () => {
  it('begins with errors, then warnings, then rooms on air, and continues over pages', async () => {
    const category = randomUUID()
    const add = async (title: string) => (await create({ category, title })).id
    const [calm, idle] = [await add('A calm'), await add('B idle')]
    const [broken, unsteady, alsoBroken] = [await add('D'), await add('C'), await add('E')]
    const onAir = observedRoom([observedSlot('main')])
    await storeSightings(server.database.pool, { [calm]: onAir, [unsteady]: onAir, [broken]: onAir })
    const opened = (roomId: string, kind: AlarmKind, severity: AlarmSeverity, minutesAgo: number) => ({
      ...{ roomId, kind, severity, slot: 'main' as const },
      openedAt: new Date(Date.now() - minutesAgo * 60_000),
    })
    await server.database.pool
      .insert(liveAlarms)
      .values([
        opened(unsteady, 'bitRateLow', 'warning', 9),
        opened(broken, 'black', 'error', 3),
        opened(broken, 'silent', 'warning', 8),
        opened(broken, 'stalled', 'error', 5),
        opened(alsoBroken, 'offline', 'error', 1),
      ])
    const pageOf = async (current: number, sort: 'severity' | '-severity' = 'severity') => {
      const query = { category, sort, current: String(current), pageSize: '2' }
      return server.ask(listLiveRooms, { query }, admin)
    }
    const pages = await Promise.all([1, 2, 3].map(current => pageOf(current)))
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5])
    const rows = pages.flatMap(({ list }) => list)
    const sickFirst = [broken, alsoBroken, unsteady, calm, idle]
    expect(rows.map(({ id }) => id)).toEqual(sickFirst)
    expect(rows[0]).toMatchObject({
      ...{ openAlarms: 3, openErrors: 2 },
      worstAlarm: { kind: 'stalled', severity: 'error', slot: 'main' },
    })
    expect(rows[3]).toMatchObject({ openAlarms: 0, openErrors: 0, worstAlarm: null })
    const reversed = await Promise.all([1, 2, 3].map(current => pageOf(current, '-severity')))
    expect(reversed.flatMap(({ list }) => list.map(({ id }) => id))).toEqual(sickFirst.toReversed())
  })
})

describe('the key of a slot', () => {
  it('is shown once, stored as a hash, and lets push into this slot alone', async () => {
    const { id } = await create()
    const { pushServer, slot, streamKey } = await keyOf(id, 'hot')
    const secret = streamKey.split('key=')[1] ?? ''
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    expect(slot).toMatchObject({ slot: 'hot', hasKey: true, pushServer })
    expect(await push(streamKey)).toMatchObject({ accepted: true, key: { roomId: id, slot: 'hot' } })
    const other = `${streamNameOf({ roomId: id, slot: 'main' })}?key=${secret}`
    expect(await push(other)).toMatchObject({ accepted: false, reason: refusals.wrongKey })
    const { pool } = server.database
    const stored = await pool.select().from(liveSlotKeys).where(eq(liveSlotKeys.roomId, id))
    const logged = await pool.select().from(operationLog).where(eq(operationLog.entityId, id))
    expect(logged.map(({ action }) => action)).toContain('live-slot.issue-key')
    expect(JSON.stringify([stored, logged, await read(id)])).not.toContain(secret)
  })

  it('counts no more once there is another one, or it was revoked; neither is undone', async () => {
    const { id } = await create()
    const first = await keyOf(id, 'main')
    const second = await keyOf(id, 'main')
    expect(await push(first.streamKey)).toMatchObject({ accepted: false })
    expect(await push(second.streamKey)).toMatchObject({ accepted: true })
    const params = { id, slot: 'main' } as const
    expect(await server.ask(revokeSlotKey, { params }, admin)).toMatchObject({ hasKey: false })
    expect(await push(second.streamKey)).toMatchObject({ accepted: false })
    for (const action of ['live-slot.revoke-key', 'live-slot.issue-key'] as const) {
      expect(await undoLast(action)).toMatchObject({ code: errors.undoRefused.code })
    }
  })

  it('is not found for a room that there is not', async () => {
    const params = { id: unknownId, slot: 'main' }
    for (const endpoint of [issueSlotKey, revokeSlotKey]) {
      expect((await call(endpoint, { params })).code).toBe(errors.notFound.code)
    }
  })
})

describe('an operator', () => {
  const engineCalls: [Endpoint, object][] = [
    [issuePlayTicket, { source: 'output' }],
    [switchSlot, { slot: 'hot' }],
    [stopSlot, { slot: 'main', reason: 'Test' }],
    [setSlate, { shown: true }],
    [setQuality, { quality: '480p' }],
  ]

  it('says so when no server takes streams', async () => {
    const { id } = await create()
    for (const [endpoint, body] of engineCalls) {
      const { code } = await on(endpoint, id, body)
      expect([endpoint.id, code]).toEqual([endpoint.id, errors.liveEngineDown.code])
    }
    expect((await call(startRotation, { params: { id } })).code).toBe(errors.liveEngineDown.code)
    const status = await server.ask(readStudioStatus, { params: { id } }, admin)
    expect(status).toMatchObject({ streaming: 'engineOff', transcoding: 'engineOff', state: 'offline' })
  })

  it('sees what another server measures, and switches to a slot that is pushed', async () => {
    const { id } = await create()
    const slots = [observedSlot('main'), observedSlot('hot', { isStalled: true })]
    const rooms = { [id]: observedRoom(slots, { audience: 3, previews: 1 }) }
    const serverId = await storeSightings(server.database.pool, rooms, { hasFfmpeg: false })
    const status = await server.ask(readStudioStatus, { params: { id } }, admin)
    expect(status).toMatchObject({
      ...{ state: 'live', viewers: 3, previews: 1, streaming: null, transcoding: 'ffmpegMissing' },
      checks: 'ffmpegMissing',
      slots: [
        { slot: 'main', state: 'live', address: '192.0.2.7', measured: { frameRate: 25 } },
        { slot: 'hot', state: 'stalled' },
        { slot: 'cold', state: 'offline', measured: null },
      ],
    })
    expect((await on(switchSlot, id, { slot: 'hot' })).data).toMatchObject({ activeSlot: 'hot', version: 1 })
    for (const slot of ['hot', 'cold']) {
      expect((await on(switchSlot, id, { slot })).code).toBe(errors.wrongState.code)
    }
    expect((await on(setQuality, id, { quality: '720p' })).code).toBe(errors.ffmpegMissing.code)
    await storeSightings(server.database.pool, rooms, { serverId })
    expect((await on(setQuality, id, { quality: '720p' })).data).toMatchObject({ id })
    const others = [(await create()).id, (await create()).id]
    expect((await on(setQuality, others[0] ?? '', { quality: '360p' })).code).toBe(20000)
    expect(await on(setQuality, others[1] ?? '', { quality: '360p' })).toMatchObject({
      code: errors.transcodingFull.code,
      data: { max: 2 },
    })
    await on(setSlate, id, { shown: true })
    expect(await server.ask(readStudioStatus, { params: { id } }, admin)).toMatchObject({
      quality: '720p',
      isQualityAwaited: true,
      hasSlate: true,
      activeSlot: 'hot',
    })
    const madeRooms = { [id]: observedRoom(slots, { made: ['720p'] }) }
    await storeSightings(server.database.pool, madeRooms, { serverId })
    const madeStatus = await server.ask(readStudioStatus, { params: { id } }, admin)
    expect(madeStatus).toMatchObject({ quality: '720p', isQualityAwaited: false })
    expect((await undoLast('live-room.switch')).code).toBe(20000)
    expect(await read(id)).toMatchObject({ activeSlot: 'main' })
  })

  it('is off the air, and may be pushed to another server, five seconds after its server’s last report', async () => {
    const { id } = await create()
    const rooms = { [id]: observedRoom([observedSlot('main')]) }
    const seenAgo = async (seconds: number) => {
      await server.database.pool.delete(liveStatuses)
      await storeSightings(server.database.pool, rooms, { secondsAgo: seconds })
      return server.ask(readStudioStatus, { params: { id } }, admin)
    }
    expect(await seenAgo(1)).toMatchObject({ state: 'live', streaming: null })
    expect(await seenAgo(6)).toMatchObject({ state: 'offline', streaming: null })
    expect(await seenAgo(16)).toMatchObject({ state: 'offline', streaming: 'engineOff' })
  })

  it('stops a stream, which stands in the log with its reason and cannot be undone', async () => {
    const { id } = await create()
    const body = { slot: 'main', reason: 'Wrong picture' }
    await storeSightings(server.database.pool, {})
    expect((await on(stopSlot, id, body)).code).toBe(errors.wrongState.code)
    await storeSightings(server.database.pool, { [id]: observedRoom([observedSlot('main')]) })
    expect((await on(stopSlot, id, body)).code).toBe(20000)
    const logged = await server.database.pool
      .select()
      .from(operationLog)
      .where(eq(operationLog.action, 'live-room.stop'))
    expect(JSON.stringify(logged)).toContain('Wrong picture')
    expect((await undoLast('live-room.stop')).code).toBe(errors.undoRefused.code)
  })

  it('bans a room until a time, or until the ban is lifted', async () => {
    const { id } = await create()
    const { streamKey } = await keyOf(id, 'main')
    const past = await on(banRoom, id, { untilTime: '2020-01-01T00:00:00Z', reason: 'x' })
    expect(past).toMatchObject({ data: { issues: [{ path: 'body.untilTime' }] } })
    const untilTime = '2999-01-01T00:00:00.000Z'
    const banned = await on(banRoom, id, { untilTime, reason: 'Spam' })
    expect(banned.data).toMatchObject({ state: 'banned', ban: { untilTime, reason: 'Spam' } })
    expect(await push(streamKey)).toMatchObject({ accepted: false, reason: refusals.banned })
    await server.ask(liftRoomBan, { params: { id } }, admin)
    expect(await push(streamKey)).toMatchObject({ accepted: true })
    expect((await on(liftRoomBan, id)).code).toBe(errors.wrongState.code)
    await on(banRoom, id, { untilTime: null, reason: 'Again' })
    expect((await read(id)).ban).toMatchObject({ untilTime: null, reason: 'Again' })
  })

  it('gets a ticket that names the room', async () => {
    const { id } = await create()
    await storeSightings(server.database.pool, {})
    const ticket = await server.ask(issuePlayTicket, { params: { id }, body: { source: 'output' } }, admin)
    expect(ticket.address).toMatch(`/api/live/play/${id}?ticket=`)
  })

  it.each([
    ...engineCalls,
    [readStudioStatus, undefined],
    [banRoom, { untilTime: null, reason: 'x' }],
    [liftRoomBan, undefined],
    [allowSlot, { slot: 'main' }],
    [updateLiveRoom, { version: 1, changes: { title: 'x' } }],
    [readLiveRoom, undefined],
  ] as [Endpoint, object | undefined][])(
    'is told by $0.id that a room is not there',
    async (endpoint, body) => {
      expect((await on(endpoint, unknownId, body)).code).toBe(errors.notFound.code)
    },
  )
})
