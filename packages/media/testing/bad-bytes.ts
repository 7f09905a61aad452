import { amfObject } from '../rtmp/amf.ts'
import { writeAmf } from '../rtmp/amf-writer.ts'
import { writeChunks } from '../rtmp/chunk-writer.ts'
import { commandMessage } from '../rtmp/command.ts'
import { chunkSizeMessage } from '../rtmp/control.ts'
import { echoBytes, hello } from '../rtmp/handshake.ts'
import { messageType } from '../rtmp/message.ts'
import { audioHeader, picture, sound, videoHeader } from './frames.ts'

/** Numbers from 0 up to 1. */
type Random = () => number

const upTo = (random: Random, limit: number) => Math.floor(random() * limit)
const someBytes = (random: Random, limit: number) =>
  Buffer.from(Array.from({ length: upTo(random, limit) }, () => upTo(random, 256)))

/** Bytes of a good publisher, up to some frames. */
function goodBytes(): Buffer {
  const name = (command: string, ...values: Parameters<typeof commandMessage>[0]['values']) =>
    commandMessage({ name: command, transaction: 1, values })
  const metadata = writeAmf('@setDataFrame', 'onMetaData', amfObject({ framerate: 25, encoder: 'x' }))
  const messages = [
    chunkSizeMessage(60_000),
    name('connect', amfObject({ app: 'live', tcUrl: 'rtmp://localhost/live' })),
    name('createStream', null),
    name('publish', null, 'fuzz', 'live'),
    { type: messageType.data, timestamp: 0, streamId: 1, payload: metadata },
    ...[videoHeader(1), audioHeader(), picture(0, true), sound(5), picture(40), sound(45)],
  ]
  return Buffer.concat(messages.map(message => writeChunks(message, 3, 60_000)))
}

const good = goodBytes()

/** Changes some of its bytes, cuts it, and may append others. */
function spoil(bytes: Buffer, random: Random): Buffer {
  const spoilt = Buffer.from(bytes.subarray(0, 1 + upTo(random, bytes.length)))
  for (let change = upTo(random, 6); change > 0; change--)
    spoilt[upTo(random, spoilt.length)] = upTo(random, 256)
  return Buffer.concat([spoilt, someBytes(random, 50)])
}

/** A message of any type with anything in it. */
function anyMessage(random: Random): Buffer {
  const message = {
    type: upTo(random, 24),
    timestamp: upTo(random, 2 ** 32),
    streamId: upTo(random, 3),
    payload: someBytes(random, 100),
  }
  return writeChunks(message, 2 + upTo(random, 60), 128)
}

/** Bytes that no good publisher sends: noise, noise after the handshake, odd messages, and good bytes with faults. */
export function badBytes(random: Random): Buffer {
  const greeting = Buffer.concat([hello(), Buffer.alloc(echoBytes)])
  switch (upTo(random, 4)) {
    case 0:
      return someBytes(random, 4000)
    case 1:
      return Buffer.concat([greeting, someBytes(random, 500)])
    case 2:
      return Buffer.concat([greeting, ...Array.from({ length: 5 }, () => anyMessage(random))])
    default:
      return Buffer.concat([greeting, spoil(good, random)])
  }
}
