import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { readContentItem } from '@greenroom/contract/areas/content/content-items'
import {
  clipLimits,
  createClip,
  readClipCut,
  readClipProgress,
} from '@greenroom/contract/areas/live-recording/clips'
import type { RecordingRow } from '@greenroom/contract/areas/live-recording/recordings'
import { errors } from '@greenroom/contract/errors'
import { withPictureWidth } from '@greenroom/contract/open-files'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { users } from '../../platform/users/schema.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'
import { storedSource, takeFrame } from './clip-file.ts'
import { createClipProgress } from './clip-progress.ts'
import { liveRecordings } from './schema.ts'
import { recordSample } from './testing/record-sample.ts'

let server: TestServer
let admin: { token: string }
let recording: RecordingRow

beforeAll(async () => {
  server = await startTestServer({
    ...{ LIVE_ENGINE: 'embedded', LIVE_RTMP_PORT: '0' },
    // The machine may have an ffmpeg; here there is none.
    LIVE_FFMPEG: '/nowhere/ffmpeg',
  })
  admin = { token: await server.signIn('admin') }
  recording = await recordSample(server, admin, 5000)
})
afterAll(async () => {
  await server.endStreams()
  await server.stop()
})

const clip = { fromMs: 1500, toMs: 3000, title: 'The goal', cover: null as string | null }
const create = (more: Partial<typeof clip> = {}, { by = admin, id = recording.id } = {}) =>
  server.call(createClip, { params: { id }, body: { ...clip, ...more } }, by)
const picture = (background: string) =>
  sharp({ create: { width: 1600, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer()
/** The row of the recording, which tests change for a while. */
async function whileIts(changes: Partial<typeof liveRecordings.$inferInsert>, run: () => Promise<void>) {
  const { pool } = server.database
  const where = eq(liveRecordings.id, recording.id)
  const [row] = await pool.select().from(liveRecordings).where(where)
  if (!row) throw new Error('There is no recording')
  await pool.update(liveRecordings).set(changes).where(where)
  await run()
  await pool.update(liveRecordings).set(row).where(where)
}

describe('a clip of a recording', () => {
  it('is a content item with the part as its video and the picture as its cover, and is in the log', async () => {
    const cover = await picture('#ff0000')
    const created = createClip.response.parse((await create({ cover: cover.toString('base64') })).data)
    expect(created.hasCover).toBe(true)
    expect(created.beginMs).toBeLessThanOrEqual(1500)
    expect(created.beginMs + created.durationMs).toBeGreaterThanOrEqual(3000)
    const item = await server.ask(readContentItem, { params: { id: created.contentItemId } }, admin)
    expect(item).toMatchObject({ title: 'The goal', genre: 'horizontalVideo', status: 'offline' })
    expect(item.file?.mediaType).toBe('video/mp4')
    const address = item.file?.address ?? ''
    const video = Buffer.from(await (await server.app.request(address)).arrayBuffer())
    expect(video.length).toBeLessThan(recording.bytes)
    expect(video.toString('latin1', 4, 8)).toBe('ftyp')
    const small = await server.app.request(withPictureWidth(address, 256))
    const { dominant } = await sharp(await small.arrayBuffer()).stats()
    expect(dominant.r).toBeGreaterThan(200)
    expect(dominant.g).toBeLessThan(50)
    const { list } = await server.ask(listOperations, { query: { pageSize: '10' } }, admin)
    expect(list).toContainEqual(expect.objectContaining({ action: 'live-recording.create-clip' }))
    // Nothing is left of the work.
    expect(await readdir(server.platform.files.incoming)).toEqual([])
  })

  it('says to its user alone how much of it is done, while it is made', async () => {
    const { store } = server.platform.files
    const other = { token: await signInHolding(server, ['live-room:read', 'content-item:create']) }
    const read = (by: { token: string }) =>
      server.ask(readClipProgress, { params: { id: recording.id } }, by).then(({ share }) => share)
    const during: (number | null)[] = []
    const put = store.put.bind(store)
    const spy = vi.spyOn(store, 'put').mockImplementationOnce(async (id, content) => {
      during.push(await read(admin), await read(other))
      await put(id, content)
    })
    onTestFinished(() => spy.mockRestore())
    expect((await create()).code).toBe(20_000)
    expect(during).toEqual([0.8, null])
    expect(await read(admin)).toBeNull()
    spy.mockRejectedValueOnce(new Error('The disk is full'))
    await create()
    expect(await read(admin)).toBeNull()
    const missing = { params: { id: randomUUID() } }
    expect((await server.call(readClipProgress, missing, admin)).code).toBe(errors.notFound.code)
  })

  it('is known with its share on the other servers too, to its user alone, until it is there', async () => {
    const { store } = server.platform.files
    const there = await startTestServer({ LIVE_ENGINE: 'off' }, server.database.again())
    onTestFinished(() => there.stop())
    const other = { token: await signInHolding(server, ['live-room:read', 'content-item:create']) }
    const read = (by: { token: string }) =>
      there.ask(readClipProgress, { params: { id: recording.id } }, by).then(({ share }) => share)
    const put = store.put.bind(store)
    const spy = vi.spyOn(store, 'put').mockImplementationOnce(async (id, content) => {
      await vi.waitFor(async () => expect(await read(admin)).not.toBeNull(), { timeout: 9000 })
      expect(await read(other)).toBeNull()
      await put(id, content)
    })
    onTestFinished(() => spy.mockRestore())
    expect((await create()).code).toBe(20_000)
    expect(spy).toHaveBeenCalled()
    await vi.waitFor(async () => expect(await read(admin)).toBeNull(), { timeout: 9000 })
    // A server that was killed says no end of its clips.
    const killed = createClipProgress(server.platform)
    const [user] = await server.database.pool.select().from(users).where(eq(users.username, 'admin'))
    const clip = killed.begin(user?.id ?? '', recording.id)
    clip.report(0.3)
    await new Promise(resolve => setTimeout(resolve, 600))
    clip.report(0.4)
    await vi.waitFor(async () => expect(await read(admin)).toBe(0.4), { timeout: 9000 })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
    onTestFinished(() => void vi.useRealTimers())
    expect(await read(admin)).toBeNull()
  })

  it('says beforehand with which key frame it begins, and about how large it is', async () => {
    const query = { fromMs: '1500', toMs: '3000' }
    const cut = await server.ask(readClipCut, { params: { id: recording.id }, query }, admin)
    const created = createClip.response.parse((await create()).data)
    expect(cut.beginMs).toBe(created.beginMs)
    expect(cut.roomTitle).toBe('Morning show')
    expect(cut.bytes).toBeGreaterThan(0)
    expect(cut.bytes).toBeLessThan(recording.bytes)
  })

  it('has no cover without ffmpeg and without one of the browser, and the frame of ffmpeg with it', async () => {
    expect((await create()).data).toMatchObject({ hasCover: false })
    const [row] = await server.database.pool
      .select({ fileId: liveRecordings.fileId })
      .from(liveRecordings)
      .where(eq(liveRecordings.id, recording.id))
    const { files } = server.platform
    const source = storedSource(files, { fileId: row?.fileId ?? '', bytes: recording.bytes })
    const frame = await takeFrame(files, source, 2500, 'ffmpeg')
    const { format, width } = await sharp(frame).metadata()
    expect(format).toBe('jpeg')
    expect(width).toBeLessThanOrEqual(clipLimits.coverWidth)
    expect(await takeFrame(files, source, 2500, '/nowhere/ffmpeg')).toBeUndefined()
  })

  it('is the own one of a user who sees only their own content', async () => {
    const permissions = ['live-room:read', 'content-item:create', 'content-item:read'] as const
    const by = { token: await signInHolding(server, permissions, 'own') }
    const { data } = await create({}, { by })
    const { contentItemId } = createClip.response.parse(data)
    const item = await server.ask(readContentItem, { params: { id: contentItemId } }, by)
    expect(item.title).toBe('The goal')
    const other = { token: await signInHolding(server, permissions, 'own') }
    const { code } = await server.call(readContentItem, { params: { id: contentItemId } }, other)
    expect(code).toBe(errors.notFound.code)
  })
})

describe('a clip is refused', () => {
  const pathsOf = (data: unknown) => errors.invalid.data.parse(data).issues.map(({ path }) => path)

  it('for a range that is empty or beyond the end, and a cover that is no picture', async () => {
    expect(pathsOf((await create({ fromMs: 3000 })).data)).toEqual(['body.toMs'])
    expect(pathsOf((await create({ toMs: recording.durationMs + 1 })).data)).toEqual(['body.toMs'])
    const query = { fromMs: '900000', toMs: '900001' }
    const { data } = await server.call(readClipCut, { params: { id: recording.id }, query }, admin)
    expect(pathsOf(data)).toEqual(['query.fromMs'])
    expect(pathsOf((await create({ cover: 'AAAA' })).data)).toEqual(['body.cover'])
  })

  it('of a recording that is deleted, or not stored', async () => {
    const query = { fromMs: '0', toMs: '1000' }
    const cut = async (id: string) => (await server.call(readClipCut, { params: { id }, query }, admin)).code
    expect((await create({}, { id: randomUUID() })).code).toBe(errors.notFound.code)
    expect(await cut(randomUUID())).toBe(errors.notFound.code)
    // One of its own: the recorder removes deleted recordings by itself.
    const { pool } = server.database
    const [row] = await pool.select().from(liveRecordings).where(eq(liveRecordings.id, recording.id))
    if (!row) throw new Error('There is no recording')
    const deleted = { ...row, id: randomUUID(), fileId: null, deletedAt: new Date() }
    await pool.insert(liveRecordings).values(deleted)
    expect((await create({}, { id: deleted.id })).code).toBe(errors.notFound.code)
    await whileIts({ fileId: null, state: 'running' }, async () => {
      expect((await create()).code).toBe(errors.wrongState.code)
      expect(await cut(recording.id)).toBe(errors.wrongState.code)
    })
  })

  it('to users who may not create content items, or not view live rooms', async () => {
    const viewer = { token: await signInHolding(server, ['live-room:read']) }
    const author = { token: await signInHolding(server, ['content-item:create']) }
    for (const [by, permission] of [
      [viewer, 'content-item:create'],
      [author, 'live-room:read'],
    ] as const) {
      const { code, data } = await create({}, { by })
      expect([code, data]).toEqual([errors.forbidden.code, { permission }])
    }
  })

  it('by a full disk, and nothing of it stays', async () => {
    const { files } = server.platform
    const { store } = files
    files.store = {
      ...store,
      put: async () => {
        throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
      },
    }
    expect((await create()).code).toBe(errors.storageFull.code)
    files.store = store
    expect(await readdir(files.incoming)).toEqual([])
    expect((await create()).code).toBe(20000)
  })
})

it('the recording of a clip stays as it is', async () => {
  const [row] = await server.database.pool
    .select({ fileId: liveRecordings.fileId })
    .from(liveRecordings)
    .where(eq(liveRecordings.id, recording.id))
  const content = await server.platform.files.store.open(row?.fileId ?? '')
  expect((await buffer(content ?? new Blob([]).stream())).length).toBe(recording.bytes)
})
