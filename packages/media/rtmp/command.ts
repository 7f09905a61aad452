import type { AmfValue } from './amf.ts'
import { type AmfLimits, readAmf } from './amf-reader.ts'
import { writeAmf } from './amf-writer.ts'
import { messageType, type RtmpMessage } from './message.ts'
import { ProtocolError } from './protocol-error.ts'

/** `connect`, `publish` and the like, and the answers to them. */
export interface Command {
  name: string
  transaction: number
  values: readonly AmfValue[]
}

/** @throws ProtocolError when it is none */
export function readCommand({ type, payload }: RtmpMessage, limits: AmfLimits): Command {
  // Commands of AMF3 are commands of AMF0 behind a zero, unless a client really speaks AMF3; no known client does.
  const [name, transaction, ...values] = readAmf(
    type === messageType.amf3Command ? payload.subarray(1) : payload,
    limits,
  )
  if (typeof name !== 'string' || typeof transaction !== 'number')
    throw new ProtocolError('A command has no name or no number')
  return { name, transaction, values }
}

/** A command as an RTMP message. */
export function commandMessage({ name, transaction, values }: Command, streamId = 0): RtmpMessage {
  return {
    type: messageType.command,
    timestamp: 0,
    streamId,
    payload: writeAmf(name, transaction, ...values),
  }
}
