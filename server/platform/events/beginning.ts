import { eventTopics } from '@greenroom/contract/events'
import type { Queries } from '../database/database.ts'
import { frames } from './frames.ts'
import { anythingChanged, readEventsSince, readLatestId, type StoredEvent } from './stored-events.ts'
import type { FramedEvent } from './subscriber.ts'

/** More than this is not sent to a browser that comes back, in bytes. */
const maxReplayBytes = 128 * 1024

/** What a stream begins with: where it stands, and what the browser missed. */
export interface Beginning {
  id: number
  missed: FramedEvent[]
}

/** A stream's session is alive when it begins, so the end of sessions is nothing that it could have missed. */
const missableTopics = eventTopics.filter(topic => topic !== 'session.ended')

/**
 * Reads where a browser resumes. One that comes for the first time has missed nothing; one whose id is unknown here,
 * too old, or no id at all, is told that anything may have changed.
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

/** Serialises an event, once for all who receive it. */
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
