import { createFile, MP4BoxBuffer } from 'mp4box'
import { expect, test } from 'vitest'
import { tagPacket } from '../programme/packet.ts'
import { Mp4Writer } from './mp4.ts'
import { readPiece } from './tracks.ts'

const audio = { record: Buffer.from('1210', 'hex'), sampleRate: 44_100, channels: 2 }
const video = { codec: 'hevc' as const, record: Buffer.alloc(23), width: 640, height: 360 }

/** Reads MP4 with the parser of the library. */
function parse(...pieces: readonly Buffer[]) {
  const file = createFile()
  const bytes = new Uint8Array(Buffer.concat(pieces))
  file.appendBuffer(MP4BoxBuffer.fromArrayBuffer(bytes.buffer, 0))
  return { file, bytes: Buffer.from(bytes) }
}

test('a fragment has the times of decoding and of showing, and the bytes of each track where its run says', () => {
  const writer = new Mp4Writer({ video, audio })
  // I, P, and the two B-pictures that are shown before it.
  const pictures = [40, 160, 0, 0].map((offset, place) => ({
    ...{ at: 47_721_999 + place * 40, durationMs: 40, offset, isKeyFrame: place === 0 },
    data: Buffer.alloc(10 + place, place),
  }))
  const sounds = [0, 1024, 4096].map(at => ({ at, duration: 1024, data: Buffer.from('sound') }))
  const fragment = writer.fragment(pictures, sounds)
  const { bytes, file } = parse(writer.head, fragment)
  const [pictureRun, soundRun] = file.moofs[0]?.trafs ?? []
  expect(pictureRun?.tfdt.baseMediaDecodeTime).toBe(47_721_999 * 90)
  expect(pictureRun?.truns[0]?.sample_composition_time_offset).toEqual([3600, 14_400, 0, 0])
  expect(pictureRun?.truns[0]?.sample_duration).toEqual([3600, 3600, 3600, 3600])
  // A gap of sound belongs to the piece before it.
  expect(soundRun?.truns[0]?.sample_duration).toEqual([1024, 3072, 1024])
  const at = writer.head.length
  for (const [run, first] of [
    [pictureRun, pictures[0]?.data],
    [soundRun, sounds[0]?.data],
  ] as const) {
    const begin = at + (run?.truns[0]?.data_offset ?? 0)
    expect(bytes.subarray(begin, begin + (first?.length ?? 0))).toEqual(first)
  }
})

/** A record of H.264 with two sequence sets and a picture set, whose pictures have lengths of four bytes. */
const avcRecord = Buffer.from('01640028ffe200036764aa0003676401010002' + '68ee', 'hex')
const hevcRecord = Buffer.concat([
  Buffer.alloc(21),
  Buffer.from('0302a00001000340010ca1000100034201', 'hex'),
  Buffer.of(1),
])

test.each([
  ['H.264', 'h264' as const, avcRecord, '', '000000036764aa00000003676401000000' + '0268ee'],
  [
    'H.264 behind its delimiter',
    'h264' as const,
    avcRecord,
    '00000002' + '09f0',
    '000000036764aa00000003676401000000' + '0268ee',
  ],
  ['HEVC', 'hevc' as const, hevcRecord, '', '0000000340010c' + '00000003420101'],
])(
  'a later head of a playlist repeats its parameters in key frames of %s: ffmpeg goes on with the first head',
  (_, codec, record, delimiter, sets) => {
    const tracks = { video: { ...video, codec, record }, audio }
    const writer = new Mp4Writer(tracks, { repeatsParameters: true })
    const picture = Buffer.from(`${delimiter}000000026588`, 'hex')
    const pictures = [true, false].map((isKeyFrame, place) => ({
      ...{ at: place * 40, durationMs: 40, offset: 0, isKeyFrame, data: picture },
    }))
    const fragment = writer.fragment(pictures, [])
    const key = `${delimiter}${sets}000000026588`
    expect(fragment.toString('hex')).toContain(`6d646174${key}${picture.toString('hex')}`)
  },
)

test('a head names codec, size and rate of its tracks', () => {
  const { file } = parse(new Mp4Writer({ video, audio }).head)
  const { tracks } = file.getInfo()
  expect(tracks.map(({ codec }) => codec.slice(0, 4))).toEqual(['hvc1', 'mp4a'])
  expect(tracks[0]?.video).toMatchObject({ width: 640, height: 360 })
  expect(tracks[1]?.audio).toMatchObject({ sample_rate: 44_100, channel_count: 2 })
})

test.each([
  ['H.264', '17010000ff', 255],
  ['H.264 that is shown before it is decoded', '2701fffffe', -2],
  ['Enhanced RTMP with an offset', '9168766331000028', 40],
  ['Enhanced RTMP without one', '9368766331', 0],
])('a picture of %s keeps its time of showing and its data', (_, head, offset) => {
  const payload = Buffer.concat([Buffer.from(head, 'hex'), Buffer.from('picture')])
  const piece = readPiece(tagPacket({ type: 9, timestamp: 0x01020304, payload }))
  expect(piece).toMatchObject({ kind: 'video', sample: { offset, timestamp: 0x01020304 } })
  expect(piece && 'sample' in piece ? piece.sample.data.toString() : '').toBe('picture')
})
