import { readFile } from 'node:fs/promises'
import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import { readStudioStatus } from '@greenroom/contract/areas/live/studio'
import {
  addPlaylistItem,
  auditPlaylistItem,
  deletePlaylistItems,
  listPlaylist,
  movePlaylistItem,
  playlistLimits,
  updatePlaylistItem,
  uploadPlaylistCover,
} from '@greenroom/contract/areas/live-playlist/playlist'
import { startRotation, stopRotation } from '@greenroom/contract/areas/live-playlist/rotation'
import { errors } from '@greenroom/contract/errors'
import { ruleText } from '@greenroom/contract/rule-texts'
import { sampleFile } from '@greenroom/media'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { storedFiles } from '../../platform/files/schema.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'
import { contentItems } from '../content/schema.ts'
import { demoRooms } from '../live/demo/demo-rooms.ts'
import { liveRooms } from '../live/schema.ts'
import { png } from '../live/testing/rooms.ts'
import { addDemoClips } from './demo-clips.ts'
import { deleteFiles, followOrphans, longOrphaned } from './prune-job.ts'
import { livePlaylistItems, livePlaylistOrphans } from './schema.ts'
import { flv, mp4 } from './testing/videos.ts'

const unknownId = '01a1fb70-88e3-7454-8848-9ec09f533c2a'
const waiting = { timeout: 20_000, interval: 50 }

let server: TestServer
let admin: { token: string; language: 'en-US' }
let auditor: { token: string; language: 'en-US' }
beforeAll(async () => {
  // The machine may have an ffmpeg; here there is none.
  server = await startTestServer({
    LIVE_ENGINE: 'embedded',
    LIVE_RTMP_PORT: '0',
    LIVE_FFMPEG: '/nowhere/ffmpeg',
  })
  admin = { token: await server.signIn('admin'), language: 'en-US' }
  auditor = {
    token: await signInHolding(server, ['live-room:read', 'live-playlist:audit']),
    language: 'en-US',
  }
})
afterAll(() => server.stop())

async function makeRoom(): Promise<string> {
  const [room] = await server.database.pool
    .insert(liveRooms)
    .values({
      ...{ title: 'Reruns', notification: '', category: 'Music', method: 'video' as const },
      ...{ minBitRate: 100, maxBitRate: 2000, switchesByItself: true, slowModeSeconds: 0 },
    })
    .returning()
  return room?.id ?? ''
}
const add = (roomId: string, file = flv(2000)) =>
  server.ask(addPlaylistItem, { params: { id: roomId }, file }, admin)
const read = (roomId: string) => server.ask(listPlaylist, { params: { id: roomId } }, admin)
const namesOf = async (roomId: string) => (await read(roomId)).list.map(({ name, place }) => [name, place])
const audit = (id: string, verdict: 'approved' | 'rejected', reason = '', by = auditor) =>
  server.call(auditPlaylistItem, { params: { id }, body: { verdict, reason } }, by)
const rename = (id: string, name: string, version = 1) =>
  server.call(updatePlaylistItem, { params: { id }, body: { version, changes: { name } } }, admin)
const form = (file: File) => {
  const data = new FormData()
  data.append('file', file)
  return data
}
const refusedFile = async (roomId: string, file: File) => {
  const { data } = await server.call(addPlaylistItem, { params: { id: roomId }, body: form(file) }, admin)
  return errors.invalid.data.parse(data).issues
}

it('The demo has clips in every state, once', async () => {
  const [room] = demoRooms
  await addDemoClips(server.platform)
  await addDemoClips(server.platform)
  const { list } = await read(room?.id ?? '')
  expect(list.map(({ auditState }) => auditState)).toEqual(['approved', 'approved', 'rejected', 'pending'])
})

describe('a clip', () => {
  it('is measured when it is uploaded, and waits for an audit', async () => {
    const room = await makeRoom()
    expect(await add(room, flv(2000))).toMatchObject({
      ...{ name: 'clip.one', durationMs: 2000, mediaType: 'video/x-flv', place: 1, cover: '' },
      ...{ auditState: 'pending', auditReason: '', auditorName: '', version: 1 },
    })
    expect(await add(room, mp4(61_500))).toMatchObject({
      ...{ name: 'Opening', durationMs: 61_500, mediaType: 'video/mp4', place: 2 },
    })
    const rows = await server.database.pool
      .select()
      .from(livePlaylistItems)
      .where(eq(livePlaylistItems.roomId, room))
    expect(rows.map(({ position }) => position).toSorted()).toEqual([1, 2])
  })

  it('has an H.264 picture, or is refused', async () => {
    const room = await makeRoom()
    const msg = 'The video cannot be read. It has to be MP4 or FLV with an H.264 picture.'
    for (const file of [flv(2000, 2), mp4(2000, 'hvc1'), mp4(0)]) {
      expect(await refusedFile(room, file)).toEqual([{ path: 'body.file', msg }])
    }
    expect(await refusedFile(room, new File([png], 'clip.flv'))).toMatchObject([{ path: 'body.file' }])
    expect(await namesOf(room)).toEqual([])
  })

  it('is named, covered and put in its place', async () => {
    const room = await makeRoom()
    const [one, two] = [await add(room), await add(room)]
    const { id, address } = await server.ask(uploadPlaylistCover, { file: new File([png], 'a.png') }, admin)
    const changes = { name: 'Opening', coverFileId: id }
    const params = { id: one.id }
    const changed = await server.ask(updatePlaylistItem, { params, body: { version: 1, changes } }, admin)
    expect(changed).toMatchObject({ name: 'Opening', cover: address, version: 2 })
    expect(await rename(one.id, 'Late')).toMatchObject({
      code: errors.conflict.code,
      data: { current: { name: 'Opening' } },
    })
    const foreign = { version: 2, changes: { coverFileId: unknownId } }
    expect(await server.call(updatePlaylistItem, { params, body: foreign }, admin)).toMatchObject({
      code: errors.invalid.code,
      data: { issues: [{ path: 'body.changes.coverFileId', msg: ruleText('unknownPicture', 'en-US') }] },
    })
    await server.ask(movePlaylistItem, { params: { id: two.id }, body: { place: 1 } }, admin)
    expect(await namesOf(room)).toEqual([
      ['clip.one', 1],
      ['Opening', 2],
    ])
    await server.ask(movePlaylistItem, { params: { id: two.id }, body: { place: 9 } }, admin)
    expect(await namesOf(room)).toEqual([
      ['Opening', 1],
      ['clip.one', 2],
    ])
  })

  it('is audited by another user than its uploader, as often as needed', async () => {
    const { id } = await add(await makeRoom())
    expect((await audit(id, 'approved', '', admin)).code).toBe(errors.ownRequest.code)
    expect((await audit(id, 'rejected')).code).toBe(errors.invalid.code)
    expect(await audit(id, 'rejected', 'No licence')).toMatchObject({
      data: {
        auditState: 'rejected',
        auditReason: 'No licence',
        auditorName: expect.stringContaining('holder'),
      },
    })
    expect(await audit(id, 'approved')).toMatchObject({ data: { auditState: 'approved', auditReason: '' } })
  })

  it('comes back when its deletion is undone', async () => {
    const room = await makeRoom()
    const { id } = await add(room)
    expect(await server.ask(deletePlaylistItems, { body: { ids: [id] } }, admin)).toEqual({ deleted: 1 })
    expect(await namesOf(room)).toEqual([])
    const { list } = await server.ask(
      listOperations,
      { query: { entity: 'live-playlist-item', action: 'live-playlist-item.delete' } },
      admin,
    )
    await server.ask(undoOperation, { params: { id: list[0]?.id ?? '' }, body: { scope: 'entry' } }, admin)
    expect(await namesOf(room)).toEqual([['clip.one', 1]])
  })

  it('is no reason to delete the videos of content items', async () => {
    const { pool } = server.database
    const [item] = await pool
      .select({ fileId: contentItems.fileId })
      .from(contentItems)
      .innerJoin(storedFiles, eq(storedFiles.id, contentItems.fileId))
      .where(eq(storedFiles.mediaType, 'video/mp4'))
      .limit(1)
    await followOrphans(pool)
    const fileId = item?.fileId ?? ''
    expect(fileId).not.toBe('')
    expect(await pool.$count(livePlaylistOrphans, eq(livePlaylistOrphans.fileId, fileId))).toBe(0)
  })

  it('leaves its video behind for as long as it can come back', async () => {
    const { pool } = server.database
    const { id } = await add(await makeRoom())
    const [item] = await pool.select().from(livePlaylistItems).where(eq(livePlaylistItems.id, id))
    const fileId = item?.videoFileId ?? ''
    const orphaned = async () => {
      await followOrphans(pool)
      return pool.$count(livePlaylistOrphans, eq(livePlaylistOrphans.fileId, fileId))
    }
    expect(await orphaned()).toBe(0)
    await server.ask(deletePlaylistItems, { body: { ids: [id] } }, admin)
    expect(await orphaned()).toBe(1)
    expect(await longOrphaned(pool)).toEqual([])
    await pool.update(livePlaylistOrphans).set({ foundAt: sql`now() - interval '8 days'` })
    expect(await longOrphaned(pool)).toContain(fileId)
    await deleteFiles(pool, [fileId])
    expect(await pool.$count(storedFiles, eq(storedFiles.id, fileId))).toBe(0)
  })
})

describe('a playlist', () => {
  it('holds only so many clips', async () => {
    const room = await makeRoom()
    const { id } = await add(room)
    await server.database.pool.execute(sql`
      insert into live_playlist_item (id, room_id, name, video_file_id, media_type, duration_ms, position, created_by)
      select gen_random_uuid(), room_id, name, video_file_id, media_type, duration_ms, place, created_by
      from live_playlist_item, generate_series(2, ${playlistLimits.items}::int) as place where id = ${id}`)
    expect(await refusedFile(room, flv(2000))).toEqual([
      { path: 'body.file', msg: 'The playlist is full; delete some clips first' },
    ])
  })

  it('is played out once it has an approved clip, where something can play it', async () => {
    const room = await makeRoom()
    const { id } = await add(room, mp4(2000))
    const start = () => server.call(startRotation, { params: { id: room } }, admin)
    expect((await start()).code).toBe(errors.nothingToPlay.code)
    await audit(id, 'approved')
    expect((await start()).code).toBe(errors.ffmpegMissing.code)
    expect((await read(room)).needFfmpeg).toEqual([id])
    expect((await server.call(stopRotation, { params: { id: room } }, admin)).code).toBe(
      errors.wrongState.code,
    )
  })

  it('is a stream of the room from its start to its end', async () => {
    const room = await makeRoom()
    const sample = await readFile(sampleFile('pattern'))
    const { id, durationMs } = await add(room, new File([sample], 'pattern.flv'))
    expect(durationMs).toBeGreaterThan(7000)
    await audit(id, 'approved')
    const mainSlot = async () => {
      const { slots } = await server.ask(readStudioStatus, { params: { id: room } }, admin)
      return slots[0]?.state
    }
    const params = { id: room }
    expect(await server.ask(startRotation, { params }, admin)).toMatchObject({
      rotation: { userName: expect.any(String) },
      playing: { 'video/mp4': 'ffmpegMissing', 'video/x-flv': null },
    })
    await vi.waitFor(async () => expect(['connecting', 'live']).toContain(await mainSlot()), waiting)
    expect((await server.call(startRotation, { params }, admin)).code).toBe(errors.wrongState.code)
    await audit(id, 'rejected', 'Not any more')
    await vi.waitFor(async () => expect(await mainSlot()).toBe('offline'), waiting)
    expect(await server.ask(stopRotation, { params }, admin)).toMatchObject({ rotation: null })
    const { list } = await server.ask(listOperations, { query: { action: 'live-playlist.start' } }, admin)
    expect(list[0]).toMatchObject({ entity: 'live-room', title: 'Reruns' })
  })

  it('belongs to an existing room', async () => {
    const params = { id: unknownId }
    const calls = await Promise.all([
      server.call(listPlaylist, { params }, admin),
      server.call(addPlaylistItem, { params, body: form(flv(2000)) }, admin),
      server.call(movePlaylistItem, { params, body: { place: 1 } }, admin),
      server.call(deletePlaylistItems, { body: { ids: [unknownId] } }, admin),
      server.call(startRotation, { params }, admin),
      server.call(stopRotation, { params }, admin),
      rename(unknownId, 'x'),
      audit(unknownId, 'approved'),
    ])
    expect(calls.map(({ code }) => code)).toEqual(calls.map(() => errors.notFound.code))
  })
})
