import { eventTopics } from '@greenroom/contract/events'
import type { Queries } from '../database/database.ts'
import { frames } from './frames.ts'
import { anythingChanged, readEventsSince, readLatestId, type StoredEvent } from './stored-events.ts'
import type { FramedEvent } from './subscriber.ts'

/** Size of the missed events that a returning browser receives at most, in bytes. */
const maxReplayBytes = 128 * 1024

/** Start of a stream: its position, and the events that the browser missed. */
export interface Beginning {
  id: number
  missed: FramedEvent[]
}

/** A stream starts only with a live session, so the end of a session cannot have been missed. */
const missableTopics = eventTopics.filter(topic => topic !== 'session.ended')

/**
 * Reads the events since the browser's last one. A new browser has missed nothing. A browser with an unknown, too old
 * or malformed id is told that anything may have changed.
 */
export async function readBeginning(queries: Queries, lastEventId: string | undefined): Promise<Beginning> {
  if (lastEventId === undefined) return { id: await readLatestId(queries), missed: [] }
  const id = /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : undefined
  const since = id === undefined ? 'anything' : await readEventsSince(queries, id)
  if (id !== undefined && since !== 'anything') {
    const missed = since.map(withFrame)
    if (missed.reduce((bytes, { frame }) => bytes + frame.length, 0) <= maxReplayBytes) return { id, missed }
  }
  const latest = await readLatestId(queries)
  return { id: latest, missed: anythingChanged(latest, missableTopics).map(withFrame) }
}

/** Serialises an event once for all its receivers. */
export function withFrame(stored: StoredEvent): FramedEvent {
  const { id, event } = stored
  let unnamed: Uint8Array | undefined
  return {
    stored,
    frame: frames.event(id, event),
    get unnamed() {
      unnamed ??= frames.event(id, { ...event, ids: [] })
      return unnamed
    },
  }
}
