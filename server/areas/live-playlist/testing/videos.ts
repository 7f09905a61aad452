import { Buffer } from 'node:buffer'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const uint32 = (value: number) => {
  const buffer = Buffer.alloc(4)
  buffer.writeUInt32BE(value)
  return buffer
}

function flvTag(type: number, time: number, content: readonly number[]): Buffer {
  const header = Buffer.alloc(11)
  header.writeUInt8(type)
  header.writeUIntBE(content.length, 1, 3)
  header.writeUIntBE(time & 0xffffff, 4, 3)
  header.writeUInt8(time >>> 24, 7)
  return Buffer.concat([header, Buffer.from(content), uint32(11 + content.length)])
}

/** A video in name only: its tags say H.264 (or another codec), AAC and when they are shown. */
export function flv(durationMs: number, codec = 7): File {
  const content = Buffer.concat([
    bytes('FLV\u0001\u0005'),
    uint32(9),
    uint32(0),
    flvTag(18, 0, [2, 0, 10]),
    flvTag(9, 40, [0x10 | codec, 1, 0, 0, 0]),
    flvTag(8, 50, [0xaf, 1, 0]),
    flvTag(9, 40 + durationMs, [0x20 | codec, 1, 0, 0, 0]),
  ])
  return new File([content], 'clip.one.flv')
}

const box = (type: string, ...content: readonly Buffer[]): Buffer => {
  const inner = Buffer.concat(content)
  return Buffer.concat([uint32(inner.length + 8), bytes(type), inner])
}

/** The same as MP4, with its description behind the (empty) content, as cameras write it. */
export function mp4(durationMs: number, codec = 'avc1'): File {
  const movieHeader = box('mvhd', Buffer.alloc(12), uint32(1000), uint32(durationMs), Buffer.alloc(80))
  const samples = box('stsd', uint32(0), uint32(1), box(codec, Buffer.alloc(78)))
  const track = box('trak', box('tkhd', Buffer.alloc(4)), box('mdia', box('minf', box('stbl', samples))))
  const content = Buffer.concat([
    box('ftyp', bytes('isom'), uint32(512), bytes('isomavc1')),
    box('mdat', Buffer.alloc(5000)),
    box('moov', movieHeader, track),
  ])
  return new File([content], 'Opening.mp4')
}
