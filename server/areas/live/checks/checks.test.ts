import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PictureFault } from '@greenroom/contract/areas/live/alarm-kinds'
import { createFfmpeg, type ProgramListeners } from '@greenroom/live-engine'
import { observedRoom, observedSlot } from '@greenroom/live-engine/testing/observed'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createLog } from '../../../platform/log.ts'
import { startCheck } from './check.ts'
import { checkArguments } from './check-arguments.ts'
import { chooseStreams } from './choose-streams.ts'
import { createFindingReader, type Finding } from './read-findings.ts'
import { createPictureSplitter } from './split-pictures.ts'

const settings = {
  ...{ LIVE_CHECKS: 8, LIVE_BLACK_SECONDS: 5, LIVE_FROZEN_SECONDS: 4, LIVE_SILENT_SECONDS: 2 },
  LIVE_THUMBNAIL_SECONDS: 4,
}
const words = (findings: readonly (Finding | 'begun')[]) =>
  findings
    .filter(finding => finding !== 'begun')
    .map(({ fault, isThere }) => `${fault} ${isThere ? 'begins' : 'ends'}`)
/** Findings in a recording with 6 s of black and silence, and later 8 s of a still picture with sound. */
const expected = [
  ...['black begins', 'frozen begins', 'black ends', 'frozen ends', 'frozen begins'],
  ...['silent begins', 'silent ends'],
].toSorted()

describe('the log of ffmpeg', () => {
  it('is read correctly wherever it is split', async () => {
    const log = await readFile(new URL('./recorded/ffmpeg-4.1.txt', import.meta.url), 'utf8')
    for (const length of [log.length, 1, 7, 100]) {
      const read = createFindingReader()
      const pieces = Array.from({ length: Math.ceil(log.length / length) }, (_, index) =>
        log.slice(index * length, (index + 1) * length),
      )
      expect(words(pieces.flatMap(read)).toSorted()).toEqual(expected)
    }
  })

  it('is not buffered without a limit when no line ends', () => {
    const read = createFindingReader()
    for (let piece = 0; piece < 100; piece++) expect(read('x'.repeat(10_000))).toEqual([])
    expect(words(read('\n[Parsed_metadata_4 @ 0x1] lavfi.black_start=1\n'))).toEqual(['black begins'])
    expect(words(read('[Parsed_ametadata_7 @ 0x1] lavfi.silence_start.1=1\n'))).toEqual(['silent begins'])
  })
})

describe('pictures', () => {
  const picture = Buffer.of(0xff, 0xd8, 1, 2, 0xff, 0, 3, 0xff, 0xd9)

  it('are found in a byte stream wherever it is split', () => {
    const bytes = Buffer.concat([picture, picture])
    const split = createPictureSplitter()
    expect([...bytes].flatMap(byte => split(Buffer.of(byte)))).toEqual([picture, picture])
    expect(createPictureSplitter()(bytes)).toEqual([picture, picture])
  })

  it('without an end are dropped', () => {
    const split = createPictureSplitter()
    expect(split(Buffer.concat([picture.subarray(0, 4), Buffer.alloc(2 * 1024 * 1024)]))).toEqual([])
    expect(split(picture)).toEqual([picture])
  })
})

describe('a check', () => {
  it('reports black after the set time, frozen only when not black, and nothing after a restart of ffmpeg', () => {
    let now = 0
    const heard: ProgramListeners[] = []
    const pictures: Buffer[] = []
    const check = startCheck(
      {
        ...{ command: 'ffmpeg', from: () => 'http://127.0.0.1:4', hasAudio: true, settings },
        ...{ log: createLog('silent'), onPicture: picture => pictures.push(picture), now: () => now },
      },
      (_, __, ___, ears) => {
        if (ears) heard.push(ears)
        return { stop: async () => undefined }
      },
    )
    const say = (...lines: string[]) =>
      heard[0]?.errors(lines.map(line => `[Parsed_metadata_4 @ 0x1] lavfi.${line}\n`).join(''))
    // An ffmpeg that cannot read the codec finds nothing, and that is not nothing wrong.
    expect(check.found()).toBeNull()
    heard[0]?.errors('Input #0, flv, from here\nOutput #0, null, to there\n')
    expect(check.found()).toEqual([])
    say('black_start=1', 'freezedetect.freeze_start=1')
    now = 4999
    expect(check.found()).toEqual([])
    say('black_start=2')
    now = 5000
    expect(check.found()).toEqual(['black'])
    say('black_end=3', 'silence_start=3')
    expect(check.found()).toEqual(['frozen', 'silent'])
    heard[0]?.started()
    expect(check.found()).toBeNull()
  })
})

describe('of several streams', () => {
  it('those that viewers see are checked first, up to the limit', () => {
    const started = (slot: 'main' | 'hot', startedAt: number) => observedSlot(slot, { startedAt })
    const rooms = new Map([
      ['one', observedRoom([started('main', 1), started('hot', 2)])],
      ['two', observedRoom([started('hot', 4), observedSlot('main', { measured: null })])],
    ])
    const chosen = (limit: number) =>
      chooseStreams(
        rooms,
        new Map([
          ['one', 'hot'],
          ['two', 'hot'],
        ]),
        limit,
      ).map(({ key: { roomId, slot } }) => `${roomId} ${slot}`)
    expect(chosen(2)).toEqual(['one hot', 'two hot'])
    expect(chosen(9)).toEqual(['one hot', 'two hot', 'one main'])
  })
})

const command = await createFfmpeg(process.env.LIVE_FFMPEG).search()

// Without ffmpeg, the tests above read a recorded log instead.
describe.runIf(command !== undefined)('the ffmpeg of this machine', () => {
  async function checkStream(stream: string) {
    const run = spawn(command ?? '', checkArguments(stream, true, settings), {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [readText, split] = [createFindingReader(), createPictureSplitter()]
    const findings: Finding[] = []
    const pictures: Buffer[] = []
    let hasBegun = false
    run.stderr.setEncoding('utf8').on('data', (text: string) => {
      const read = readText(text)
      hasBegun ||= read.includes('begun')
      findings.push(...read.filter(finding => finding !== 'begun'))
    })
    run.stdout.on('data', (bytes: Buffer) => pictures.push(...split(bytes)))
    await new Promise(resolve => run.once('close', resolve))
    return { findings, hasBegun, pictures }
  }

  it('takes a line of white text on black, with sound, for still and not for black', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'greenroom-check-'))
    onTestFinished(() => rm(directory, { recursive: true }))
    const stream = join(directory, 'stream.flv')
    const card = 'color=black:s=320x180:r=25:d=10,drawbox=x=100:y=86:w=60:h=6:color=white:t=fill'
    await promisify(execFile)(command ?? '', [
      ...['-y', '-loglevel', 'error', '-f', 'lavfi', '-i', card, '-f', 'lavfi', '-i', 'sine=d=10'],
      ...['-c:v', 'flv1', '-g', '50', '-c:a', 'aac', stream],
    ])
    const { findings } = await checkStream(stream)
    expect(words(findings)).toEqual(['frozen begins'])
  })

  it('finds faults of a stream and takes pictures of it', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'greenroom-check-'))
    const stream = join(directory, 'stream.flv')
    const size = 's=320x180:r=25'
    const sources = [`testsrc2=${size}:d=8`, `color=black:${size}:d=6`, `testsrc2=${size}:d=1`]
    const sounds = ['sine=d=8', 'anullsrc=r=44100:cl=mono,atrim=duration=6', 'sine=d=8']
    await promisify(execFile)(command ?? '', [
      ...['-y', '-loglevel', 'error'],
      ...[...sources, ...sounds].flatMap(source => ['-f', 'lavfi', '-i', source]),
      '-filter_complex',
      '[2:v]loop=200:1:0,trim=end_frame=200,setpts=N/25/TB[still];[0:v][1:v][still]concat=n=3[v];[3:a][4:a][5:a]concat=n=3:v=0:a=1[a]',
      ...['-map', '[v]', '-map', '[a]', '-c:v', 'flv1', '-g', '50', '-c:a', 'aac', stream],
    ])
    const { findings, hasBegun, pictures } = await checkStream(stream)
    expect(hasBegun).toBe(true)
    await rm(directory, { recursive: true })
    expect(words(findings).toSorted()).toEqual(expected)
    expect(new Set<PictureFault>(findings.map(({ fault }) => fault)).size).toBe(3)
    expect(pictures.length).toBeGreaterThanOrEqual(4)
  })
})
