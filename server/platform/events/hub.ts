import type { StreamEvent } from '@greenroom/contract/events'
import type { Database, Queries } from '../database/database.ts'
import type { Audience } from '../http/handler.ts'
import type { Logger } from '../log.ts'
import { streamEvents } from './schema.ts'

/** An event that has its place in the order of events. */
export interface StoredEvent {
  id: number
  event: StreamEvent
  audience: Audience
}

/** Carries events from committed writes to the browsers of this server, and to the other servers. */
export interface EventHub {
  /** Stores events with the write that they tell of; call it in that write's transaction. */
  store(queries: Queries, published: { event: StreamEvent; audience: Audience }[]): Promise<StoredEvent[]>
  /** Hands stored events to the listeners here at once, and to the other servers with the next batch; call it after the commit. */
  deliver(events: StoredEvent[]): void
  /** Calls `listener` for every event of this server and of the others; returns how to stop. */
  listen(listener: (stored: StoredEvent) => void): () => void
  /** Begins to hear the other servers. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Carries events within this server. */
export function createEventHub(_database: Database, log: Logger): EventHub {
  const listeners = new Set<(stored: StoredEvent) => void>()
  return {
    async store(queries, published) {
      if (published.length === 0) return []
      const rows = published.map(({ event, audience }) => ({ ...event, audience }))
      const stored = await queries.insert(streamEvents).values(rows).returning()
      return stored.map(({ id, topic, ids, audience }) => ({ id, event: { topic, ids }, audience }))
    },
    deliver(events) {
      for (const stored of events) {
        for (const listener of listeners) listener(stored)
      }
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: async () => log.debug('events flow'),
    stop: async () => listeners.clear(),
  }
}
