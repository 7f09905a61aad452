import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLoadingCache } from './loading-cache.ts'

interface Value {
  name: string
  load: number
}

/** The time, from 1: the cache takes 0 for none. */
let nowMs = 1
let loads = 0
let absent = new Set<string>()
const load = vi.fn(async (key: string): Promise<Value | undefined> => {
  const value = { name: key, load: ++loads }
  return absent.has(key) ? undefined : value
})

beforeEach(() => {
  loads = 0
  absent = new Set()
  load.mockClear()
  nowMs = 1
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const create = (maxSize = 100) => createLoadingCache(load, { maxAgeMs: 1000, maxSize })

describe('a loading cache', () => {
  test('loads once for all who wait, and then not again while the value is fresh', async () => {
    const cache = create()
    await Promise.all(Array.from({ length: 50 }, () => cache.get('a')))
    await cache.get('a')
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('loads again when the value is too old', async () => {
    const cache = create()
    await cache.get('a')
    nowMs += 1001
    expect(await cache.get('a')).toEqual({ name: 'a', load: 2 })
  })

  test('forgets matching entries and keeps the rest', async () => {
    const cache = create()
    await Promise.all([cache.get('a'), cache.get('b')])
    cache.forget(({ name }) => name === 'a')
    expect(await cache.get('a')).toMatchObject({ load: 3 })
    expect(await cache.get('b')).toMatchObject({ load: 2 })
  })

  test('keeps nothing whose loading began before a forgetting, and loads anew for those who come after it', async () => {
    const cache = create()
    const before = cache.get('a')
    cache.forget(() => false)
    const after = cache.get('a')
    expect(await before).toMatchObject({ load: 1 })
    expect(await after).toMatchObject({ load: 2 })
    expect(await cache.get('a')).toMatchObject({ load: 2 })
  })

  test('keeps a bounded number of values, the latest', async () => {
    const cache = create(2)
    for (const key of ['a', 'b', 'c']) await cache.get(key)
    await Promise.all([cache.get('b'), cache.get('c')])
    expect(load).toHaveBeenCalledTimes(3)
    await cache.get('a')
    expect(load).toHaveBeenCalledTimes(4)
  })

  test('caches no absent values', async () => {
    const cache = create()
    absent.add('a')
    expect(await cache.get('a')).toBeUndefined()
    absent.delete('a')
    expect(await cache.get('a')).toMatchObject({ name: 'a' })
  })

  test('passes on a failure and tries again the next time', async () => {
    const cache = create()
    load.mockRejectedValueOnce(new Error('no database'))
    await expect(cache.get('a')).rejects.toThrow('no database')
    expect(await cache.get('a')).toMatchObject({ name: 'a' })
  })
})
