import { expect, test } from 'vitest'
import { createByteCache } from './byte-cache.ts'

const kilobyte = 1024
/** Of an entry, beside its value. */
const entryBytes = 256

test('a cache holds at most its limit of bytes, and drops the least recently used ones', () => {
  const cache = createByteCache<string>(3 * kilobyte)
  for (const key of ['a', 'b', 'c']) cache.set(key, key, kilobyte - entryBytes)
  expect(cache.get('a')).toBe('a')
  cache.set('d', 'd', kilobyte - entryBytes)
  expect(['a', 'b', 'c', 'd'].map(key => cache.get(key))).toEqual(['a', undefined, 'c', 'd'])
})

test('many values without bytes of their own fill a cache too', () => {
  const cache = createByteCache<number>(10 * entryBytes)
  for (let key = 0; key < 100; key += 1) cache.set(String(key), key, 0)
  const held = Array.from({ length: 100 }, (_, key) => cache.get(String(key))).filter(
    value => value !== undefined,
  )
  expect(held).toEqual([90, 91, 92, 93, 94, 95, 96, 97, 98, 99])
})

test('a value that is too large is not stored and drops no other', () => {
  const cache = createByteCache<string>(2 * kilobyte)
  cache.set('a', 'a', 1)
  cache.set('b', 'b', 2 * kilobyte)
  expect([cache.get('a'), cache.get('b')]).toEqual(['a', undefined])
})

test('a value that replaces another one counts once', () => {
  const cache = createByteCache<string>(2 * kilobyte)
  cache.set('a', 'a', 1)
  for (let turn = 0; turn < 20; turn += 1) cache.set('b', 'b', kilobyte)
  expect([cache.get('a'), cache.get('b')]).toEqual(['a', 'b'])
})
