import { execFile } from 'node:child_process'
import { appendFile, mkdtemp, readdir, readFile, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createFile, MP4BoxBuffer } from 'mp4box'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MediaEvent } from '../api/events.ts'
import type { RecordingOptions } from '../api/recording.ts'
import { startTestMediaServer } from '../testing/media-server.ts'
import { finishRecording } from './finish-recording.ts'

const options = { fileMs: 3_600_000, fileBytes: 1e9, idleMs: 60_000 }
let media: Awaited<ReturnType<typeof startTestMediaServer>>
let directory: string
let begin = 0
let count = 0

beforeAll(async () => {
  media = await startTestMediaServer()
})
afterAll(() => media.end())

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recording-'))
  begin = media.events.all.length
})
afterEach(async () => {
  await media.sendAway()
  await rm(directory, { recursive: true, force: true })
})

/** Records an output that shows a sample. */
async function record(more: Partial<RecordingOptions> = {}, sample: 'pattern' | 'hevc' = 'pattern') {
  const output = `recorded${++count}`
  const path = `live/${output}`
  media.server.record(output, { ...options, directory, ...more })
  media.server.openOutput(output, path)
  await media.push(path, { sample })
  return { output, path }
}

/** Once a recorded file is so long. @param from events that are skipped */
const grown = (output: string, milliseconds: number, from = begin) =>
  media.events.until(
    (event): event is Extract<MediaEvent, { kind: 'recordingGrew' }> =>
      event.kind === 'recordingGrew' && event.output === output && event.durationMs >= milliseconds,
    from,
  )

const stopped = async (output: string) => {
  media.server.stopRecording(output)
  const { file } = await media.events.has('recordingEnded', { output, cause: 'stopped' }, begin)
  return join(directory, file)
}

/** Reads the times of a file by ffprobe: whether they grow in each track, and what it complains of. */
async function probeTimes(path: string) {
  const entries = ['-v', 'error', '-show_entries', 'packet=stream_index,dts', '-of', 'csv=p=0']
  const { stdout, stderr } = await promisify(execFile)('ffprobe', [...entries, path], { maxBuffer: 1e8 })
  const rows = stdout
    .trim()
    .split('\n')
    .map(line => line.split(',').map(Number))
  const times = (track: number) => rows.filter(([index]) => index === track).map(([, dts = 0]) => dts)
  const grows = (list: readonly number[]) =>
    list.every((time, place) => place === 0 || time > (list[place - 1] ?? 0))
  return { errors: stderr, isGrowing: rows.length > 50 && [0, 1].every(track => grows(times(track))) }
}

/** Reads a file with the parser of the library. */
async function parse(path: string) {
  const bytes = new Uint8Array(await readFile(path))
  const file = createFile()
  file.appendBuffer(MP4BoxBuffer.fromArrayBuffer(bytes.buffer, 0))
  return file
}

test('a recording is a file that begins at 0, knows its length, and which other programs read', async () => {
  const { output } = await record()
  await grown(output, 3000)
  const path = await stopped(output)
  const finished = await finishRecording(path)
  const { sidx } = await parse(path).then(({ boxes }) => ({
    sidx: boxes.find(({ type }) => type === 'sidx'),
  }))
  expect(sidx).toMatchObject({ earliest_presentation_time: 0 })
  const arguments_ = ['-v', 'error', '-show_entries', 'format=duration,size:stream=codec_name', '-of', 'json']
  const { stdout, stderr } = await promisify(execFile)('ffprobe', [...arguments_, path])
  const { format, streams } = JSON.parse(stdout)
  expect(stderr).toBe('')
  expect(streams).toEqual([{ codec_name: 'h264' }, { codec_name: 'aac' }])
  expect(Number(format.duration) * 1000).toBeCloseTo(finished?.durationMs ?? 0, -2)
  expect(Number(format.size)).toBe(finished?.bytes)
})

test('a file plays after a kill of the process, and the recording goes on in a new file', async () => {
  const { output, path } = await record({}, 'hevc')
  await grown(output, 2000)
  const up = media.events.all.findLast(event => event.kind === 'up')
  const killedAt = media.events.all.length
  process.kill(up?.kind === 'up' ? up.pid : 0, 'SIGKILL')
  const { file } = await media.events.has('recordingEnded', { output, cause: 'serverCrashed' }, begin)
  const finished = await finishRecording(join(directory, file))
  expect(finished?.durationMs).toBeGreaterThanOrEqual(2000)
  await media.events.has('up', {}, killedAt)
  await media.push(path, { sample: 'hevc' })
  const next = await media.events.has('recordingBegan', { output }, killedAt)
  expect(next.file).not.toBe(file)
  await grown(output, 1000, killedAt)
  await stopped(output)
})

test('a new file begins when the old one is long enough, and when the codec changes', async () => {
  const { output, path } = await record({ fileMs: 2000 })
  const { file } = await media.events.has('recordingEnded', { output, cause: 'rotated' }, begin)
  const first = await finishRecording(join(directory, file))
  expect(first?.durationMs).toBeGreaterThanOrEqual(2000)
  const other = `${path}-other`
  const switchedAt = media.events.all.length
  await media.push(other, { sample: 'hevc' })
  media.server.switchOutput(output, other)
  await media.events.has('switched', { output, to: other }, switchedAt)
  await media.events.has('recordingEnded', { output, cause: 'rotated' }, switchedAt)
  const second = await stopped(output)
  const { moov, moofs } = await parse(second)
  expect(moov.traks[0]?.mdia.minf.stbl.stsd.entries[0]?.type).toBe('hvc1')
  expect(moofs[0]?.trafs[0]?.tfdt.baseMediaDecodeTime).toBe(0)
})

test('a pause ends a file, and the next one belongs to another session', async () => {
  const { output, path } = await record({ idleMs: 1000 })
  await grown(output, 1000)
  await media.sendAway()
  const { file } = await media.events.has('recordingEnded', { output, cause: 'idle' }, begin)
  const pausedAt = media.events.all.length
  await media.push(path)
  const next = await media.events.has('recordingBegan', { output }, pausedAt)
  expect(next.file.split('_')[1]).not.toBe(file.split('_')[1])
  await stopped(output)
})

test('a directory that takes nothing ends the recording, and viewers go on', async () => {
  const { output } = await record({ directory: join(directory, 'none') })
  const { detail } = await media.events.has('recordingEnded', { output, cause: 'failed' }, begin)
  expect(detail).toContain('ENOENT')
  const viewer = await media.watchOutput(output)
  await viewer.pictures(10)
  media.server.stopRecording(output)
})

test('a full disk ends one recording, whose file plays; viewers and other recordings go on', async () => {
  const { pid } = media.events.all.findLast(event => event.kind === 'up') ?? { pid: 0 }
  const limit = (bytes: string) => promisify(execFile)('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`])
  const full = await record()
  // Its files stay small: a new one begins with each key frame.
  const other = await record({ fileMs: 100 })
  await grown(full.output, 2000)
  // From here on the kernel refuses to make a file larger.
  await limit('150000')
  const { detail, file } = await media.events.has(
    'recordingEnded',
    { output: full.output, cause: 'failed' },
    begin,
  )
  const failedAt = media.events.all.length
  expect(detail).toContain('EFBIG')
  const finished = await finishRecording(join(directory, file))
  expect(finished?.durationMs).toBeGreaterThanOrEqual(2000)
  expect(await probeTimes(join(directory, file))).toMatchObject({ errors: '', isGrowing: true })
  const viewer = await media.watchOutput(full.output)
  await viewer.pictures(10)
  await media.events.has('recordingBegan', { output: other.output }, failedAt)
  await limit('unlimited')
  media.server.stopRecording(full.output)
  await stopped(other.output)
})

test('a clock that jumps by an hour, and back, leaves files that play in the time that passed', async () => {
  const output = `recorded${++count}`
  media.server.record(output, { ...options, directory })
  media.server.openOutput(output, `live/${output}`)
  const pusher = await media.push(`live/${output}`)
  for (const jump of [3_600_000, -3_600_000]) {
    const from = media.events.all.length
    await grown(output, 2000, from)
    pusher.jump(jump)
  }
  const last = media.events.all.length
  await grown(output, 2000, last)
  await stopped(output)
  const files = (await readdir(directory)).map(name => join(directory, name))
  let lasting = 0
  for (const file of files) {
    lasting += (await finishRecording(file))?.durationMs ?? 0
    expect(await probeTimes(file)).toMatchObject({ errors: '', isGrowing: true })
  }
  expect(lasting).toBeGreaterThan(4000)
  expect(lasting).toBeLessThan(60_000)
})

test('a cut-off file ends with its last whole fragment, and an empty one is none', async () => {
  const { output } = await record()
  await grown(output, 2000)
  const path = await stopped(output)
  const whole = await finishRecording(path)
  await appendFile(path, (await readFile(path)).subarray(-100))
  expect(await finishRecording(path)).toEqual(whole)
  await truncate(path, (whole?.bytes ?? 0) - 1)
  const cut = await finishRecording(path)
  expect(cut?.durationMs).toBeLessThan(whole?.durationMs ?? 0)
  expect(cut?.durationMs).toBeGreaterThan(0)
  await truncate(path, 1000)
  expect(await finishRecording(path)).toBeUndefined()
  expect(await readdir(directory)).toHaveLength(1)
})
