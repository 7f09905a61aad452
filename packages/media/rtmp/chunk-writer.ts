import type { RtmpMessage } from './message.ts'

const extended = 0xffffff

/** Splits a message into chunks, each with a full header, so that no state is kept between messages. */
export function writeChunks(message: RtmpMessage, chunkStream: number, chunkSize: number): Buffer {
  const { payload, timestamp } = message
  const time = Buffer.alloc(timestamp >= extended ? 4 : 0)
  if (time.length > 0) time.writeUInt32BE(timestamp)
  const parts = [firstHeader(message, chunkStream), time, payload.subarray(0, chunkSize)]
  const further = Buffer.of(0xc0 | chunkStream)
  for (let at = chunkSize; at < payload.length; at += chunkSize) {
    parts.push(further, time, payload.subarray(at, at + chunkSize))
  }
  return Buffer.concat(parts)
}

function firstHeader({ type, timestamp, streamId, payload }: RtmpMessage, chunkStream: number): Buffer {
  const header = Buffer.alloc(12)
  header.writeUInt8(chunkStream)
  header.writeUIntBE(Math.min(timestamp, extended), 1, 3)
  header.writeUIntBE(payload.length, 4, 3)
  header.writeUInt8(type, 7)
  header.writeUInt32LE(streamId, 8)
  return header
}
