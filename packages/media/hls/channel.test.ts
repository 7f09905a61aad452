import { describe, expect, test } from 'vitest'
import type { SampleName } from '../api/pusher.ts'
import { withParameterSets } from '../flv/parameter-sets.ts'
import { messageType, type RtmpMessage } from '../rtmp/message.ts'
import { readSample } from '../samples/samples.ts'
import { findChanges, findFaults, readPlaylist } from '../testing/hls-checker.ts'
import { setStage } from '../testing/stage.ts'
import { Channel } from './channel.ts'

type Set = ReturnType<typeof setStage>
type Source = ReturnType<Set['publish']>

const roomy = () => 64 * 1024 * 1024
/** A sample lasts so long; its clock is moved on for each round. */
const roundMs = 4000

async function messagesOf(sample: SampleName): Promise<RtmpMessage[]> {
  return (await readSample(sample)).map(tag => ({ ...tag, streamId: 1 }))
}

/** The messages of a sample between two times of a clock that goes on after its end. */
function cut(messages: readonly RtmpMessage[], from: number, to: number): RtmpMessage[] {
  const headers = messages.filter(({ payload, timestamp }) => timestamp === 0 && payload[1] === 0)
  const frames = messages.filter(({ timestamp }) => timestamp < roundMs).filter(one => !headers.includes(one))
  const rounds = Array.from({ length: Math.ceil(to / roundMs) }, (_, round) =>
    frames.map(frame => ({ ...frame, timestamp: frame.timestamp + round * roundMs })),
  )
  return rounds.flat().filter(({ timestamp }) => timestamp >= from && timestamp < to)
}

interface Played {
  from?: number
  to: number
  /** Changes or drops a message. */
  change?: (message: RtmpMessage) => RtmpMessage | undefined
}

/** Sends a part of a sample, with time passing by its clock. */
async function play(set: Set, source: Source, sample: SampleName, { from = 0, to, change }: Played) {
  const messages = await messagesOf(sample)
  const headers = from === 0 ? messages.filter(({ payload, type }) => isHeader(type, payload)) : []
  let before = from
  for (const message of [...headers, ...cut(messages, from, to)]) {
    const changed = change ? change(message) : message
    if (changed === undefined) continue
    set.pass(Math.max(0, message.timestamp - before))
    before = Math.max(before, message.timestamp)
    set.take(source, changed)
  }
}

const isHeader = (type: number, payload: Buffer) =>
  type === messageType.audio || type === messageType.video
    ? payload[1] === 0 || (payload.readUInt8(0) & 0x8f) === 0x80
    : false

/** A channel of an output, and all playlists that it had. */
function open(set: Set, maxBytes = roomy) {
  const programme = set.stage.programmeOf({ output: 'out' }, set.now())
  if (programme === undefined) throw new Error('There is no output')
  const texts: string[] = []
  const channel = new Channel(programme, maxBytes)
  const read = () => {
    const text = channel.shelf.playlist().toString()
    if (text !== texts.at(-1) && channel.shelf.isReady) texts.push(text)
    return false
  }
  // A condition that is never met sees every change.
  void channel.when(read, 600_000)
  return { channel, texts, last: () => readPlaylist(channel.shelf.playlist().toString()) }
}

function expectSound(texts: readonly string[]): void {
  expect(texts.length).toBeGreaterThan(3)
  const faults = texts.flatMap((text, place) => [
    ...findFaults(text),
    ...(place > 0 ? findChanges(texts[place - 1] ?? '', text) : []),
  ])
  expect(faults).toEqual([])
}

function setOut() {
  const set = setStage()
  set.follow('out', 'live/a')
  return { set, source: set.publish('live/a') }
}

describe('the playlists of a stream', () => {
  test.each(['pattern', 'hevc'] as const)('of %s are sound by RFC 8216bis at each change', async sample => {
    const { set, source } = setOut()
    const { texts, last } = open(set)
    await play(set, source, sample, { to: 24_000 })
    expectSound(texts)
    expect(last().segments.map(({ seconds }) => seconds)).toEqual(last().segments.map(() => 2))
    expect(last().segments.length).toBeLessThanOrEqual(6)
    expect(last().attributes.has('#EXT-X-INDEPENDENT-SEGMENTS')).toBe(true)
  })

  test('of a stream with a key frame each second have segments of a second: players are 3 s behind, not 6', async () => {
    const { set, source } = setOut()
    // Seconds between the sample's own key frames begin with one, too.
    const change = (message: RtmpMessage) => {
      const isPicture = message.type === messageType.video && message.payload[0] === 0x27
      return isPicture && message.timestamp % 1000 === 23
        ? { ...message, payload: Buffer.concat([Buffer.of(0x17), message.payload.subarray(1)]) }
        : message
    }
    await play(set, source, 'pattern', { to: 4100, change })
    const { texts, last } = open(set)
    await play(set, source, 'pattern', { from: 4100, to: 28_000, change })
    expectSound(texts)
    const { attributes, segments } = last()
    expect(new Set(segments.map(({ seconds }) => seconds))).toEqual(new Set([1]))
    expect(attributes.get('#EXT-X-TARGETDURATION')).toBe('1')
    expect(attributes.get('#EXT-X-SERVER-CONTROL')).toContain(',HOLD-BACK=3')
    expect(attributes.has('#EXT-X-INDEPENDENT-SEGMENTS')).toBe(true)
    // A player that misses some seconds still finds its segments.
    expect(segments.length).toBeGreaterThanOrEqual(8)
  })

  test('of a stream that had no viewers yet are cut at its key frames, 8 s from one to the next', async () => {
    const begunMs = 17_000
    const set = setStage()
    const source = set.publish('live/a')
    const change = (message: RtmpMessage) => {
      const isKey = message.payload[0] === 0x17 && message.payload[1] === 1
      return isKey && message.timestamp % 8000 > 1000
        ? { ...message, payload: Buffer.concat([Buffer.of(0x27), message.payload.subarray(1)]) }
        : message
    }
    await play(set, source, 'pattern', { to: begunMs, change })
    set.follow('out', 'live/a')
    const { texts, last } = open(set)
    await play(set, source, 'pattern', { from: begunMs, to: 34_000, change })
    expectSound(texts)
    expect(last().attributes.has('#EXT-X-INDEPENDENT-SEGMENTS')).toBe(true)
    expect(new Set(last().segments.map(({ seconds }) => seconds))).toEqual(new Set([8]))
  })

  test('of a stream with one early key frame keep the length of the others', async () => {
    const { set, source } = setOut()
    const change = (message: RtmpMessage) =>
      message.type === messageType.video && message.payload[0] === 0x27 && message.timestamp === 5023
        ? { ...message, payload: Buffer.concat([Buffer.of(0x17), message.payload.subarray(1)]) }
        : message
    await play(set, source, 'pattern', { to: 6100, change })
    const { texts, last } = open(set)
    await play(set, source, 'pattern', { from: 6100, to: 20_000 })
    expectSound(texts)
    expect(last().attributes.get('#EXT-X-TARGETDURATION')).toBe('2')
  })

  test('begin with the frames since the last key frame', async () => {
    const { set, source } = setOut()
    await play(set, source, 'pattern', { to: 3900 })
    const { channel } = open(set)
    expect(readPlaylist(channel.shelf.playlist().toString()).openParts.length).toBeGreaterThan(2)
    await play(set, source, 'pattern', { from: 3900, to: 4100 })
    expect(channel.shelf.isReady).toBe(true)
  })

  test('mark another source as a discontinuity, with its own head, and count it when it has gone', async () => {
    const { set, source } = setOut()
    const { channel, texts, last } = open(set)
    await play(set, source, 'pattern', { to: 6000 })
    const second = set.publish('live/b')
    set.follow('out', 'live/b')
    const levelAt = 8
    const change = (message: RtmpMessage) => {
      const isConfig = message.type === messageType.video && isHeader(message.type, message.payload)
      const payload = Buffer.from(message.payload)
      return isConfig ? { ...message, payload: payload.fill(32, levelAt, levelAt + 1) } : message
    }
    await play(set, second, 'gradient', { to: 4100, change })
    const { segments } = last()
    expect(segments.filter(({ isDiscontinuity }) => isDiscontinuity)).toHaveLength(1)
    expect(new Set(segments.map(({ map }) => map)).size).toBe(2)
    // ffmpeg goes on with the decoder of the first head: key frames of others have their parameters with them.
    const { record = Buffer.alloc(0) } = channel.shelf.tracks.video ?? {}
    const parameters = withParameterSets('h264', record, Buffer.alloc(0))
    const bytesOf = (uri = '') => Buffer.concat(channel.shelf.find(uri) ?? [])
    expect(parameters.length).toBeGreaterThan(20)
    expect(segments.map(({ uri }) => bytesOf(uri).includes(parameters)).at(-1)).toBe(true)
    await play(set, second, 'gradient', { from: 4100, to: 24_000 })
    expect(last().discontinuitySequence).toBe(1)
    expect(last().segments.some(({ isDiscontinuity }) => isDiscontinuity)).toBe(false)
    expectSound(texts)
  })

  test.each([
    ['another codec', 'hevc', () => true],
    ['no sound', 'gradient', ({ type }: RtmpMessage) => type !== messageType.audio],
    ['no picture', 'gradient', ({ type }: RtmpMessage) => type !== messageType.video],
  ] as const)(
    'end before %s: no player goes on with it, and the next playlist begins with it',
    async (_, sample, isSent) => {
      const { set, source } = setOut()
      const { channel, texts, last } = open(set)
      await play(set, source, 'pattern', { to: 6000 })
      const waiting = channel.when(() => channel.shelf.isEnded, 600_000)
      set.follow('out', 'live/b')
      const change = (message: RtmpMessage) => (isSent(message) ? message : undefined)
      await play(set, set.publish('live/b'), sample, { to: 8000, change })
      expect(await waiting).toBe(true)
      expect(last().isEnded).toBe(true)
      expect(new Set(last().segments.map(({ map }) => map)).size).toBe(1)
      expect(last().segments.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(6, 0)
      expectSound(texts)
      const next = open(set)
      await play(set, source, 'pattern', { from: 8000, to: 8001 })
      expect(next.last().isEnded).toBe(false)
    },
  )

  test('end before another sample rate, which ffmpeg and its kin would play as another pitch', async () => {
    const { set, source } = setOut()
    const { channel, texts, last } = open(set)
    await play(set, source, 'pattern', { to: 6000 })
    set.follow('out', 'live/b')
    // 48 kHz of one channel in place of 44.1 kHz.
    const change = (message: RtmpMessage) =>
      message.type === messageType.audio && isHeader(message.type, message.payload)
        ? { ...message, payload: Buffer.concat([message.payload.subarray(0, 2), Buffer.of(0x11, 0x88)]) }
        : message
    await play(set, set.publish('live/b'), 'pattern', { to: 8000, change })
    expect(channel.isOver).toBe(true)
    expect(last().isEnded).toBe(true)
    expectSound(texts)
    const next = open(set)
    expect(next.channel.isOver).toBe(false)
    expect(next.channel.shelf.tracks.audio?.sampleRate).toBe(48_000)
  })

  test('go on without a discontinuity when the same encoder comes back', async () => {
    const { set, source } = setOut()
    const { texts, last } = open(set)
    await play(set, source, 'pattern', { to: 4000 })
    set.stage.unpublish(source, 'disconnected', '')
    set.pass(3000)
    await play(set, set.publish('live/a'), 'pattern', { to: 6000 })
    expect(last().segments.some(({ isDiscontinuity }) => isDiscontinuity)).toBe(false)
    expectSound(texts)
  })

  test('begin anew at a key frame after a long pause of the picture', async () => {
    const { set, source } = setOut()
    const { texts, last } = open(set)
    await play(set, source, 'pattern', { to: 5000 })
    set.pass(3000)
    const later = (message: RtmpMessage) => ({ ...message, timestamp: message.timestamp + 3000 })
    await play(set, source, 'pattern', { from: 5000, to: 10_000, change: later })
    expect(last().segments.filter(({ isDiscontinuity }) => isDiscontinuity)).toHaveLength(1)
    expectSound(texts)
  })

  test('stay sound when the clock of the stream leaps', async () => {
    const { set, source } = setOut()
    const { texts } = open(set)
    await play(set, source, 'pattern', { to: 5000 })
    for (const [from, leap] of [
      [5000, 3_600_000],
      [9000, -7_200_000],
    ] as const) {
      const change = (message: RtmpMessage) => ({ ...message, timestamp: (message.timestamp + leap) >>> 0 })
      await play(set, source, 'pattern', { from, to: from + 4000, change })
    }
    expectSound(texts)
  })

  test('of sound alone are cut by its length', async () => {
    const { set, source } = setOut()
    const { texts, last } = open(set)
    const change = (message: RtmpMessage) => (message.type === messageType.video ? undefined : message)
    await play(set, source, 'pattern', { to: 16_000, change })
    expectSound(texts)
    expect(last().segments.every(({ seconds }) => seconds > 1.9)).toBe(true)
  })

  test('of a stream with far key frames are cut between them, and do not claim to begin with one', async () => {
    const { set, source } = setOut()
    const { texts, last } = open(set)
    const change = (message: RtmpMessage) => {
      const isKey = message.payload[0] === 0x17 && message.payload[1] === 1
      return isKey && message.timestamp > 1000
        ? { ...message, payload: Buffer.concat([Buffer.of(0x27), message.payload.subarray(1)]) }
        : message
    }
    await play(set, source, 'pattern', { to: 12_000, change })
    expect(last().attributes.has('#EXT-X-INDEPENDENT-SEGMENTS')).toBe(false)
    expect(last().segments.length).toBeGreaterThan(3)
    expectSound(texts)
  })

  test('carry a picture without its sound when that is MP3, and nothing of a picture that HLS cannot carry', async () => {
    const { set, source } = setOut()
    const { channel, texts } = open(set)
    const mp3 = (message: RtmpMessage) =>
      message.type === messageType.audio ? { ...message, payload: Buffer.of(0x2f, 1, 2, 3) } : message
    await play(set, source, 'pattern', { to: 6000, change: mp3 })
    expectSound(texts)
    expect(channel.shelf.tracks).toMatchObject({ audio: null, video: { codec: 'h264', width: 640 } })
    const other = setOut()
    const unplayable = open(other.set)
    for (const first of [0x90, 0x91]) {
      const payload = Buffer.concat([Buffer.of(first), Buffer.from('av01'), Buffer.alloc(20)])
      other.set.take(other.source, { type: messageType.video, timestamp: 0, streamId: 1, payload })
    }
    expect(unplayable.channel.isUnplayable).toBe(true)
  })
})

describe('segments in memory', () => {
  test('are loaded for a while after the playlist has dropped them, and are then gone', async () => {
    const { set, source } = setOut()
    const { channel, last } = open(set)
    await play(set, source, 'pattern', { to: 6000 })
    const [first] = last().segments
    const uri = first?.uri ?? ''
    const whole = channel.shelf.find(uri)?.reduce((sum, { length }) => sum + length, 0)
    const parts = first?.parts.map(part => channel.shelf.find(part.uri)?.[0]?.length ?? 0) ?? []
    expect(parts.reduce((sum, length) => sum + length, 0)).toBe(whole)
    await play(set, source, 'pattern', { from: 6000, to: 16_000 })
    expect(last().segments.map(segment => segment.uri)).not.toContain(uri)
    expect(channel.shelf.find(uri)).toBeDefined()
    await play(set, source, 'pattern', { from: 16_000, to: 40_000 })
    expect(channel.shelf.find(uri)).toBeUndefined()
  })

  test('never exceed their bound', async () => {
    const { set, source } = setOut()
    const maxBytes = 120_000
    const { channel, last, texts } = open(set, () => maxBytes)
    await play(set, source, 'pattern', { to: 30_000 })
    const held = texts
      .flatMap(text => readPlaylist(text).segments.map(({ uri }) => uri))
      .filter((uri, place, all) => all.indexOf(uri) === place)
      .flatMap(uri => channel.shelf.find(uri) ?? [])
    expect(held.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(maxBytes)
    expect(last().segments.length).toBeGreaterThan(0)
  })
})

test('a request that waits for a channel ends when it is closed', async () => {
  const { set } = setOut()
  const { channel } = open(set)
  const waiting = channel.when(() => false, 600_000)
  set.stage.closeOutput('out')
  expect(await waiting).toBe(false)
  expect(channel.isClosed).toBe(true)
})
