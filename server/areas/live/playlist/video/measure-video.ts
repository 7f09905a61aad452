import type { videoFileTypes } from '@greenroom/contract/areas/live/playlist'
import { type ByteReader, createByteReader } from './byte-reader.ts'
import type { MeasuredVideo } from './measured-video.ts'
import { measureMp4 } from './mp4.ts'

const headerBytes = 9
const tagHeaderBytes = 11
const sizeBytes = 4
const tag = { audio: 8, video: 9 } as const
/** What the first byte of a tag's content says of its codec. */
const avc = 7
const aac = 10

const uint24 = (bytes: Uint8Array, at: number) =>
  ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)

/** Measures FLV by its tags: what its metadata promises may be anything. Undefined unless it is H.264, with AAC or silent. */
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
