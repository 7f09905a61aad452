import type { EventTopic } from '@greenroom/contract/events'
import type { Database, Queries } from '../database/database.ts'
import type { Logger } from '../log.ts'
import { runPoller } from '../poller.ts'
import { createServerLink } from './server-link.ts'
import {
  anythingChanged,
  insertEvents,
  type PublishedEvent,
  readEvents,
  readEventsSince,
  readLatestId,
  readRecentIds,
  type StoredEvent,
} from './stored-events.ts'

export type { PublishedEvent, StoredEvent }

/** Delivers events of committed writes to the browsers of this server and to the other servers. */
export interface EventHub {
  /** Stores events in the transaction of the write that they announce. */
  store(queries: Queries, published: readonly PublishedEvent[]): Promise<StoredEvent[]>
  /**
   * Announces stored events to the listeners of this server at once and to the other servers with the next batch. Call
   * it after the commit.
   */
  deliver(events: StoredEvent[]): void
  /**
   * Calls `listener` for every event of all servers; returns how to stop. An event may come twice. An event without ids
   * means that any row of its topic may have changed.
   */
  listen(listener: (storedEvent: StoredEvent) => void): () => void
  /** Starts to listen to the other servers. */
  start(): Promise<void>
  /** Sends the waiting batch to the other servers and stops listening. */
  stop(): Promise<void>
}

/** Changes of access must reach all servers at once. */
const urgentTopics: ReadonlySet<EventTopic> = new Set(['session.ended', 'access.changed'])

/** How often to look for events of killed servers, and how long servers may take to announce theirs. */
const polling = { intervalMs: 3000, graceMs: 2000 }

/** Creates the hub of a server. Servers on one database hear each other. */
export function createEventHub(
  database: Database,
  log: Logger,
  { intervalMs, graceMs }: typeof polling = polling,
): EventHub {
  const listeners = new Set<(storedEvent: StoredEvent) => void>()
  const unannounced = trackUnannouncedEvents(database, graceMs)
  let firstId = 0
  let latestId = 0
  let receiving = Promise.resolve()

  function emit(events: readonly StoredEvent[]): void {
    for (const storedEvent of events) {
      latestId = Math.max(latestId, storedEvent.id)
      unannounced.markAnnounced(storedEvent.id)
      for (const listener of listeners) {
        try {
          listener(storedEvent)
        } catch (error) {
          log.error({ err: error, event: storedEvent.id }, 'a listener failed on an event')
        }
      }
    }
  }

  /** Processes batches one after the other, so that listeners receive them in order. */
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

  const missedEvents = runPoller(
    {
      name: 'events.unannounced',
      intervalMs,
      async tick() {
        const unannouncedEvents = await unannounced.find()
        if (unannouncedEvents.length > 0)
          receive(async () =>
            unannouncedEvents.filter(({ id }) => id > firstId && !unannounced.isAnnounced(id)),
          )
        return false
      },
    },
    log,
  )

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
      firstId = await readLatestId(database.pool)
      latestId = firstId
      await link.start()
      missedEvents.start()
    },
    async stop() {
      await missedEvents.stop()
      await link.stop()
      await receiving
    },
  }
}

/** The recent events that this server has announced to its listeners, and those that it has not. */
interface UnannouncedEvents {
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
function trackUnannouncedEvents({ pool }: Database, graceMs: number): UnannouncedEvents {
  const announcedIds = new Set<number>()
  return {
    markAnnounced: id => announcedIds.add(id),
    isAnnounced: id => announcedIds.has(id),
    async find() {
      const recent = await readRecentIds(pool, graceMs)
      const [oldest] = recent
      for (const id of announcedIds) if (oldest && id < oldest.id) announcedIds.delete(id)
      const ids = recent.filter(({ id, isDue }) => isDue && !announcedIds.has(id)).map(({ id }) => id)
      return ids.length === 0 ? [] : readEvents(pool, ids)
    },
  }
}
