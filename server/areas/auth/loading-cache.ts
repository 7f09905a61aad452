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
 * @param maxSize number of cached values; beyond it the oldest is dropped
 */
export function createLoadingCache<V>(
  load: (key: string) => Promise<V | undefined>,
  { maxAgeMs, maxSize }: { maxAgeMs: number; maxSize: number },
): LoadingCache<V> {
  const stored = new Map<string, { value: V; until: number }>()
  let loading = new Map<string, Promise<V | undefined>>()

  function loadAndStore(key: string): Promise<V | undefined> {
    const generation = loading
    const loaded = load(key)
      .then(value => {
        if (value !== undefined && generation === loading) store(key, value)
        return value
      })
      .finally(() => generation.delete(key))
    generation.set(key, loaded)
    return loaded
  }

  function store(key: string, value: V): void {
    stored.delete(key)
    stored.set(key, { value, until: performance.now() + maxAgeMs })
    const oldest = stored.keys().next()
    if (stored.size > maxSize && !oldest.done) stored.delete(oldest.value)
  }

  return {
    get(key) {
      const known = stored.get(key)
      if (known && known.until > performance.now()) return known.value
      return loading.get(key) ?? loadAndStore(key)
    },
    forget(matches) {
      loading = new Map()
      for (const [key, { value }] of stored) {
        if (matches(value)) stored.delete(key)
      }
    },
  }
}
