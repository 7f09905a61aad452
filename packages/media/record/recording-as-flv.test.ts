import { execFile } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { MediaEvent } from '../api/events.ts'
import { FlvTagReader } from '../flv/tag-reader.ts'
import { readVideoFacts } from '../flv/video-facts.ts'
import { Mp4Writer } from '../hls/mp4.ts'
import { startTestMediaServer } from '../testing/media-server.ts'
import { emptyIndex } from './boxes.ts'
import { finishRecording } from './finish-recording.ts'
import { isFlvRecording, recordingAsFlv } from './recording-as-flv.ts'

const run = promisify(execFile)
let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'as-flv-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

/** Records some seconds of a sample. @returns the path of the finished file */
async function record(sample: 'pattern' | 'hevc'): Promise<string> {
  const media = await startTestMediaServer()
  onTestFinished(() => media.end())
  media.server.record('out', { directory, fileMs: 3_600_000, fileBytes: 1e9, idleMs: 60_000 })
  media.server.openOutput('out', 'live/out')
  await media.push('live/out', { sample })
  await media.events.until(
    (event): event is Extract<MediaEvent, { kind: 'recordingGrew' }> =>
      event.kind === 'recordingGrew' && event.durationMs >= 4000,
  )
  media.server.stopRecording('out')
  const { file } = await media.events.has('recordingEnded', { output: 'out' })
  await finishRecording(join(directory, file))
  return join(directory, file)
}

async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** The packets of a file as ffprobe reads them: track, milliseconds of decoding and showing, size and flags. */
async function packetsOf(path: string): Promise<string[]> {
  const entries = 'packet=codec_type,dts_time,pts_time,size,flags'
  const { stderr, stdout } = await run('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    entries,
    '-of',
    'json',
    path,
  ])
  expect(stderr).toBe('')
  const { packets }: { packets: Record<string, string>[] } = JSON.parse(stdout)
  const ms = (seconds = '') => Math.round(Number(seconds) * 1000)
  return packets
    .map(({ codec_type, dts_time, flags, pts_time, size }) =>
      [codec_type, ms(dts_time), ms(pts_time), size, flags?.slice(0, 1)].join(' '),
    )
    .toSorted()
}

test('a recording has the same pictures and sounds at the same times as FLV', async () => {
  const path = await record('pattern')
  expect(isFlvRecording((await readFile(path)).subarray(0, 256 * 1024))).toBe(true)
  const flv = join(directory, 'played.flv')
  await writeFile(flv, await bytesOf(recordingAsFlv(createReadStream(path, { highWaterMark: 1000 }))))
  const packets = await packetsOf(flv)
  expect(packets.length).toBeGreaterThan(200)
  expect(packets).toEqual(await packetsOf(path))
  const { stderr } = await run('ffmpeg', ['-v', 'error', '-i', flv, '-f', 'null', '-'])
  expect(stderr).toBe('')
})

test('pictures that are shown later than decoded stay so', async () => {
  const config = {
    codec: 'h264',
    record: Buffer.of(1, 0x4d, 0x40, 0x1f, 0xff),
    width: 320,
    height: 180,
  } as const
  const writer = new Mp4Writer({ video: config, audio: null })
  const pictures = [80, 120, 0].map((offset, place) => ({
    ...{ at: place * 40, durationMs: 40, offset, data: Buffer.of(place) },
    isKeyFrame: place === 0,
  }))
  const file = Buffer.concat([writer.head, emptyIndex(100), writer.fragment(pictures, [])])
  expect(isFlvRecording(file)).toBe(true)
  async function* content() {
    yield file
  }
  const tags = [...new FlvTagReader().push(await bytesOf(recordingAsFlv(content())))]
  const [header, ...frames] = tags.map(({ payload, timestamp }) => ({
    ...{ timestamp, offset: payload.readIntBE(2, 3), data: [...payload.subarray(5)] },
    isKeyFrame: readVideoFacts(payload)?.isKeyFrame,
  }))
  expect(header?.data).toEqual([...config.record])
  expect(frames).toEqual([
    { timestamp: 0, offset: 80, data: [0], isKeyFrame: true },
    { timestamp: 40, offset: 120, data: [1], isKeyFrame: false },
    { timestamp: 80, offset: 0, data: [2], isKeyFrame: false },
  ])
})

test('a recording of another codec, and a file of another program, are not played as FLV', async () => {
  const hevc = await record('hevc')
  expect(isFlvRecording(await readFile(hevc))).toBe(false)
  await expect(bytesOf(recordingAsFlv(createReadStream(hevc)))).rejects.toThrow('no recording of H.264')
  const foreign = join(directory, 'foreign.mp4')
  const input = [
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=64x64:duration=1',
    '-c:v',
    'libx264',
    '-pix_fmt',
    'yuv420p',
  ]
  for (const flags of ['faststart', 'frag_keyframe+empty_moov']) {
    await run('ffmpeg', ['-v', 'error', ...input, '-movflags', flags, '-y', foreign])
    expect(isFlvRecording(await readFile(foreign))).toBe(false)
  }
  expect(isFlvRecording(Buffer.alloc(0))).toBe(false)
  expect(isFlvRecording((await readFile(hevc)).subarray(0, 300))).toBe(false)
})
