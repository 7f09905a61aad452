import type { Database } from '../database/database.ts'
import { readEvents, readRecentIds, type StoredEvent } from './stored-events.ts'

/** The last events that this server has told its listeners of, or learned of otherwise. */
export interface UntoldEvents {
  /** Takes an event off the list of those that may be missing. */
  markTold(id: number): void
  isTold(id: number): boolean
  /** Reads stored events that nobody told this server of: theirs was killed between its commit and its next batch. */
  find(): Promise<StoredEvent[]>
}

/**
 * Follows which events this server was told of.
 * @param graceMs how long a server may take to tell the others, from when an event is stored
 */
export function createUntoldEvents({ pool }: Database, graceMs: number): UntoldEvents {
  const known = new Set<number>()
  return {
    markTold: id => known.add(id),
    isTold: id => known.has(id),
    async find() {
      const recent = await readRecentIds(pool, graceMs)
      const [oldest] = recent
      for (const id of known) if (oldest && id < oldest.id) known.delete(id)
      const ids = recent.filter(({ id, isDue }) => isDue && !known.has(id)).map(({ id }) => id)
      return ids.length === 0 ? [] : readEvents(pool, ids)
    },
  }
}
