import { expect, test } from 'vitest'
import { createThumbnailCache } from './thumbnails.ts'

const kilobyte = 1024
/** Bytes of an entry, beside its picture. */
const entryBytes = 256
const picture = (bytes: number) => new Uint8Array(bytes)

test('a cache holds no more bytes than it may, and drops the least recently used pictures', () => {
  const cache = createThumbnailCache(3 * kilobyte)
  for (const key of ['a', 'b', 'c']) cache.set(key, picture(kilobyte - entryBytes))
  expect(cache.get('a')).toBeDefined()
  cache.set('d', picture(kilobyte - entryBytes))
  expect([...cache.keys()].sort()).toEqual(['a', 'c', 'd'])
})

test('many entries without a picture fill a cache too', () => {
  const cache = createThumbnailCache(10 * entryBytes)
  for (let key = 0; key < 100; key += 1) cache.set(String(key), 'unsuitable')
  expect([...cache.keys()].map(Number).sort()).toEqual([90, 91, 92, 93, 94, 95, 96, 97, 98, 99])
})

test('a picture that is too large is not stored and drops no other', () => {
  const cache = createThumbnailCache(2 * kilobyte)
  cache.set('a', picture(1))
  cache.set('b', picture(2 * kilobyte))
  expect([...cache.keys()]).toEqual(['a'])
})

test('a picture that replaces another one counts once', () => {
  const cache = createThumbnailCache(2 * kilobyte)
  cache.set('a', picture(1))
  for (let turn = 0; turn < 20; turn += 1) cache.set('b', picture(kilobyte))
  expect([...cache.keys()].sort()).toEqual(['a', 'b'])
})
