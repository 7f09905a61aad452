import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { createLiveRoom, deleteLiveRooms } from '@greenroom/contract/areas/live/rooms'
import { issueSlotKey } from '@greenroom/contract/areas/live/slots'
import { readStudioStatus } from '@greenroom/contract/areas/live/studio'
import {
  deleteRecording,
  listRecordings,
  readRecordingAddress,
  setRecordingMode,
  startRecording,
  stopRecording,
} from '@greenroom/contract/areas/live-recording/recordings'
import { createShow, deleteShow } from '@greenroom/contract/areas/live-shows/shows'
import { pageMessages } from '@greenroom/contract/areas/messages/messages'
import { errors } from '@greenroom/contract/errors'
import { type Pusher, push, type SampleName } from '@greenroom/media'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { storedFiles } from '../../platform/files/schema.ts'
import { jobContext } from '../../testing/job-context.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'
import { newRoom } from '../live/testing/rooms.ts'
import { keepRecordingsJob } from './keep-job.ts'
import { recordingDirectory } from './limits.ts'
import { liveRecordingOrders, liveRecordings } from './schema.ts'

const waiting = { timeout: 20_000, interval: 100 }
let server: TestServer
let admin: { token: string }
const pushers: Pusher[] = []

beforeAll(async () => {
  server = await startTestServer({ LIVE_ENGINE: 'embedded', LIVE_RTMP_PORT: '0' })
  admin = { token: await server.signIn('admin') }
})
afterEach(async () => {
  for (const pusher of pushers.splice(0)) await pusher.stop()
})
afterAll(async () => {
  await server.endStreams()
  await server.stop()
})

const create = async () => (await server.ask(createLiveRoom, { body: newRoom() }, admin)).id
async function pushInto(id: string, sample: SampleName = 'pattern'): Promise<void> {
  const issued = await server.ask(issueSlotKey, { params: { id, slot: 'main' } }, admin)
  pushers.push(await push({ url: `${issued.pushServer}/${issued.streamKey}`, sample }))
}
const read = (id: string) => server.ask(listRecordings, { params: { id } }, admin)
const codeOf = async (call: Parameters<TestServer['call']>[0], id: string, by = admin, body?: object) =>
  (await server.call(call, { params: { id }, ...(body && { body }) }, by)).code

const isOnAir = async (id: string) => {
  const { slots } = await server.ask(readStudioStatus, { params: { id } }, admin)
  return slots.some(({ state }) => state !== 'offline')
}

/** Starts the recording of a room once its stream is seen. */
async function start(id: string): Promise<void> {
  await vi.waitFor(async () => {
    const { code } = await server.call(startRecording, { params: { id } }, admin)
    expect(code).toBe(20000)
  }, waiting)
}
/** The newest recording of a room, once it is in this state. */
const recordingIn = (id: string, state: 'running' | 'stored') =>
  vi.waitFor(async () => {
    const [recording] = (await read(id)).list
    expect(recording?.state).toBe(state)
    if (!recording) throw new Error('There is no recording')
    return recording
  }, waiting)

describe('a recording by hand', () => {
  it('is written while the room is on air, stored, loaded in parts, and deleted with its file', async () => {
    const id = await create()
    expect(await codeOf(startRecording, id)).toBe(errors.wrongState.code)
    expect(await codeOf(stopRecording, id)).toBe(errors.wrongState.code)
    await pushInto(id)
    await start(id)
    expect(await codeOf(startRecording, id)).toBe(errors.wrongState.code)
    const running = await recordingIn(id, 'running')
    expect(await codeOf(deleteRecording, running.id)).toBe(errors.wrongState.code)
    expect(await codeOf(readRecordingAddress, running.id)).toBe(errors.wrongState.code)
    await server.ask(stopRecording, { params: { id } }, admin)
    const stored = await recordingIn(id, 'stored')
    expect(stored).toMatchObject({ id: running.id, reason: '' })
    const { address } = await server.ask(readRecordingAddress, { params: { id: stored.id } }, admin)
    const load = (range?: string) =>
      server.app.request(address, { headers: range === undefined ? {} : { Range: range } })
    const whole = Buffer.from(await (await load()).arrayBuffer())
    expect(whole.length).toBe(stored.bytes)
    expect(whole.toString('latin1', 4, 8)).toBe('ftyp')
    const part = await load('bytes=4-7')
    expect([part.status, await part.text()]).toEqual([206, 'ftyp'])
    expect(part.headers.get('Content-Range')).toBe(`bytes 4-7/${stored.bytes}`)
    expect((await load(`bytes=${stored.bytes}-`)).status).toBe(416)
    expect((await server.app.request(address.replace('ticket=', 'ticket=x'))).status).toBe(401)
    await server.ask(deleteRecording, { params: { id: stored.id } }, admin)
    expect((await read(id)).total).toBe(0)
    await vi.waitFor(async () => {
      const rows = await server.database.pool
        .select()
        .from(liveRecordings)
        .where(eq(liveRecordings.id, stored.id))
      expect(rows).toEqual([])
    }, waiting)
    const { list } = await server.ask(listOperations, { query: { pageSize: '10' } }, admin)
    expect(list.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['live-recording.delete', 'live-recording.stop', 'live-recording.start']),
    )
  })

  it('needs the permission to operate, the setting and the deletion the one to manage', async () => {
    const id = await create()
    const operator = { token: await signInHolding(server, ['live-room:read', 'live-room:operate']) }
    const reader = { token: await signInHolding(server, ['live-room:read']) }
    expect(await codeOf(startRecording, id, reader)).toBe(errors.forbidden.code)
    expect(await codeOf(setRecordingMode, id, operator, { mode: 'always' })).toBe(errors.forbidden.code)
    expect(await codeOf(deleteRecording, randomUUID(), operator)).toBe(errors.forbidden.code)
    expect(await codeOf(listRecordings, id, reader)).toBe(20000)
  })
})

describe('a room that is always recorded', () => {
  it('is recorded from its stream on; what a killed process left is stored, and outlasts the room', async () => {
    const id = await create()
    const { isOrdered } = await server.ask(
      setRecordingMode,
      { params: { id }, body: { mode: 'always' } },
      admin,
    )
    expect(isOrdered).toBe(true)
    await pushInto(id)
    const running = await recordingIn(id, 'running')
    await server.ask(stopRecording, { params: { id } }, admin)
    expect((await read(id)).isOrdered).toBe(false)
    const stored = await recordingIn(id, 'stored')
    expect(stored.id).toBe(running.id)
    // The file as a killed server leaves it: not in the store, and written a while ago.
    const { pool } = server.database
    const [row] = await pool.select().from(liveRecordings).where(eq(liveRecordings.id, stored.id))
    const { fileId, sessionId, startedAt } = row ?? {}
    if (!fileId || !sessionId || !startedAt) throw new Error('The recording has no file')
    const directory = recordingDirectory(server.platform.settings)
    const name = `${id}_${sessionId}_${startedAt.getTime()}_${stored.id}.mp4`
    const path = join(directory, '..', fileId.slice(-2), fileId)
    await pool
      .update(liveRecordings)
      .set({ state: 'running', fileId: null, bytes: 1, durationMs: 1 })
      .where(eq(liveRecordings.id, stored.id))
    await pool.delete(storedFiles).where(eq(storedFiles.id, fileId))
    await mkdir(directory, { recursive: true })
    const before = new Date(Date.now() - 120_000)
    await utimes(path, before, before)
    await rename(path, join(directory, name))
    const again = await recordingIn(id, 'stored')
    expect(again).toEqual(stored)
    expect(await readdir(directory)).toEqual([])
    await server.ask(deleteLiveRooms, { body: { ids: [id] } }, admin)
    expect(await pool.$count(liveRecordings, eq(liveRecordings.roomId, id))).toBe(1)
  })
})

describe('a room that is recorded by plan', () => {
  /** Plans a show of a room that has begun. */
  const plan = async (id: string) => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    const show = { title: 'Evening', ownerId: null, coverFileId: null, notes: '' }
    const body = { ...show, startTime: at(-1), endTime: at(60) }
    return (await server.ask(createShow, { params: { id }, body }, admin)).id
  }

  it('is recorded while one of its shows runs, and a stop by hand holds for that show', async () => {
    const id = await create()
    await server.ask(setRecordingMode, { params: { id }, body: { mode: 'plan' } }, admin)
    await pushInto(id)
    await vi.waitFor(async () => expect(await isOnAir(id)).toBe(true), waiting)
    expect(await read(id)).toMatchObject({ isOrdered: false, list: [] })
    const first = await plan(id)
    expect((await read(id)).isOrdered).toBe(true)
    await recordingIn(id, 'running')
    await server.ask(deleteShow, { params: { id: first } }, admin)
    expect((await recordingIn(id, 'stored')).reason).toBe('')
    const second = await plan(id)
    await recordingIn(id, 'running')
    await server.ask(stopRecording, { params: { id } }, admin)
    await recordingIn(id, 'stored')
    expect((await read(id)).isOrdered).toBe(false)
    await server.ask(deleteShow, { params: { id: second } }, admin)
    await vi.waitFor(async () => {
      const [order] = await server.database.pool
        .select()
        .from(liveRecordingOrders)
        .where(eq(liveRecordingOrders.roomId, id))
      expect(order).toMatchObject({ mode: 'plan', isOn: null })
    }, waiting)
    await plan(id)
    await recordingIn(id, 'running')
    expect((await read(id)).total).toBe(3)
  })
})

it.each([
  ['Error: ENOSPC: no space left on device, write', '服务器磁盘空间不足。直播不受影响。'],
  ['Error: EIO: i/o error, write', '录像无法写入磁盘。直播不受影响。'],
])('a recording that ended for %s is one notice to operators', async (reason, content) => {
  const roomId = await create()
  const operator = { token: await signInHolding(server, ['live-room:operate']), language: 'zh-CN' as const }
  const { pool } = server.database
  await pool.insert(liveRecordings).values({
    ...{ id: randomUUID(), roomId, sessionId: randomUUID(), startedAt: new Date() },
    ...{ durationMs: 1000, bytes: 1000, state: 'stored', reason },
  })
  const job = keepRecordingsJob(server.platform.settings, [])
  await job.handle(jobContext(pool))
  await job.handle(jobContext(pool))
  const { list } = await server.ask(pageMessages, { query: {} }, operator)
  expect(list.filter(message => message.content === content)).toHaveLength(1)
})

describe('a room whose picture recordings do not carry', () => {
  it('refuses to be recorded with its reason, and is recorded once its encoder sends H.264', async () => {
    const id = await create()
    await pushInto(id, 'av1')
    await vi.waitFor(async () => expect((await read(id)).refusal).toBe('codec'), waiting)
    expect(await codeOf(startRecording, id)).toBe(errors.recordingRefused.code)
    // What it will send at another time is not known.
    expect(await codeOf(setRecordingMode, id, admin, { mode: 'always' })).toBe(20000)
    await pushers.at(-1)?.change('pattern')
    await recordingIn(id, 'running')
    expect((await read(id)).refusal).toBeNull()
  })
})

describe('the limit of all recordings', () => {
  it('refuses new ones with its reason, and stops running ones', async () => {
    const id = await create()
    await pushInto(id)
    await start(id)
    await recordingIn(id, 'running')
    await server.database.pool.insert(liveRecordings).values({
      ...{ id: randomUUID(), roomId: randomUUID(), sessionId: randomUUID(), startedAt: new Date() },
      ...{ durationMs: 0, bytes: 1e12, state: 'stored' as const },
    })
    expect((await recordingIn(id, 'stored')).reason).toBe('full')
    expect((await read(id)).refusal).toBe('full')
    const other = await create()
    expect(await codeOf(startRecording, other)).toBe(errors.recordingRefused.code)
    expect(await codeOf(setRecordingMode, other, admin, { mode: 'always' })).toBe(
      errors.recordingRefused.code,
    )
  })
})
