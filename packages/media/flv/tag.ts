export const tagType = { audio: 8, video: 9, script: 18 } as const

/** One piece of sound, picture or metadata, as FLV and RTMP have it. */
export interface Tag {
  type: number
  /** In milliseconds, modulo 2^32. */
  timestamp: number
  payload: Buffer
}

export const tagHeaderBytes = 11
/** Size of a tag, after it. */
export const tagTrailerBytes = 4

/** Number of bytes of a tag. */
export function tagBytes(payload: Buffer): number {
  return tagHeaderBytes + payload.length + tagTrailerBytes
}

/** Writes a tag into a buffer that has room for it. */
export function writeTag(target: Buffer, at: number, { type, timestamp, payload }: Tag): void {
  target.writeUInt8(type, at)
  target.writeUIntBE(payload.length, at + 1, 3)
  target.writeUIntBE(timestamp & 0xffffff, at + 4, 3)
  target.writeUInt8(timestamp >>> 24, at + 7)
  target.writeUIntBE(0, at + 8, 3)
  payload.copy(target, at + tagHeaderBytes)
  const end = at + tagHeaderBytes + payload.length
  target.writeUInt32BE(tagHeaderBytes + payload.length, end)
}

/** Header of an FLV file or stream. */
export function flvHeader(tracks: { hasAudio: boolean; hasVideo: boolean }): Buffer {
  const flags = (tracks.hasAudio ? 4 : 0) | (tracks.hasVideo ? 1 : 0)
  return Buffer.of(0x46, 0x4c, 0x56, 1, flags, 0, 0, 0, 9, 0, 0, 0, 0)
}
