import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AmfValue, amfObject } from './amf.ts'
import { readAmf } from './amf-reader.ts'
import { writeAmf } from './amf-writer.ts'
import { ProtocolError } from './protocol-error.ts'

const limits = { amfDepth: 4, amfValues: 50 }

test('values are read as they were written', () => {
  const { value } = fc.letrec<{ value: AmfValue }>(tie => ({
    value: fc.oneof(
      { maxDepth: 2 },
      ...[fc.double({ noNaN: true }), fc.boolean(), fc.string({ unit: 'grapheme' }), fc.constant(null)],
      fc.array(tie('value'), { maxLength: 3 }),
      fc
        .array(fc.tuple(fc.string({ minLength: 1 }), tie('value')), { maxLength: 3 })
        .map(fields => new Map(fields)),
    ),
  }))
  fc.assert(
    fc.property(value, written => {
      expect(readAmf(writeAmf(written), limits)).toEqual([written])
    }),
  )
})

test('types that are only read have a meaning', () => {
  const named = Buffer.concat([
    Buffer.of(8, 0xff, 0xff, 0xff, 0xff),
    writeAmf(amfObject({ a: 1 })).subarray(1),
  ])
  expect(readAmf(named, limits)).toEqual([new Map([['a', 1]])])
  const typed = Buffer.concat([Buffer.of(16, 0, 1, 0x41), writeAmf(amfObject({ a: 1 })).subarray(1)])
  expect(readAmf(typed, limits)).toEqual([new Map([['a', 1]])])
  expect(readAmf(Buffer.of(6, 13), limits)).toEqual([null, null])
  expect(readAmf(Buffer.concat([Buffer.of(11), Buffer.alloc(10)]), limits)).toEqual([0])
  const long = 'x'.repeat(70_000)
  expect(readAmf(writeAmf(long), limits)).toEqual([long])
})

test('any bytes are either read or refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), bytes => {
      try {
        readAmf(Buffer.from(bytes), limits)
      } catch (error) {
        expect(error).toBeInstanceOf(ProtocolError)
      }
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['ends too soon', Buffer.of(2, 0)],
  ['is nested too deep', writeAmf([[[[[1]]]]])],
  ['holds too many values', writeAmf(Array.from({ length: 50 }, () => 1))],
  ['announces more items than there are', Buffer.of(10, 0xff, 0xff, 0xff, 0xff)],
  ['has a type that there is not', Buffer.of(17)],
])('AMF is refused that %s', (_, bytes) => {
  expect(() => readAmf(bytes, limits)).toThrow(ProtocolError)
})
