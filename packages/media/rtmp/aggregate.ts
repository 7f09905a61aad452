import { messageType, type RtmpMessage } from './message.ts'
import { ProtocolError } from './protocol-error.ts'

const headerBytes = 11
const trailerBytes = 4

/** The messages that an aggregate holds, with their own timestamps. Others are themselves. @throws ProtocolError */
export function* splitAggregate(message: RtmpMessage): Generator<RtmpMessage> {
  if (message.type !== messageType.aggregate) {
    yield message
    return
  }
  const { payload, streamId } = message
  let first: number | undefined
  for (let at = 0; at < payload.length; ) {
    if (at + headerBytes > payload.length) throw new ProtocolError('An aggregate ends too soon')
    const end = at + headerBytes + payload.readUIntBE(at + 1, 3)
    if (end > payload.length) throw new ProtocolError('An aggregate ends too soon')
    const time = payload.readUIntBE(at + 4, 3) + payload.readUInt8(at + 7) * 2 ** 24
    first ??= time
    yield {
      type: payload.readUInt8(at),
      timestamp: (message.timestamp + time - first) >>> 0,
      streamId,
      payload: payload.subarray(at + headerBytes, end),
    }
    at = end + trailerBytes
  }
}
