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
  const kept = new Map<string, { value: V; until: number }>()
  let loading = new Map<string, Promise<V | undefined>>()

  function loadAndKeep(key: string): Promise<V | undefined> {
    const generation = loading
    const loaded = load(key)
      .then(value => {
        if (value !== undefined && generation === loading) keep(key, value)
        return value
      })
      .finally(() => generation.delete(key))
    generation.set(key, loaded)
    return loaded
  }

  function keep(key: string, value: V): void {
    kept.delete(key)
    kept.set(key, { value, until: performance.now() + maxAgeMs })
    const oldest = kept.keys().next()
    if (kept.size > maxSize && !oldest.done) kept.delete(oldest.value)
  }

  return {
    get(key) {
      const known = kept.get(key)
      if (known && known.until > performance.now()) return known.value
      return loading.get(key) ?? loadAndKeep(key)
    },
    forget(matches) {
      loading = new Map()
      for (const [key, { value }] of kept) {
        if (matches(value)) kept.delete(key)
      }
    },
  }
}
