import { randomBytes } from 'node:crypto'
import { ProtocolError } from './protocol-error.ts'

/** The version of RTMP without encryption. */
const version = 3
/** What each side sends twice: four bytes of time, four of zero, and random ones. */
const packetBytes = 1536
const randomPart = packetBytes - 8

/** First bytes of either side. */
export function hello(): Buffer {
  return Buffer.concat([Buffer.of(version), Buffer.alloc(8), randomBytes(randomPart)])
}

export const helloBytes = 1 + packetBytes

/**
 * What a server answers to a client's hello: its own, and the client's back.
 * @throws ProtocolError when the client speaks another version
 */
export function answerHello(clientHello: Buffer): Buffer {
  return Buffer.concat([hello(), echo(clientHello)])
}

/** The other side's first bytes, which are sent back. @throws ProtocolError for another version */
export function echo(otherHello: Buffer): Buffer {
  if (otherHello[0] !== version) throw new ProtocolError(`RTMP version ${otherHello[0]}`)
  return otherHello.subarray(1, helloBytes)
}

export const echoBytes = packetBytes
