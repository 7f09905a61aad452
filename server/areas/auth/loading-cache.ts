import { LRUCache } from 'lru-cache'

/** A cache that loads missing values. */
export interface LoadingCache<V> {
  /** The cached or loaded value; undefined when there is none. @throws what loading throws */
  get(key: string): V | undefined | Promise<V | undefined>
  /** Drops matching values. Does not cache results of loads that started before. */
  forget(matches: (value: V) => boolean): void
}

/**
 * Creates a cache that loads each key once for all concurrent callers.
 * @param maxAgeMs how long a value is cached
 * @param maxSize number of cached values; beyond it the least recently used one is dropped
 */
export function createLoadingCache<V extends object>(
  load: (key: string) => Promise<V | undefined>,
  { maxAgeMs, maxSize }: { maxAgeMs: number; maxSize: number },
): LoadingCache<V> {
  const cache = new LRUCache<string, V>({ max: maxSize, ttl: maxAgeMs, ttlResolution: 0 })
  let loading = new Map<string, Promise<V | undefined>>()

  function loadAndStore(key: string): Promise<V | undefined> {
    const generation = loading
    const loaded = load(key)
      .then(value => {
        if (value !== undefined && generation === loading) cache.set(key, value)
        return value
      })
      .finally(() => generation.delete(key))
    generation.set(key, loaded)
    return loaded
  }

  return {
    get: key => cache.get(key) ?? loading.get(key) ?? loadAndStore(key),
    forget(matches) {
      loading = new Map()
      for (const [key, value] of [...cache]) if (matches(value)) cache.delete(key)
    },
  }
}
