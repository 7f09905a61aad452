import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ChunkReader } from './chunk-reader.ts'
import { writeChunks } from './chunk-writer.ts'
import { chunkSizeMessage } from './control.ts'
import type { RtmpMessage } from './message.ts'
import { ProtocolError } from './protocol-error.ts'

const limits = { messageBytes: 5000, chunkBytes: 1000, chunkStreams: 3 }

function readAll(reader: ChunkReader, pieces: readonly Buffer[]): RtmpMessage[] {
  const messages: RtmpMessage[] = []
  for (const piece of pieces) {
    reader.push(piece)
    for (let message = reader.next(); message; message = reader.next()) messages.push(message)
  }
  return messages
}

const message = (bytes: number, timestamp = 0): RtmpMessage => ({
  type: 9,
  timestamp,
  streamId: 1,
  payload: Buffer.alloc(bytes, bytes % 251),
})

describe('messages out of chunks', () => {
  test('equal the written messages, for any split of the bytes', () => {
    const timestamps = fc.oneof(fc.nat(), fc.integer({ min: 0xfffff0, max: 0xffffffff }))
    const written = fc.array(
      fc.record({
        payload: fc.uint8Array({ maxLength: 600 }),
        timestamp: timestamps,
        stream: fc.integer({ min: 2, max: 4 }),
      }),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(written, fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 20 }), (parts, cuts) => {
        const messages = parts.map(({ payload, timestamp }) => ({
          type: 9,
          streamId: 1,
          timestamp,
          payload: Buffer.from(payload),
        }))
        let bytes = Buffer.concat(
          messages.map((each, place) => writeChunks(each, parts[place]?.stream ?? 3, 128)),
        )
        const pieces: Buffer[] = []
        for (const cut of cuts) {
          pieces.push(bytes.subarray(0, cut))
          bytes = bytes.subarray(cut)
        }
        expect(readAll(new ChunkReader(limits), [...pieces, bytes])).toEqual(messages)
      }),
    )
  })

  test('have the time that shorter headers leave out', () => {
    const payload = Buffer.of(1)
    const first = writeChunks({ type: 8, timestamp: 40, streamId: 1, payload }, 4, 128)
    const since20 = Buffer.of(0x84, 0, 0, 20, 1)
    const same = Buffer.of(0xc4, 1)
    const times = readAll(new ChunkReader(limits), [first, since20, same]).map(({ timestamp }) => timestamp)
    expect(times).toEqual([40, 60, 80])
  })

  test('may leave out the extended time in their further chunks', () => {
    const whole = writeChunks(message(200, 0x1000000), 4, 128)
    const place = 12 + 4 + 128 + 1
    const without = Buffer.concat([whole.subarray(0, place), whole.subarray(place + 4)])
    const read = readAll(new ChunkReader(limits), [without])
    expect(read).toEqual([message(200, 0x1000000)])
  })

  test('are read in chunks of the announced size', () => {
    const pieces = [writeChunks(chunkSizeMessage(1000), 2, 128), writeChunks(message(900), 4, 1000)]
    expect(readAll(new ChunkReader(limits), pieces)).toEqual([message(900)])
  })

  test('are dropped when their sender aborts them', () => {
    const begun = writeChunks(message(300), 4, 128).subarray(0, 12 + 128)
    const abort = writeChunks({ type: 2, timestamp: 0, streamId: 0, payload: Buffer.of(0, 0, 0, 4) }, 2, 128)
    const pieces = [begun, abort, writeChunks(message(10), 4, 128)]
    expect(readAll(new ChunkReader(limits), pieces)).toEqual([message(10)])
  })
})

describe('a sender ends its connection', () => {
  const begin = (stream: number, bytes: number) =>
    writeChunks(message(bytes), stream, 128).subarray(0, 12 + 128)
  test.each([
    ['with a message that is too long', [writeChunks(message(5001), 4, 128)]],
    ['with messages that are too long together', [begin(3, 3000), begin(4, 3000)]],
    [
      'with messages that are too long together, where a header leaves out the length',
      [
        writeChunks(message(3000), 3, 128),
        begin(4, 3000),
        Buffer.concat([Buffer.of(0xc3), Buffer.alloc(128)]),
      ],
    ],
    ['with too large chunks', [writeChunks(chunkSizeMessage(1001), 2, 128)]],
    ['with chunks of no size', [writeChunks(chunkSizeMessage(0), 2, 128)]],
    ['with too many chunk streams', [3, 4, 5, 6].map(stream => writeChunks(message(1), stream, 128))],
    ['with a chunk stream that begins without a header', [Buffer.of(0x85, 0, 0, 1)]],
    ['with a message in the middle of another', [begin(3, 300), begin(3, 300)]],
    ['with a control message that ends too soon', [writeChunks({ ...message(0), type: 1 }, 2, 128)]],
  ])('%s', (_, pieces) => {
    expect(() => readAll(new ChunkReader(limits), pieces)).toThrow(ProtocolError)
  })
})
