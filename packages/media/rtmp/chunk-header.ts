/** Header of a chunk; missing fields are those of the previous chunk on its stream. */
export interface ChunkHeader {
  format: number
  chunkStream: number
  /** Absolute in format 0, else since the message before; `extendedTimestamp` when it follows in four more bytes. */
  time: number | undefined
  length: number | undefined
  type: number | undefined
  streamId: number | undefined
  /** Its number of bytes without the extended timestamp. */
  bytes: number
}

/** Value that announces a timestamp of four bytes behind the header. */
export const extendedTimestamp = 0xffffff

const fieldBytes = [11, 7, 3, 0] as const

/** Reads the header at a place; undefined while there are too few bytes. */
export function readChunkHeader(input: Buffer, at: number): ChunkHeader | undefined {
  const available = input.length - at
  if (available < 1) return undefined
  const first = input.readUInt8(at)
  const format = first >> 6
  const short = first & 0x3f
  const idBytes = short === 0 ? 2 : short === 1 ? 3 : 1
  const bytes = idBytes + (fieldBytes[format] ?? 0)
  if (available < bytes) return undefined
  const fields = at + idBytes
  return {
    format,
    chunkStream: idBytes === 1 ? short : 64 + input.readUIntLE(at + 1, idBytes - 1),
    time: format < 3 ? input.readUIntBE(fields, 3) : undefined,
    length: format < 2 ? input.readUIntBE(fields + 3, 3) : undefined,
    type: format < 2 ? input.readUInt8(fields + 6) : undefined,
    streamId: format === 0 ? input.readUInt32LE(fields + 7) : undefined,
    bytes,
  }
}
