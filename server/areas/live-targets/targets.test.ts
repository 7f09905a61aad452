import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import { createLiveRoom } from '@greenroom/contract/areas/live/rooms'
import { issueSlotKey } from '@greenroom/contract/areas/live/slots'
import { readStudioStatus, stopSlot } from '@greenroom/contract/areas/live/studio'
import {
  createTarget,
  deleteTargets,
  listTargets,
  setTargetKey,
  setTargetsOn,
  type TargetProfile,
  type TargetRow,
  targetLimits,
  updateTarget,
} from '@greenroom/contract/areas/live-targets/targets'
import { pageMessages } from '@greenroom/contract/areas/messages/messages'
import { errors } from '@greenroom/contract/errors'
import { push } from '@greenroom/media'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createSecrets } from '../../platform/secrets/secrets.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { newRoom } from '../live/testing/rooms.ts'
import { readKey } from './keys.ts'
import { notifySick } from './notices.ts'
import { liveTargets } from './schema.ts'

const unknownId = '01a1fb70-88e3-7454-8848-9ec09f533c2a'
const waiting = { timeout: 20_000, interval: 50 }
const streamKey = 'show-4711?sign=very-secret-sign'

let server: TestServer
let other: TestServer
let admin: { token: string; language: 'en-US' }
beforeAll(async () => {
  const embedded = { LIVE_ENGINE: 'embedded', LIVE_RTMP_PORT: '0', LIVE_FFMPEG: '/nowhere/ffmpeg' }
  server = await startTestServer({ ...embedded, LIVE_TARGETS_PRIVATE_ADDRESSES: '1', LIVE_TARGETS: '2' })
  other = await startTestServer({ ...embedded, LIVE_TARGETS_TRANSCODED: '0' }, server.database.again())
  admin = { token: await server.signIn('admin'), language: 'en-US' }
})
afterAll(async () => {
  await server.endStreams()
  await other.endStreams()
  await other.stop()
  await server.stop()
})

const makeRoom = async () => (await server.ask(createLiveRoom, { body: newRoom() }, admin)).id
const fields = {
  name: 'Second stage',
  platform: 'other',
  address: 'rtmp://push.example.com/live',
  profile: 'original',
} as const
const add = (roomId: string, more: { address?: string; streamKey?: string; profile?: TargetProfile } = {}) =>
  server.ask(createTarget, { params: { id: roomId }, body: { ...fields, streamKey, ...more } }, admin)
const read = async (roomId: string) => (await server.ask(listTargets, { params: { id: roomId } }, admin)).list
const setOn = (ids: string[], isOn = true) => server.ask(setTargetsOn, { body: { ids, isOn } }, admin)
const edit = (id: string, version: number, changes: object) =>
  server.call(updateTarget, { params: { id }, body: { version, changes } }, admin)
const lastEntry = async (action: 'live-target.delete' | 'live-target.set-key' | 'live-target.update') => {
  const { list } = await server.ask(listOperations, { query: { action } }, admin)
  return list[0]?.id ?? ''
}
const undo = (id: string) => server.call(undoOperation, { params: { id } }, admin)
const keyOf = ({ id }: TargetRow) =>
  readKey(server.database.pool, createSecrets(server.platform.settings), id)

describe('a push target', () => {
  it('is added off, with a key that no answer, table and log shows', async () => {
    const room = await makeRoom()
    const target = await add(room)
    expect(target).toMatchObject({
      ...fields,
      isOn: false,
      keyChangedTime: expect.any(String),
      status: { state: 'off', failure: null },
    })
    await server.ask(setTargetKey, { params: { id: target.id }, body: { streamKey } }, admin)
    await setOn([target.id])
    await server.ask(deleteTargets, { body: { ids: [target.id] } }, admin)
    const { list } = await server.ask(listOperations, { query: {} }, admin)
    expect(list.map(({ action }) => action)).toContain('live-target.set-key')
    const rows = await server.database.pool.execute(
      sql`select to_jsonb(o) as row from operation_log o union all select to_jsonb(k) from live_target_key k`,
    )
    for (const text of [JSON.stringify(target), JSON.stringify(list), JSON.stringify(rows)]) {
      expect(text).not.toContain('very-secret-sign')
    }
    expect(await keyOf(target)).toBe(streamKey)
  })

  it('is edited from the version that was read, and edits can be undone', async () => {
    const target = await add(await makeRoom())
    expect((await edit(target.id, 1, { name: 'Third stage' })).code).toBe(20_000)
    expect((await edit(target.id, 1, { name: 'Fourth stage' })).code).toBe(errors.conflict.code)
    expect((await undo(await lastEntry('live-target.update'))).code).toBe(20_000)
    const [row] = await server.database.pool.select().from(liveTargets).where(sql`id = ${target.id}`)
    expect(row?.name).toBe('Second stage')
  })

  it('loses its key when it moves to another host, so that no other server gets it', async () => {
    const room = await makeRoom()
    const target = await add(room)
    await edit(target.id, 1, { address: 'rtmps://push.example.com/stage' })
    expect(await keyOf(target)).toBeUndefined()
    await server.ask(setTargetKey, { params: { id: target.id }, body: { streamKey } }, admin)
    expect((await undo(await lastEntry('live-target.set-key'))).code).not.toBe(20_000)
    await edit(target.id, 2, { address: 'rtmps://push.example.com:444/stage' })
    expect((await read(room))[0]).toMatchObject({ keyChangedTime: null })
    expect(await keyOf(target)).toBeUndefined()
  })

  it('is restored with its key', async () => {
    const room = await makeRoom()
    const target = await add(room)
    await server.ask(deleteTargets, { body: { ids: [target.id] } }, admin)
    expect(await read(room)).toEqual([])
    expect((await undo(await lastEntry('live-target.delete'))).code).toBe(20_000)
    expect(await read(room)).toMatchObject([{ id: target.id, name: target.name }])
    expect(await keyOf(target)).toBe(streamKey)
  })

  it('has an address of RTMP without a key; a room has so many', async () => {
    const room = await makeRoom()
    for (const address of [
      'http://a.example/live',
      'rtmp://a.example',
      'rtmp://u:p@a.example/live',
      'rtmp://a.example/live?key=1',
    ]) {
      const body = { ...fields, streamKey, address }
      const refused = await server.call(createTarget, { params: { id: room }, body }, admin)
      expect(refused.code).toBe(errors.invalid.code)
    }
    for (let count = 0; count < targetLimits.perRoom; count++) await add(room)
    const body = { ...fields, streamKey }
    const { data } = await server.call(createTarget, { params: { id: room }, body }, admin)
    expect(errors.invalid.data.parse(data).issues).toMatchObject([{ path: 'body.name' }])
  })

  it('belongs to an existing room', async () => {
    const params = { id: unknownId }
    const ids = [unknownId]
    const calls = await Promise.all([
      server.call(listTargets, { params }, admin),
      server.call(createTarget, { params, body: { ...fields, streamKey } }, admin),
      server.call(setTargetKey, { params, body: { streamKey } }, admin),
      server.call(setTargetsOn, { body: { ids, isOn: true } }, admin),
      server.call(deleteTargets, { body: { ids } }, admin),
      edit(unknownId, 1, { name: 'x' }),
    ])
    expect(calls.map(({ code }) => code)).toEqual(calls.map(() => errors.notFound.code))
  })
})

/** Pushes a sample into a room at a server. */
async function goLive(roomId: string, at = server) {
  const issued = await at.ask(issueSlotKey, { params: { id: roomId, slot: 'main' } }, admin)
  const pusher = await push({ url: `${issued.pushServer}/${issued.streamKey}`, sample: 'pattern' })
  onTestFinished(() => pusher.stop())
}
/** Another room, as a target sees it. */
async function roomAsTarget() {
  const id = await makeRoom()
  const issued = await server.ask(issueSlotKey, { params: { id, slot: 'main' } }, admin)
  return { id, place: { address: issued.pushServer, streamKey: issued.streamKey } }
}
const statesOf = async (roomId: string) => (await read(roomId)).map(({ status }) => status)
const become = (roomId: string, expected: object[]) =>
  vi.waitFor(async () => expect(await statesOf(roomId)).toMatchObject(expected), waiting)
const stateOf = async (id: string) =>
  (await server.ask(readStudioStatus, { params: { id } }, admin)).slots[0]?.state

describe('the push of a room', () => {
  it('begins and ends with the show; a refusal says why, and a server pushes only so many', async () => {
    const room = await makeRoom()
    const target = await roomAsTarget()
    const good = await add(room, target.place)
    const bad = await add(room, { ...target.place, streamKey: `${target.id}-hot?key=wrong-secret-key` })
    const third = await add(room, target.place)
    await setOn([good.id, bad.id])
    await become(room, [{ state: 'waiting' }, { state: 'waiting' }, { state: 'off' }])
    await goLive(room)
    await become(room, [
      { state: 'live', failure: null },
      { state: 'refused', failure: { kind: 'refused', text: expect.stringContaining('NetStream.Publish') } },
      { state: 'off' },
    ])
    expect(JSON.stringify(await statesOf(room))).not.toContain('wrong-secret-key')
    await vi.waitFor(async () => expect((await statesOf(room))[0]?.bitRate).toBeGreaterThan(50), waiting)
    await vi.waitFor(async () => expect(await stateOf(target.id)).toBe('live'), waiting)
    await setOn([third.id])
    await become(room, [{}, {}, { state: 'waiting', failure: { kind: 'full' } }])
    await setOn([good.id], false)
    await become(room, [{ state: 'off' }, {}, { state: 'live', failure: null }])
    await setOn([good.id])
    await server.ask(stopSlot, { params: { id: room }, body: { slot: 'main', reason: 'Over' } }, admin)
    await become(room, [{ state: 'waiting' }, { state: 'waiting' }, { state: 'waiting' }])
    await vi.waitFor(async () => expect(await stateOf(target.id)).toBe('offline'), waiting)
  })

  it('with a profile needs ffmpeg, and a server makes only so many', async () => {
    const room = await makeRoom()
    const { list, profiles } = await server.ask(listTargets, { params: { id: room } }, admin)
    expect([list, profiles]).toEqual([[], 'ffmpegMissing'])
    const { place } = await roomAsTarget()
    const { id } = await add(room, { ...place, profile: '720p' })
    await setOn([id])
    await goLive(room)
    await become(room, [{ state: 'refused', failure: { kind: 'noFfmpeg', text: '' } }])
    await edit(id, 1, { profile: 'original' })
    await become(room, [{ state: 'live', failure: null }])
    const there = await makeRoom()
    const second = await add(there, { profile: '480p' })
    await setOn([second.id])
    await goLive(there, other)
    await become(there, [{ state: 'waiting', failure: { kind: 'transcodingsFull' } }])
  })

  it('is made by the server that has the stream, which asks no private address', async () => {
    const room = await makeRoom()
    const { id } = await add(room, { address: 'rtmp://127.0.0.1:4/live' })
    await setOn([id])
    await goLive(room, other)
    await become(room, [{ state: 'refused', failure: { kind: 'privateAddress', text: '127.0.0.1' } }])
    await setOn([id], false)
    await become(room, [{ state: 'off' }])
  })

  it('that gets nothing for long is a notice to users who operate rooms', async () => {
    const { database, events } = server.platform
    const sick = { name: 'Second stage', roomId: await makeRoom(), roomTitle: 'Sick show' }
    await notifySick({ database, events }, sick, { kind: 'refused', text: 'BadName' })
    const { list } = await server.ask(pageMessages, { query: { text: 'Sick show', type: 'notice' } }, admin)
    expect(list).toMatchObject([{ content: expect.stringContaining('BadName') }])
  })
})
