import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sameValue } from './same-value.ts'

test('a value is the same as its copy', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      expect(sameValue(value, structuredClone(value))).toBe(true)
    }),
  )
})

test('two values are the same only if their JSON is', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 1 }), fc.jsonValue({ maxDepth: 1 }), (a, b) => {
      if (sameValue(a, b)) expect(b).toEqual(a)
    }),
  )
})

test('distinguishes lists from objects, and regards order only in lists', () => {
  expect(sameValue({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true)
  expect(sameValue([1, 2], [2, 1])).toBe(false)
  expect(sameValue([], {})).toBe(false)
  expect(sameValue({ a: undefined }, { b: undefined })).toBe(false)
  expect(sameValue(null, {})).toBe(false)
})
