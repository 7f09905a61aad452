import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createLiveRoom, type LiveMethod } from '@greenroom/contract/areas/live/rooms'
import { issueSlotKey } from '@greenroom/contract/areas/live/slots'
import { readStudioStatus, setQuality } from '@greenroom/contract/areas/live/studio'
import { listIncidents } from '@greenroom/contract/areas/live-health/history'
import { addPlaylistItem, auditPlaylistItem } from '@greenroom/contract/areas/live-playlist/playlist'
import { startRotation, stopRotation } from '@greenroom/contract/areas/live-playlist/rotation'
import { createFfmpeg } from '@greenroom/live-engine'
import { sampleFile } from '@greenroom/media'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { registry } from '../../../modules.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { signInHolding } from '../../../testing/users.ts'
import { liveOf } from '../live.ts'
import { newRoom } from '../testing/rooms.ts'

const command = (await createFfmpeg(process.env.LIVE_FFMPEG).search()) ?? ''
const sample = fileURLToPath(sampleFile('pattern'))
const sampleSeconds = 8
const waiting = { timeout: 25_000, interval: 250 }

describe.runIf(command !== '')('The ffmpeg of this machine', () => {
  let server: TestServer
  let admin: { token: string }
  beforeAll(async () => {
    server = await startTestServer({
      ...{ LIVE_ENGINE: 'embedded', LIVE_RTMP_PORT: '0' },
      ...{ LIVE_FFMPEG: command, LIVE_CHECKS: '0' },
    })
    admin = { token: await server.signIn('admin') }
  })
  afterAll(async () => {
    await server.endStreams()
    await server.stop()
  })

  const create = async (method: LiveMethod = 'normal') =>
    (await server.ask(createLiveRoom, { body: newRoom({ method }) }, admin)).id
  const mainOf = async (id: string) =>
    (await server.ask(readStudioStatus, { params: { id } }, admin)).slots[0]?.measured
  async function pushSample(id: string): Promise<ChildProcess> {
    const key = { id, slot: 'main' } as const
    const { pushServer, streamKey } = await server.ask(issueSlotKey, { params: key }, admin)
    const from = ['-loglevel', 'error', '-re', '-stream_loop', '-1', '-i', sample]
    const child = spawn(command, [...from, '-c', 'copy', '-f', 'flv', `${pushServer}/${streamKey}`])
    onTestFinished(async () => {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
    })
    return child
  }

  it('pushes a stream, which is measured correctly', async () => {
    const id = await create()
    await pushSample(id)
    const kilobits = ((await stat(sample)).size * 8) / 1000 / sampleSeconds
    await vi.waitFor(async () => {
      const { frameRate = 0, videoBitRate = 0, audioBitRate = 0, ...measured } = (await mainOf(id)) ?? {}
      expect(measured).toMatchObject({ width: 640, height: 360, keyFrameInterval: 2, audioCodec: 'aac' })
      expect(Math.abs(frameRate - 25)).toBeLessThanOrEqual(1)
      expect(Math.abs((videoBitRate + audioBitRate) / kilobits - 1)).toBeLessThanOrEqual(0.15)
    }, waiting)
  })

  it('makes another quality of it for viewers', async () => {
    const id = await create()
    await pushSample(id)
    await server.ask(setQuality, { params: { id }, body: { quality: '480p' } }, admin)
    await vi.waitFor(async () => {
      const output = liveOf(server.platform, registry).host.current()?.ownOutput?.(id) ?? ''
      const probe = ['-rw_timeout', '5000000', '-i', output, '-t', '0.1', '-f', 'null', '-']
      const { stderr } = await promisify(execFile)(command, probe)
      expect(stderr).toMatch(/Video: h264.*x480/)
    }, waiting)
    const status = await server.ask(readStudioStatus, { params: { id } }, admin)
    expect(status).toMatchObject({ quality: '480p', isQualityAwaited: false })
  })

  it('plays out a clip in MP4 as the stream of its room', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'greenroom-clip-'))
    onTestFinished(() => rm(directory, { recursive: true }))
    const clip = join(directory, 'clip.mp4')
    await promisify(execFile)(command, ['-loglevel', 'error', '-i', sample, '-c', 'copy', clip])
    const id = await create('video')
    const file = new File([await readFile(clip)], 'clip.mp4')
    const item = await server.ask(addPlaylistItem, { params: { id }, file }, admin)
    expect(item).toMatchObject({ mediaType: 'video/mp4', auditState: 'pending' })
    const auditor = { token: await signInHolding(server, ['live-room:read', 'live-playlist:audit']) }
    const body = { verdict: 'approved', reason: '' } as const
    await server.ask(auditPlaylistItem, { params: { id: item.id }, body }, auditor)
    await server.ask(startRotation, { params: { id } }, admin)
    await vi.waitFor(
      async () => expect(await mainOf(id)).toMatchObject({ width: 1280, height: 720 }),
      waiting,
    )
    await server.ask(stopRotation, { params: { id } }, admin)
  })

  it('takes in a clip that is approved, and leaves out one that is rejected, at the end of a clip of the same stream', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'greenroom-clips-'))
    onTestFinished(() => rm(directory, { recursive: true }))
    const id = await create('video')
    const auditor = { token: await signInHolding(server, ['live-room:read', 'live-playlist:audit']) }
    const addClip = async (name: string) => {
      const path = join(directory, name)
      const cut = ['-i', sample, '-t', '3', '-c', 'copy', path]
      await promisify(execFile)(command, ['-loglevel', 'error', ...cut])
      const file = new File([await readFile(path)], name)
      return (await server.ask(addPlaylistItem, { params: { id }, file }, admin)).id
    }
    const audit = (clip: string, verdict: 'approved' | 'rejected') =>
      server.ask(
        auditPlaylistItem,
        { params: { id: clip }, body: { verdict, reason: verdict === 'rejected' ? 'Test' : '' } },
        auditor,
      )
    const [flv, mp4] = [await addClip('clip.flv'), await addClip('clip.mp4')]
    await audit(flv, 'approved')
    await server.ask(startRotation, { params: { id } }, admin)
    const expectWidth = (width: number) =>
      vi.waitFor(async () => expect(await mainOf(id)).toMatchObject({ width }), waiting)
    // FLV alone is sent as it is; clips of several types become one by ffmpeg.
    await expectWidth(640)
    await audit(mp4, 'approved')
    await expectWidth(1280)
    await audit(mp4, 'rejected')
    await expectWidth(640)
    const { list } = await server.ask(listIncidents, { params: { id }, query: {} }, admin)
    const details = list.map(({ detail }) => detail)
    expect(details.filter(({ kind }) => kind === 'published' || kind === 'unpublished')).toHaveLength(1)
    expect(details.filter(({ kind }) => kind === 'alarmOpened')).toEqual([])
    await audit(flv, 'rejected')
    await vi.waitFor(async () => expect(await mainOf(id)).toBeNull(), waiting)
    await server.ask(stopRotation, { params: { id } }, admin)
  })
})
