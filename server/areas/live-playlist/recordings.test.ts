import { randomUUID } from 'node:crypto'
import { createLiveRoom } from '@greenroom/contract/areas/live/rooms'
import { readStudioStatus } from '@greenroom/contract/areas/live/studio'
import {
  addRecordingToPlaylist,
  auditPlaylistItem,
  deletePlaylistItems,
  listPlaylist,
  playlistLimits,
  playlistVideoAddress,
} from '@greenroom/contract/areas/live-playlist/playlist'
import { startRotation, stopRotation } from '@greenroom/contract/areas/live-playlist/rotation'
import { deleteRecording, type RecordingRow } from '@greenroom/contract/areas/live-recording/recordings'
import { tokenHeader } from '@greenroom/contract/envelope'
import { errors } from '@greenroom/contract/errors'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { storedFiles } from '../../platform/files/schema.ts'
import { jobContext } from '../../testing/job-context.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'
import { newRoom } from '../live/testing/rooms.ts'
import { keepRecordingsJob } from '../live-recording/keep-job.ts'
import { liveRecordings } from '../live-recording/schema.ts'
import { recordSample } from '../live-recording/testing/record-sample.ts'
import { livePlaylistItems } from './schema.ts'
import { usesClipFile } from './store.ts'

const waiting = { timeout: 30_000, interval: 100 }
let server: TestServer
let admin: { token: string }
let recording: RecordingRow
let room: { params: { id: string } }

beforeAll(async () => {
  const embedded = { LIVE_ENGINE: 'embedded', LIVE_RTMP_PORT: '0' }
  server = await startTestServer({ ...embedded, LIVE_FFMPEG: '/nowhere/ffmpeg' })
  admin = { token: await server.signIn('admin') }
  recording = await recordSample(server, admin, 3000)
  const { id } = await server.ask(createLiveRoom, { body: newRoom({ method: 'video' }) }, admin)
  room = { params: { id } }
})
afterAll(async () => {
  await server.endStreams()
  await server.stop()
})

const add = (recordingId = recording.id) =>
  server.call(addRecordingToPlaylist, { ...room, body: { recordingId, name: 'Last week' } }, admin)
const added = async () => addRecordingToPlaylist.response.parse((await add()).data)
const remove = (id: string) => server.ask(deletePlaylistItems, { body: { ids: [id] } }, admin)
const rowOf = async (id: string) => {
  const [row] = await server.database.pool.select().from(liveRecordings).where(eq(liveRecordings.id, id))
  return row
}

describe('a recording in a playlist', () => {
  it('is a clip with its length, and is played out after its approval without ffmpeg', async () => {
    const { durationMs, id, mediaType, name } = await added()
    expect([durationMs, mediaType, name]).toEqual([recording.durationMs, 'video/mp4', 'Last week'])
    const auditor = { token: await signInHolding(server, ['live-room:read', 'live-playlist:audit']) }
    const verdict = { verdict: 'approved' as const }
    await server.ask(auditPlaylistItem, { params: { id }, body: verdict }, auditor)
    expect(await server.ask(startRotation, room, admin)).toMatchObject({
      playing: { 'video/mp4': 'ffmpegMissing' },
      needFfmpeg: [],
    })
    await vi.waitFor(async () => {
      const { slots } = await server.ask(readStudioStatus, room, admin)
      expect(slots[0]).toMatchObject({ state: 'live', measured: { width: 640, audioCodec: 'aac' } })
    }, waiting)
    await server.ask(stopRotation, room, admin)
    await remove(id)
  })

  it('is deleted by no age while a playlist has it', async () => {
    const { id } = await added()
    const { pool } = server.database
    const before = await rowOf(recording.id)
    if (!before) throw new Error('There is no recording')
    const startedAt = new Date(Date.now() - 100 * 86_400_000)
    await pool.update(liveRecordings).set({ startedAt }).where(eq(liveRecordings.id, recording.id))
    const unused = { ...before, startedAt, id: randomUUID(), fileId: null }
    await pool.insert(liveRecordings).values(unused)
    const job = keepRecordingsJob({ LIVE_RECORDING_DAYS: 30 }, [usesClipFile])
    await job.handle(jobContext(pool))
    expect((await rowOf(recording.id))?.deletedAt).toBeNull()
    // Its row may be removed already.
    expect((await rowOf(unused.id))?.deletedAt).not.toBeNull()
    await pool
      .update(liveRecordings)
      .set({ startedAt: before.startedAt })
      .where(eq(liveRecordings.id, recording.id))
    await remove(id)
  })

  it('stays in the playlist when a user deletes the recording', async () => {
    const { id } = await added()
    const fileId = (await rowOf(recording.id))?.fileId ?? ''
    await server.ask(deleteRecording, { params: { id: recording.id } }, admin)
    await vi.waitFor(async () => expect(await rowOf(recording.id)).toBeUndefined(), waiting)
    expect(await server.database.pool.$count(storedFiles, eq(storedFiles.id, fileId))).toBe(1)
    const { list } = await server.ask(listPlaylist, room, admin)
    expect(list.map(item => item.id)).toEqual([id])
    const video = await server.app.request(playlistVideoAddress(id), {
      headers: { [tokenHeader]: admin.token },
    })
    expect((await video.arrayBuffer()).byteLength).toBe(recording.bytes)
    expect((await add()).code).toBe(errors.notFound.code)
  })
})

describe('a recording is refused', () => {
  it('while it has no file, and where the playlist is full', async () => {
    const { pool } = server.database
    const running = {
      ...{ id: randomUUID(), roomId: recording.roomId, sessionId: randomUUID(), startedAt: new Date() },
      ...{ durationMs: 1000, bytes: 1, state: 'running' as const },
    }
    await pool.insert(liveRecordings).values(running)
    expect((await add(running.id)).code).toBe(errors.wrongState.code)
    const [item] = await pool.select().from(livePlaylistItems)
    await pool.execute(sql`
      insert into live_playlist_item (id, room_id, name, video_file_id, media_type, duration_ms, position, created_by)
      select gen_random_uuid(), room_id, name, video_file_id, media_type, duration_ms, place, created_by
      from live_playlist_item, generate_series(2, ${playlistLimits.items}::int) as place
      where id = ${item?.id}`)
    const { data } = await add(running.id)
    expect(errors.invalid.data.parse(data).issues.map(({ path }) => path)).toEqual(['body.recordingId'])
  })

  it('for a room that does not exist, and to users who may not manage rooms', async () => {
    const body = { recordingId: recording.id, name: 'Last week' }
    const missing = { params: { id: randomUUID() }, body }
    expect((await server.call(addRecordingToPlaylist, missing, admin)).code).toBe(errors.notFound.code)
    const reader = { token: await signInHolding(server, ['live-room:read']) }
    const { code } = await server.call(addRecordingToPlaylist, { ...room, body }, reader)
    expect(code).toBe(errors.forbidden.code)
  })
})
