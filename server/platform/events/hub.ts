import type { EventTopic, StreamEvent } from '@greenroom/contract/events'
import type { Database, Queries } from '../database/database.ts'
import type { Audience } from '../http/handler.ts'
import type { Logger } from '../log.ts'
import { createServerLink } from './server-link.ts'
import {
  anythingChanged,
  insertEvents,
  readEvents,
  readEventsSince,
  readLatestId,
  type StoredEvent,
} from './stored-events.ts'

export type { StoredEvent }

/** Carries events from committed writes to the browsers of this server, and to the other servers. */
export interface EventHub {
  /** Stores events with the write that they tell of; call it in that write's transaction. */
  store(queries: Queries, published: { event: StreamEvent; audience: Audience }[]): Promise<StoredEvent[]>
  /** Hands stored events to the listeners here at once, and to the other servers with the next batch; call it after the commit. */
  deliver(events: StoredEvent[]): void
  /**
   * Calls `listener` for every event of this server and of the others; returns how to stop.
   * An event may come twice. One without ids means that any row of its topic may have changed.
   */
  listen(listener: (stored: StoredEvent) => void): () => void
  /** Begins to hear the other servers. */
  start(): Promise<void>
  /** Sends what is waiting to the other servers, and hears nothing more. */
  stop(): Promise<void>
}

/** Who may do what must be the same everywhere at once. */
const urgentTopics: ReadonlySet<EventTopic> = new Set(['session.ended', 'access.changed'])

/** The hub of a server; several servers on one database hear each other. */
export function createEventHub(database: Database, log: Logger): EventHub {
  const listeners = new Set<(stored: StoredEvent) => void>()
  let latestId = 0
  let receiving = Promise.resolve()

  function emit(events: readonly StoredEvent[]): void {
    for (const stored of events) {
      latestId = Math.max(latestId, stored.id)
      for (const listener of listeners) {
        try {
          listener(stored)
        } catch (error) {
          log.error({ err: error, event: stored.id }, 'a listener failed on an event')
        }
      }
    }
  }

  /** One after the other, so that listeners hear the batches in the order in which they came. */
  function receive(read: () => Promise<readonly StoredEvent[]>): void {
    receiving = receiving
      .then(async () => emit(await read()))
      .catch(error => log.error({ err: error }, 'events of the other servers could not be read'))
  }

  const link = createServerLink(database, log, {
    received: ids => receive(() => readEvents(database.pool, ids)),
    resumed: () =>
      receive(async () => {
        const missed = await readEventsSince(database.pool, latestId)
        return missed === 'anything' ? anythingChanged(await readLatestId(database.pool)) : missed
      }),
  })

  return {
    store: insertEvents,
    deliver(events) {
      emit(events)
      const ids = events.map(({ id }) => id)
      link.send(
        ids,
        events.some(({ event }) => urgentTopics.has(event.topic)),
      )
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async start() {
      latestId = await readLatestId(database.pool)
      await link.start()
    },
    async stop() {
      await link.stop()
      await receiving
    },
  }
}
