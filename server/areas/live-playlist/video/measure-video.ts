import type { videoFileTypes } from '@greenroom/contract/areas/live-playlist/playlist'
import type { MeasuredVideo } from './measured-video.ts'

/** The description of a clip is small; a larger file is no clip. */
const maxDescriptionBytes = 64 * 1024 * 1024
const boxHeaderBytes = 8

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const textAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))

/** Measures an MP4 file by its movie box, at any position in the file. Undefined unless it has an H.264 track. */
async function measureMp4(reader: ByteReader): Promise<MeasuredVideo | undefined> {
  for (;;) {
    const header = await reader.read(boxHeaderBytes)
    if (!header) return undefined
    const type = textAt(header, 4)
    const size = await contentSize(reader, viewOf(header).getUint32(0))
    if (size === undefined || size < 0) return undefined
    if (type === 'moov') {
      const movie = size <= maxDescriptionBytes ? await reader.read(size) : undefined
      return movie && measureMovie(movie)
    }
    if (!(await reader.skip(size))) return undefined
  }
}

/** Number of bytes after the header; undefined for a box of unknown length, which is the last one. */
async function contentSize(reader: ByteReader, size: number): Promise<number | undefined> {
  if (size > 1) return size - boxHeaderBytes
  const large = size === 1 ? await reader.read(8) : undefined
  return large && Number(viewOf(large).getBigUint64(0)) - boxHeaderBytes - 8
}

function measureMovie(movie: Uint8Array): MeasuredVideo | undefined {
  const [header] = boxesAt(movie, ['mvhd'])
  if (!header || header.length < 32) return undefined
  const view = viewOf(header)
  const isLong = view.getUint8(0) === 1
  const timeScale = view.getUint32(isLong ? 20 : 12)
  const duration = isLong ? Number(view.getBigUint64(24)) : view.getUint32(16)
  const durationMs = timeScale > 0 ? Math.round((duration / timeScale) * 1000) : 0
  const codecs = boxesAt(movie, ['trak', 'mdia', 'minf', 'stbl', 'stsd']).map(box => textAt(box, 12))
  const isH264 = codecs.some(codec => codec === 'avc1' || codec === 'avc3')
  return isH264 && durationMs > 0 ? { durationMs } : undefined
}

/** The content of all boxes at this path. */
function boxesAt(content: Uint8Array, [type, ...rest]: readonly string[]): Uint8Array[] {
  const boxes: Uint8Array[] = []
  let at = 0
  while (at + boxHeaderBytes <= content.length) {
    const size = viewOf(content).getUint32(at)
    if (size < boxHeaderBytes || at + size > content.length) break
    if (textAt(content, at + 4) === type) boxes.push(content.subarray(at + boxHeaderBytes, at + size))
    at += size
  }
  return rest.length === 0 ? boxes : boxes.flatMap(box => boxesAt(box, rest))
}

const headerBytes = 9
const tagHeaderBytes = 11
const sizeBytes = 4
const tag = { audio: 8, video: 9 } as const
/** What the first byte of a tag's content says of its codec. */
const avc = 7
const aac = 10

const uint24 = (bytes: Uint8Array, at: number) =>
  ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)

/** Measures FLV by its tags: the promises of its metadata may be wrong. Undefined unless it is H.264, with AAC or silent. */
async function measureFlv(reader: ByteReader): Promise<MeasuredVideo | undefined> {
  const header = await reader.read(headerBytes)
  if (!header || String.fromCharCode(...header.subarray(0, 3)) !== 'FLV') return undefined
  const offset = new DataView(header.buffer).getUint32(5)
  if (offset < headerBytes || !(await reader.skip(offset - headerBytes + sizeBytes))) return undefined
  let first: number | undefined
  let last = 0
  let hasVideo = false
  for (;;) {
    const tagHeader = await reader.read(tagHeaderBytes)
    if (!tagHeader) break
    const [type = 0] = tagHeader
    const size = uint24(tagHeader, 1)
    const content = size > 0 ? await reader.read(1) : undefined
    if (size > 0 && !content) break
    const [byte = 0] = content ?? []
    if (type === tag.video && (byte & 0x8f) !== avc) return undefined
    if (type === tag.audio && byte >> 4 !== aac) return undefined
    if (type === tag.video || type === tag.audio) {
      const time = ((tagHeader[7] ?? 0) * 2 ** 24 + uint24(tagHeader, 4)) >>> 0
      first = Math.min(first ?? time, time)
      last = Math.max(last, time)
      hasVideo ||= type === tag.video
    }
    if (!(await reader.skip(Math.max(0, size - 1) + sizeBytes))) break
  }
  const durationMs = last - (first ?? last)
  return hasVideo && durationMs > 0 ? { durationMs } : undefined
}

export type VideoType = (typeof videoFileTypes)[number]

/** Measures a clip from its content; undefined when it cannot be played out. */
export async function measureVideo(
  content: ReadableStream<Uint8Array>,
  mediaType: VideoType,
): Promise<MeasuredVideo | undefined> {
  const reader = createByteReader(content)
  try {
    return await (mediaType === 'video/x-flv' ? measureFlv(reader) : measureMp4(reader))
  } finally {
    await reader.cancel()
  }
}

/** Reads a stream of bytes piece by piece. */
interface ByteReader {
  /** Reads this many bytes; undefined when the stream ends before. */
  read(length: number): Promise<Uint8Array | undefined>
  /**
   * Skips this many bytes.
   * @returns whether there were as many
   */
  skip(length: number): Promise<boolean>
  /** Ends the stream. */
  cancel(): Promise<void>
}

/** Creates a reader of a stream by numbers of bytes. */
function createByteReader(stream: ReadableStream<Uint8Array>): ByteReader {
  const source = stream.getReader()
  let rest: Uint8Array = new Uint8Array(0)

  async function fill(): Promise<boolean> {
    const { value } = await source.read()
    if (value) rest = value
    return value !== undefined
  }

  return {
    async read(length) {
      const whole = new Uint8Array(length)
      let filled = 0
      while (filled < length) {
        if (rest.length === 0 && !(await fill())) return undefined
        const part = rest.subarray(0, length - filled)
        whole.set(part, filled)
        filled += part.length
        rest = rest.subarray(part.length)
      }
      return whole
    },
    async skip(length) {
      let left = length
      while (left > 0) {
        if (rest.length === 0 && !(await fill())) return false
        const passed = Math.min(left, rest.length)
        rest = rest.subarray(passed)
        left -= passed
      }
      return true
    },
    cancel: () => source.cancel(),
  }
}
