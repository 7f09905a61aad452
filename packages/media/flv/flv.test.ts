import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { defaultLimits } from '../api/limits.ts'
import { SourceMeter } from '../programme/source-meter.ts'
import { amfObject } from '../rtmp/amf.ts'
import { writeAmf } from '../rtmp/amf-writer.ts'
import { readSample } from '../samples/samples.ts'
import { readAudioFacts } from './audio-facts.ts'
import { readMetadata } from './metadata.ts'
import { readPictureFormat } from './read-format.ts'
import { flvHeader, tagBytes, tagType, writeTag } from './tag.ts'
import { FlvTagReader } from './tag-reader.ts'
import { readVideoFacts } from './video-facts.ts'
import { readVp9Size } from './vp9.ts'

/** Bits of a number in the Exp-Golomb code of H.264. */
function golomb(value: number): string {
  const digits = (value + 1).toString(2)
  return '0'.repeat(digits.length - 1) + digits
}

const bitsOf = (bits: string) =>
  Buffer.from(bits.match(/.{1,8}/g)?.map(byte => Number.parseInt(byte.padEnd(8, '0'), 2)) ?? [])
/** In heads of key frames of VP9: the code after the first byte, and 640x360. */
const sync = (0x498342).toString(2).padStart(24, '0')
const size = [639, 359].map(side => side.toString(2).padStart(16, '0')).join('')

describe('tags', () => {
  test('of a file are written as they were read, however its bytes are cut', async () => {
    const file = await readFile(new URL('../samples/pattern.flv', import.meta.url))
    const reader = new FlvTagReader()
    const tags = []
    for (let at = 0; at < file.length; at += 1013) tags.push(...reader.push(file.subarray(at, at + 1013)))
    const written = tags.map(tag => {
      const bytes = Buffer.alloc(tagBytes(tag.payload))
      writeTag(bytes, 0, tag)
      return bytes
    })
    const again = Buffer.concat([flvHeader({ hasAudio: true, hasVideo: true }), ...written])
    expect(again.equals(file)).toBe(true)
  })

  test('have times of 32 bits', () => {
    const bytes = Buffer.alloc(tagBytes(Buffer.of(1)))
    writeTag(bytes, 0, { type: 9, timestamp: 0xfedcba98, payload: Buffer.of(1) })
    const reader = new FlvTagReader()
    const [tag] = reader.push(Buffer.concat([flvHeader({ hasAudio: false, hasVideo: true }), bytes]))
    expect(tag?.timestamp).toBe(0xfedcba98)
  })

  test('are refused when the stream is no FLV, and when they are too long', () => {
    expect(() => [...new FlvTagReader().push(Buffer.alloc(13))]).toThrow('no FLV')
    const header = flvHeader({ hasAudio: true, hasVideo: true })
    expect(() => [...new FlvTagReader(5).push(Buffer.concat([header, Buffer.alloc(11, 9)]))]).toThrow(
      'tag of',
    )
  })
})

describe('video', () => {
  test('of a sample tells codec, size and key frames', async () => {
    for (const name of ['pattern', 'gradient'] as const) {
      const facts = (await readSample(name))
        .filter(({ type }) => type === tagType.video)
        .map(tag => readVideoFacts(tag.payload))
      const frames = facts.filter(fact => fact?.isFrame)
      expect(frames).toHaveLength(200)
      expect(frames.flatMap((fact, place) => (fact?.isKeyFrame ? [place] : []))).toEqual([0, 50, 100, 150])
      const configuration = facts.find(fact => fact?.configuration)?.configuration
      const format = readPictureFormat('h264', configuration ?? Buffer.alloc(0))
      expect(format).toEqual({ codecString: 'avc1.4d401f', width: 640, height: 360 })
    }
  })

  test('of the H.265 sample does so, too', async () => {
    const tags = (await readSample('hevc')).filter(({ type }) => type === tagType.video)
    const facts = tags.map(({ payload }) => readVideoFacts(payload))
    expect(facts.flatMap((fact, place) => (fact?.isKeyFrame ? [tags[place]?.timestamp] : []))).toEqual([
      0, 2000,
    ])
    const format = readPictureFormat('hevc', facts[0]?.configuration ?? Buffer.alloc(0))
    expect(format).toEqual({ codecString: 'hvc1.1.6.L63.90', width: 640, height: 360 })
  })

  test('of Enhanced RTMP is known by its name', () => {
    const tag = (first: number, name: string) =>
      Buffer.concat([Buffer.of(first), Buffer.from(name), Buffer.of(1, 2)])
    expect(readVideoFacts(tag(0x90, 'hvc1'))).toEqual({
      codec: 'hevc',
      isFrame: false,
      isKeyFrame: false,
      configuration: Buffer.of(1, 2),
    })
    expect(readVideoFacts(tag(0x91, 'av01'))).toMatchObject({ codec: 'av1', isFrame: true, isKeyFrame: true })
    expect(readVideoFacts(tag(0xa3, 'vp09'))).toMatchObject({
      codec: 'vp9',
      isFrame: true,
      isKeyFrame: false,
    })
    expect(readVideoFacts(tag(0x92, 'hvc1'))).toBeUndefined()
    expect(readVideoFacts(tag(0x91, '????'))).toMatchObject({ codec: 'unknown', isFrame: true })
  })

  test('without a picture is none', () => {
    for (const bytes of [[], [0x57, 1], [0x17, 2], [0x17], [0xd1, 0x68], [0x91]])
      expect(readVideoFacts(Buffer.from(bytes))).toBeUndefined()
    expect(readVideoFacts(Buffer.of(0x12, 1))).toMatchObject({ codec: 'unknown', isKeyFrame: true })
    expect(readVideoFacts(Buffer.of(0x1c, 1))).toMatchObject({ codec: 'hevc', isKeyFrame: true })
  })

  test.each([
    ['4:2:0 in frames', '4d', '', [119, 67, '1', 4], '1920x1080'],
    ['4:2:0 in fields', '64', `${golomb(1) + golomb(0) + golomb(0)}00`, [119, 33, '00', 2], '1920x1080'],
    ['4:2:2', '7a', `${golomb(2) + golomb(2) + golomb(2)}00`, [79, 44, '1', 0], '1280x720'],
    // Scaling lists: one that ends at once, and eleven that are not there.
    [
      '4:4:4',
      'f4',
      `${golomb(3)}0${golomb(2)}${golomb(2)}011${golomb(16)}${'0'.repeat(11)}`,
      [119, 67, '1', 8],
      '1920x1080',
    ],
  ] as const)('of H.264 in %s tells its size', (_, profile, chroma, [columns, rows, frames, crop], size) => {
    const orderByCycle = `${golomb(1)}0${golomb(0)}${golomb(0)}${golomb(2)}${golomb(0)}${golomb(0)}`
    const edges = crop === 0 ? '0' : `1${golomb(0)}${golomb(0)}${golomb(0)}${golomb(crop)}`
    const bits = [
      ...[golomb(0), chroma, golomb(0), orderByCycle, golomb(4), '0', golomb(columns), golomb(rows)],
      ...[frames, '1', edges, '1'],
    ].join('')
    const bytes = bits.match(/.{1,8}/g)?.map(byte => Number.parseInt(byte.padEnd(8, '0'), 2)) ?? []
    const set = Buffer.concat([Buffer.from(`67${profile}0028`, 'hex'), Buffer.from(bytes)])
    const record = Buffer.concat([Buffer.from(`01${profile}0028ffe1`, 'hex'), Buffer.of(0, set.length), set])
    const format = readPictureFormat('h264', record)
    expect(format?.codecString).toBe(`avc1.${profile}0028`)
    expect(`${format?.width}x${format?.height}`).toBe(size)
  })

  // Of SVT-AV1, rav1e and libaom, with the size that ffprobe reads.
  test.each([
    ['81010c000a0b0000000cc5036900be0010', 642, 362],
    ['81080c000a0b00000042abbfc3700be001', 1920, 1080],
    ['811f0c000a0e000000fa23e72b10854408080850', 500, 300],
    ['81000c000a0b000000043ea7bcdaf90040', 426, 240],
  ])('of AV1 tells its size: %s', (record, width, height) => {
    expect(readPictureFormat('av1', Buffer.from(record, 'hex'))).toMatchObject({ width, height })
  })

  // Of libvpx by ffmpeg 7.
  test('of VP9 is in its key frames, and its name in its header, which ffmpeg writes as a box of MP4', async () => {
    const header = Buffer.from('9076703039010000000015820202020000', 'hex')
    const key = Buffer.from('9176703039824983420027f016760a38241c18741008', 'hex')
    const facts = [header, key].map(readVideoFacts)
    const named = { codecString: 'vp09.00.21.08', width: null, height: null }
    expect(readPictureFormat('vp9', facts[0]?.configuration ?? Buffer.alloc(0))).toEqual(named)
    expect(readPictureFormat('vp9', Buffer.from('0015820202020000', 'hex'))).toEqual(named)
    expect(readVp9Size(facts[1]?.keyFrame ?? Buffer.alloc(0))).toEqual({ width: 640, height: 360 })
    // One bit more of 4:4:4, two more of ten bits.
    expect(readVp9Size(bitsOf(`10100011${sync}0100000${size}`))).toEqual({ width: 640, height: 360 })
    expect(readVp9Size(bitsOf(`10010011${sync}00100${size}`))).toEqual({ width: 640, height: 360 })
    for (const bytes of [[], [0x86, 0, 0x40], [0x82, 0x49], [0xff, 0xff]])
      expect(readVp9Size(Buffer.from(bytes))).toBeUndefined()
    const meter = new SourceMeter()
    for (const payload of [header, key]) {
      const read = readVideoFacts(payload)
      if (!read) throw new Error('It is no picture')
      const frame = {
        track: 'video',
        facts: read,
        timestamp: 0,
        payload,
        isKeyFrame: read.isKeyFrame,
      } as const
      meter.take({ ...frame, isHeader: !read.isFrame }, 0)
    }
    expect(meter.sample(0).video).toMatchObject({ ...named, width: 640, height: 360 })
  })

  test('that is empty is none: encoders of AV1 send one before the first frame', () => {
    expect(readVideoFacts(Buffer.from('9061763031', 'hex'))).toBeUndefined()
    const record = readVideoFacts(
      Buffer.from('906176303181010c000a0b0000000cc4ff6736a64010', 'hex'),
    )?.configuration
    expect(readPictureFormat('av1', record ?? Buffer.alloc(0))).toMatchObject({ width: 640, height: 360 })
  })

  test('of HEVC and AV1 tells how browsers name it', () => {
    // What x265 writes of 1280x718 in the main profile.
    const record = Buffer.from(
      '0101600000009000000000005df000fcfdf8f800000f03a00001001840010c01ffff01600000030090000003000003005d959409' +
        'a10001002b42010101600000030090000003000003005da00280802d1f5965654a4c2f01010000030001000003001908a2000100' +
        '064401c073c189',
      'hex',
    )
    expect(readPictureFormat('hevc', record)).toEqual({
      codecString: 'hvc1.1.6.L93.90',
      width: 1280,
      height: 718,
    })
    expect(readPictureFormat('av1', Buffer.of(0x81, 0x08, 0x0c, 0))).toEqual({
      ...{ codecString: 'av01.0.08M.08', width: null, height: null },
    })
    expect(readPictureFormat('vp9', Buffer.of(0))).toBeUndefined()
    for (const codec of ['h264', 'hevc', 'av1'] as const) {
      expect(readPictureFormat(codec, Buffer.of(1, 2))).toBeUndefined()
      expect(() => readPictureFormat(codec, Buffer.alloc(60, 0xff))).not.toThrow()
    }
  })
})

test('audio tells its codec, rate and channels', () => {
  expect(readAudioFacts(Buffer.of(0xaf, 0, 0x12, 0x10))).toEqual({
    codec: 'aac',
    isHeader: true,
    sampleRate: 44100,
    channels: 2,
  })
  expect(readAudioFacts(Buffer.of(0xaf, 1, 9))).toMatchObject({
    codec: 'aac',
    isHeader: false,
    sampleRate: null,
  })
  expect(readAudioFacts(Buffer.of(0x2f, 1))).toMatchObject({ codec: 'mp3', sampleRate: 44100, channels: 2 })
  expect(readAudioFacts(Buffer.from('\x91Opus'))).toMatchObject({ codec: 'unknown' })
  expect(readAudioFacts(Buffer.concat([Buffer.of(0x91), Buffer.from('Opus')]))).toMatchObject({
    codec: 'opus',
  })
  expect(readAudioFacts(Buffer.alloc(0))).toBeUndefined()
})

test('metadata is declared, never more than plain values', () => {
  const facts = amfObject({
    framerate: 30,
    width: -1,
    encoder: 'x'.repeat(300),
    audiocodecid: 10,
    deep: [1, [2]],
  })
  const metadata = readMetadata(writeAmf('@setDataFrame', 'onMetaData', facts), defaultLimits)
  expect(metadata).toMatchObject({ declaresAudio: true, declared: { fps: 30, width: null, videoKbps: null } })
  expect(metadata?.declared.encoder).toHaveLength(200)
  expect(metadata?.payload.includes('deep')).toBe(false)
  expect(readMetadata(writeAmf('onCuePoint', facts), defaultLimits)).toBeUndefined()
  const declaredRate = (framerate: number) =>
    readMetadata(writeAmf('onMetaData', amfObject({ framerate })), defaultLimits)?.declared.fps
  // The ticks of a clock are no frame rate.
  expect([declaredRate(240), declaredRate(1000)]).toEqual([240, null])
})
