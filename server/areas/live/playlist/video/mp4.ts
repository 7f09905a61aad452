import type { ByteReader } from './byte-reader.ts'
import type { MeasuredVideo } from './measured-video.ts'

/** What describes a clip is small; a larger one is no clip. */
const maxDescriptionBytes = 64 * 1024 * 1024
const boxHeaderBytes = 8

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const textAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))

/** Measures an MP4 file by its movie box, at any position in the file. Undefined unless it has an H.264 track. */
export async function measureMp4(reader: ByteReader): Promise<MeasuredVideo | undefined> {
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
  const found: Uint8Array[] = []
  let at = 0
  while (at + boxHeaderBytes <= content.length) {
    const size = viewOf(content).getUint32(at)
    if (size < boxHeaderBytes || at + size > content.length) break
    if (textAt(content, at + 4) === type) found.push(content.subarray(at + boxHeaderBytes, at + size))
    at += size
  }
  return rest.length === 0 ? found : found.flatMap(box => boxesAt(box, rest))
}
