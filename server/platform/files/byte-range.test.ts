import { expect, it } from 'vitest'
import { readRange } from './byte-range.ts'

it.each([
  [undefined, undefined],
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=50-500', { start: 50, end: 99 }],
  ['bytes=100-', 'outside'],
  ['bytes=1-2,5-6', undefined],
])('a request for %s of 100 bytes is answered by the right part', (header, range) => {
  expect(readRange(header, 100)).toEqual(range)
})
