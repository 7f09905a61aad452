import { execFile } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MediaEvent } from '../api/events.ts'
import { startTestMediaServer } from '../testing/media-server.ts'
import { cutRecording, planCut, type RecordedSource } from './cut-recording.ts'
import { finishRecording } from './finish-recording.ts'

const noLimit = Number.MAX_SAFE_INTEGER
let directory: string
let path: string
let durationMs: number
let source: RecordedSource
/** The parts of the file that were read. */
let reads: { start: number; end: number }[] = []

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cut-'))
  const media = await startTestMediaServer()
  media.server.record('out', { directory, fileMs: 3_600_000, fileBytes: 1e9, idleMs: 60_000 })
  media.server.openOutput('out', 'live/out')
  await media.push('live/out')
  await media.events.until(
    (event): event is Extract<MediaEvent, { kind: 'recordingGrew' }> =>
      event.kind === 'recordingGrew' && event.durationMs >= 7000,
  )
  media.server.stopRecording('out')
  const { file } = await media.events.has('recordingEnded', { output: 'out' })
  await media.end()
  path = join(directory, file)
  durationMs = (await finishRecording(path))?.durationMs ?? 0
  source = {
    bytes: (await stat(path)).size,
    async open(start, end) {
      reads.push({ start, end })
      return createReadStream(path, { start, end, highWaterMark: 1000 })
    },
  }
})
afterAll(() => rm(directory, { recursive: true, force: true }))

async function probe(file: string) {
  const entries = 'format=duration,start_time:stream=codec_name:packet=flags,dts_time,stream_index'
  const options = ['-v', 'error', '-show_entries', entries, '-of', 'json', file]
  const { stdout, stderr } = await promisify(execFile)('ffprobe', options, { maxBuffer: 1e8 })
  expect(stderr).toBe('')
  return JSON.parse(stdout)
}

let count = 0
const cut = async (
  range: { fromMs: number; toMs: number },
  more: { cover?: Buffer; maxBytes?: number } = {},
) => {
  const cutPath = join(directory, `cut${++count}.mp4`)
  const { cover, maxBytes = noLimit } = more
  return { cutPath, result: await cutRecording(source, range, { path: cutPath, cover, maxBytes }) }
}

test('a cut begins with the key frame before its range, ends in its last second, and plays from 0', async () => {
  const range = { fromMs: 2500, toMs: 4200 }
  const plan = await planCut(source, range)
  expect(plan?.durationMs).toBe(durationMs)
  expect(plan).toMatchObject({ width: expect.any(Number), height: expect.any(Number) })
  expect(plan?.width).toBeGreaterThan(plan?.height ?? 0)
  expect(plan?.beginMs).toBeLessThanOrEqual(2500)
  const { cutPath, result } = await cut(range)
  if (typeof result === 'string') throw new Error(result)
  const { format, packets, streams } = await probe(cutPath)
  expect(streams).toEqual([{ codec_name: 'h264' }, { codec_name: 'aac' }])
  expect(Number(format.start_time)).toBeLessThan(0.1)
  expect(Number(format.duration) * 1000).toBeCloseTo(result.durationMs, -2)
  expect(packets.find(({ stream_index }: { stream_index: number }) => stream_index === 0).flags).toContain(
    'K',
  )
  const end = (plan?.beginMs ?? 0) + result.durationMs
  expect(end).toBeGreaterThanOrEqual(4200)
  // Fragments are a second long; the next key frame is further away.
  expect(end).toBeLessThan(4200 + 1500)
})

test('a cut says how much of it is done', async () => {
  const shares: number[] = []
  const to = { path: join(directory, 'said.mp4'), cover: undefined, maxBytes: noLimit }
  await cutRecording(source, { fromMs: 0, toMs: 6000 }, { ...to, onProgress: share => shares.push(share) })
  expect(shares.length).toBeGreaterThan(3)
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  expect(shares[0]).toBeLessThan(0.5)
  expect(shares.at(-1)).toBe(1)
})

test('the times of each track of a cut only grow', async () => {
  const { cutPath } = await cut({ fromMs: 1500, toMs: 6000 })
  const { packets } = await probe(cutPath)
  for (const track of [0, 1]) {
    const times = packets
      .filter(({ stream_index }: { stream_index: number }) => stream_index === track)
      .map(({ dts_time }: { dts_time: string }) => Number(dts_time))
    expect(times).toEqual([...times].sort((one, other) => one - other))
    expect(new Set(times).size).toBe(times.length)
  }
})

test('a cut reads the head of a recording and its own part, and nothing else', async () => {
  reads = []
  const plan = await planCut(source, { fromMs: 2500, toMs: 2600 })
  await cut({ fromMs: 2500, toMs: 2600 })
  const [, , part] = reads
  expect(reads).toHaveLength(3)
  expect((part?.end ?? 0) - (part?.start ?? 0)).toBeLessThan(source.bytes / 2)
  expect(plan?.bytes).toBeLessThan(source.bytes / 2)
})

test('the cover of a cut is where players look for it', async () => {
  const jpeg = Buffer.from(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
    'base64',
  )
  const { cutPath, result } = await cut({ fromMs: 0, toMs: 1000 }, { cover: jpeg })
  expect(result).toMatchObject({ durationMs: expect.any(Number) })
  const options = [
    '-v',
    'quiet',
    '-i',
    cutPath,
    '-map',
    '0:v',
    '-map',
    '-0:V',
    '-c',
    'copy',
    '-f',
    'image2pipe',
    '-',
  ]
  const { stdout } = await promisify(execFile)('ffmpeg', options, { encoding: 'buffer' })
  expect(Buffer.from(stdout)).toEqual(jpeg)
})

test('a cut that is too large is none, and so is one beyond the end, or of another file', async () => {
  expect((await cut({ fromMs: 0, toMs: 4000 }, { maxBytes: 5000 })).result).toBe('tooLarge')
  expect((await cut({ fromMs: durationMs + 1, toMs: durationMs + 1000 })).result).toBe('empty')
  expect(await planCut(source, { fromMs: durationMs, toMs: durationMs + 1 })).toBeUndefined()
  const other: RecordedSource = {
    bytes: 5,
    open: async () => createReadStream(import.meta.filename, { end: 4 }),
  }
  expect(await planCut(other, { fromMs: 0, toMs: 1 })).toBeUndefined()
})

test('a part that cannot be read is an error', async () => {
  const broken: RecordedSource = {
    bytes: source.bytes,
    open: async (start, end) => {
      if (start > 0) throw new Error('The bucket is gone')
      return source.open(start, end)
    },
  }
  const to = { path: join(directory, 'broken.mp4'), cover: undefined, maxBytes: noLimit }
  await expect(cutRecording(broken, { fromMs: 0, toMs: 1000 }, to)).rejects.toThrow('The bucket is gone')
})
