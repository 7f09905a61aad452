/** Values by key, in memory, of at most so many bytes in all. */
export interface ByteCache<Value> {
  get(key: string): Value | undefined
  /** Stores a value; those that were not used for longest make room for it. A value that is too large is not stored. */
  set(key: string, value: Value, bytes: number): void
}

/** Estimated memory of an entry beside its bytes. */
const entryBytes = 256

/** @param maxBytes limit of all values together, each with 256 bytes for its entry */
export function createByteCache<Value>(maxBytes: number): ByteCache<Value> {
  // A map iterates in the order of insertion, so the least recently used entry is its first.
  const entries = new Map<string, { value: Value; bytes: number }>()
  let total = 0

  function remove(key: string): void {
    total -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set(key, value, size) {
      const bytes = size + entryBytes
      remove(key)
      if (bytes > maxBytes) return
      for (const oldest of entries.keys()) {
        if (total + bytes <= maxBytes) break
        remove(oldest)
      }
      entries.set(key, { value, bytes })
      total += bytes
    },
  }
}
