import type { Database } from '../database/database.ts'
import { readEvents, readRecentIds, type StoredEvent } from './stored-events.ts'

/** The recent events that this server has announced to its listeners, and those that it has not. */
export interface UnannouncedEvents {
  /** Marks an event as announced. */
  markAnnounced(id: number): void
  isAnnounced(id: number): boolean
  /** Reads stored events that were never announced here: their server was killed between its commit and its next batch. */
  find(): Promise<StoredEvent[]>
}

/**
 * Tracks which events this server has announced.
 * @param graceMs how long the storing server may take to announce an event
 */
export function trackUnannouncedEvents({ pool }: Database, graceMs: number): UnannouncedEvents {
  const known = new Set<number>()
  return {
    markAnnounced: id => known.add(id),
    isAnnounced: id => known.has(id),
    async find() {
      const recent = await readRecentIds(pool, graceMs)
      const [oldest] = recent
      for (const id of known) if (oldest && id < oldest.id) known.delete(id)
      const ids = recent.filter(({ id, isDue }) => isDue && !known.has(id)).map(({ id }) => id)
      return ids.length === 0 ? [] : readEvents(pool, ids)
    },
  }
}
