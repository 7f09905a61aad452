import { messageType, type RtmpMessage } from './message.ts'

/** Id of the stream for messages about the connection itself. */
const connection = { timestamp: 0, streamId: 0 }

export const userControl = { streamBegin: 0, pingRequest: 6, pingResponse: 7 } as const

/** Announces the largest chunk that follows, in bytes. */
export function chunkSizeMessage(bytes: number): RtmpMessage {
  return { ...connection, type: messageType.chunkSize, payload: number32(bytes) }
}

/** Asks for an acknowledgement after this number of bytes. */
export function windowSizeMessage(bytes: number): RtmpMessage {
  return { ...connection, type: messageType.windowSize, payload: number32(bytes) }
}

/** The second byte: the limit may be changed again. */
export function peerBandwidthMessage(bytes: number): RtmpMessage {
  const dynamic = Buffer.of(2)
  return {
    ...connection,
    type: messageType.peerBandwidth,
    payload: Buffer.concat([number32(bytes), dynamic]),
  }
}

/** Acknowledges the bytes received so far, modulo 2³². */
export function acknowledgement(receivedBytes: number): RtmpMessage {
  return { ...connection, type: messageType.acknowledgement, payload: number32(receivedBytes % 2 ** 32) }
}

/** A user control message; `event` is one of {@link userControl}. */
export function userControlMessage(event: number, value: Buffer): RtmpMessage {
  const payload = Buffer.alloc(2 + value.length)
  payload.writeUInt16BE(event)
  value.copy(payload, 2)
  return { ...connection, type: messageType.userControl, payload }
}

/** The answer to a ping; undefined if it is none. */
export function answerPing({ payload }: RtmpMessage): RtmpMessage | undefined {
  if (payload.length < 6 || payload.readUInt16BE() !== userControl.pingRequest) return undefined
  return userControlMessage(userControl.pingResponse, payload.subarray(2, 6))
}

/** A number as 4 bytes, big-endian. */
export function number32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
