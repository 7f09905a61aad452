import { type Tag, tagBytes, writeTag } from '../flv/tag.ts'

/** A piece of FLV for viewers, created once, with the header of a WebSocket message before it. */
export interface Packet {
  /** Head and FLV. */
  message: Buffer
  /** The FLV without the header, in the same memory. */
  payload: Buffer
  isHeader: boolean
  isKeyFrame: boolean
  /** Whether viewers can begin with it. */
  isStart: boolean
  isPicture: boolean
}

const control: Omit<Packet, 'message' | 'payload'> = {
  isHeader: true,
  isKeyFrame: false,
  isStart: false,
  isPicture: false,
}

export function tagPacket(tag: Tag, kind: Partial<Omit<Packet, 'message' | 'payload'>> = {}): Packet {
  const bytes = tagBytes(tag.payload)
  const head = messageHead(bytes)
  const message = Buffer.allocUnsafe(head.length + bytes)
  head.copy(message)
  writeTag(message, head.length, tag)
  return { ...control, ...kind, message, payload: message.subarray(head.length) }
}

/** Something that is no single tag: the beginning of the stream. */
export function plainPacket(payload: Buffer): Packet {
  return { ...control, message: Buffer.concat([messageHead(payload.length), payload]), payload }
}

/** The time of a packet that is one tag, in milliseconds modulo 2^32. */
export const timestampOf = ({ payload }: Pick<Packet, 'payload'>): number =>
  payload.readUIntBE(4, 3) + payload.readUInt8(7) * 2 ** 24

/** An unmasked binary WebSocket message, as servers send it. */
const wholeBinary = 0x82

function messageHead(length: number): Buffer {
  if (length < 126) return Buffer.of(wholeBinary, length)
  if (length <= 0xffff) return Buffer.of(wholeBinary, 126, length >> 8, length & 0xff)
  const head = Buffer.alloc(10)
  head.writeUInt8(wholeBinary)
  head.writeUInt8(127, 1)
  head.writeUInt32BE(length, 6)
  return head
}
