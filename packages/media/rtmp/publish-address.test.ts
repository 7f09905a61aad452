import { expect, test } from 'vitest'
import { tagBytes, writeTag } from '../flv/tag.ts'
import { splitAggregate } from './aggregate.ts'
import { readPublishAddress } from './publish-address.ts'

test.each([
  ['live', 'room?key=a?b', { app: 'live', name: 'room', query: 'key=a?b' }],
  ['live?key=a', 'room', { app: 'live', name: 'room', query: 'key=a' }],
  ['/live/', '/deep/room/', { app: 'live', name: 'deep/room', query: '' }],
])('%s and %s are an address', (app, name, address) => {
  expect(readPublishAddress(app, name)).toEqual(address)
})

test.each([
  ['', 'room'],
  ['live', '?key=a'],
  ['live', 'x'.repeat(1025)],
])('%s and %s are none', (app, name) => {
  expect(() => readPublishAddress(app, name)).toThrow('address')
})

test('an aggregate is split into its messages', () => {
  const parts = [
    { type: 9, timestamp: 100, payload: Buffer.of(1, 2) },
    { type: 8, timestamp: 120, payload: Buffer.of(3) },
  ]
  const payload = Buffer.concat(
    parts.map(part => {
      const bytes = Buffer.alloc(tagBytes(part.payload))
      writeTag(bytes, 0, part)
      return bytes
    }),
  )
  const aggregate = { type: 22, timestamp: 1000, streamId: 1, payload }
  expect(
    [...splitAggregate(aggregate)].map(({ type, timestamp, payload: data }) => [
      type,
      timestamp,
      data.length,
    ]),
  ).toEqual([
    [9, 1000, 2],
    [8, 1020, 1],
  ])
  expect(() => [...splitAggregate({ ...aggregate, payload: payload.subarray(0, 20) })]).toThrow('too soon')
})
