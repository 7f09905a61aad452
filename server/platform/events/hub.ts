import type { StreamEvent } from '@greenroom/contract/events'
import type { Queries } from '../database/database.ts'
import type { Audience } from '../http/handler.ts'

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
}
