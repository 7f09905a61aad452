import type { Database } from '../database/database.ts'
import { readEvents, readRecentIds, type StoredEvent } from './stored-events.ts'

/** The recent events that this server has announced to its listeners, and those that it has not. */
export interface UntoldEvents {
  /** Marks an event as announced. */
  markTold(id: number): void
  isTold(id: number): boolean
  /** Reads stored events that were never announced here: their server was killed between its commit and its next batch. */
  find(): Promise<StoredEvent[]>
}

/**
 * Tracks which events this server has announced.
 * @param graceMs how long the storing server may take to announce an event
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
