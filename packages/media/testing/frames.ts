import { messageType, type RtmpMessage } from '../rtmp/message.ts'

const message = (type: number, timestamp: number, payload: Buffer): RtmpMessage => ({
  type,
  timestamp,
  payload,
  streamId: 1,
})

/** A picture of H.264, as far as its first bytes tell. */
export function picture(timestamp: number, isKeyFrame = false, bytes = 100): RtmpMessage {
  const payload = Buffer.alloc(bytes)
  payload[0] = isKeyFrame ? 0x17 : 0x27
  payload[1] = 1
  return message(messageType.video, timestamp, payload)
}

export function sound(timestamp: number, bytes = 20): RtmpMessage {
  const payload = Buffer.alloc(bytes)
  payload[0] = 0xaf
  payload[1] = 1
  return message(messageType.audio, timestamp, payload)
}

/** Headers that differ by a mark. */
export function videoHeader(mark: number): RtmpMessage {
  return message(messageType.video, 0, Buffer.of(0x17, 0, 0, 0, 0, mark))
}

export function audioHeader(): RtmpMessage {
  return message(messageType.audio, 0, Buffer.of(0xaf, 0, 0x12, 0x10))
}
