import { type EventTopic, eventTopics, type StreamEvent } from '@greenroom/contract/events'
import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queries } from '../database/database.ts'
import type { Audience, Publish } from './publish.ts'
import { streamEvents } from './schema.ts'

/** An event and its receivers. */
export interface PublishedEvent {
  event: StreamEvent
  audience: Audience
  /** See {@link Publish}. */
  columns?: Parameters<Publish>[2]
}

/** An event with its place in the order of all events. */
export interface StoredEvent extends PublishedEvent {
  id: number
}

/** Events that a browser missed, or `anything` when they are no longer known. */
export type Missed = StoredEvent[] | 'anything'

/** With more missed events, the answer is `anything`. */
const maxMissed = 1000
/** How long after it got its id an event may still be uncommitted. */
const overlap = sql`interval '10 seconds'`
const retainedFor = sql`interval '1 day'`

/** Stores events in the given order. */
export async function insertEvents(
  queries: Queries,
  published: readonly PublishedEvent[],
): Promise<StoredEvent[]> {
  if (published.length === 0) return []
  const rows = await queries
    .insert(streamEvents)
    .values(
      published.map(({ event, audience, columns }) => ({
        ...event,
        audience,
        columns: columns && [...columns],
      })),
    )
    .returning()
  return rows.map(toStoredEvent)
}

/** Reads the stored events with these ids, by ascending id; pruned events are left out. */
export async function readEvents(queries: Queries, ids: readonly number[]): Promise<StoredEvent[]> {
  const rows = await queries
    .select()
    .from(streamEvents)
    .where(inArray(streamEvents.id, [...ids]))
    .orderBy(streamEvents.id)
  return rows.map(toStoredEvent)
}

/**
 * Reads the events after an event. Ids are given before the commit, so a smaller id may become visible later than a
 * greater one; the events of the last seconds before are read again. Receiving an event twice does no harm.
 */
export async function readEventsSince(queries: Queries, id: number): Promise<Missed> {
  const last = alias(streamEvents, 'last')
  const rows = await queries
    .select({
      id: streamEvents.id,
      topic: streamEvents.topic,
      ids: streamEvents.ids,
      audience: streamEvents.audience,
      columns: streamEvents.columns,
    })
    .from(streamEvents)
    .innerJoin(last, eq(last.id, id))
    .where(gt(streamEvents.at, sql`${last.at} - ${overlap}`))
    .orderBy(streamEvents.id)
    .limit(maxMissed + 1)
  // The result includes the event itself, so an empty result means that it is unknown or pruned.
  return rows.length === 0 || rows.length > maxMissed ? 'anything' : rows.map(toStoredEvent)
}

/**
 * Reads the ids of events that may have been committed only recently, in ascending order.
 * @param graceMs older events are `isDue`: their server has announced them, or never will
 */
export function readRecentIds(queries: Queries, graceMs: number): Promise<{ id: number; isDue: boolean }[]> {
  return queries
    .select({
      id: streamEvents.id,
      isDue: sql<boolean>`${streamEvents.at} < clock_timestamp() - make_interval(secs => ${graceMs / 1000})`,
    })
    .from(streamEvents)
    .where(gt(streamEvents.at, sql`now() - ${overlap}`))
    .orderBy(streamEvents.id)
}

/** The greatest id; 0 when there are no events. */
export async function readLatestId(queries: Queries): Promise<number> {
  const [latest] = await queries
    .select({ id: streamEvents.id })
    .from(streamEvents)
    .orderBy(desc(streamEvents.id))
    .limit(1)
  return latest?.id ?? 0
}

/** Events of all given topics that say that anything may have changed, from the event `id` on. */
export function anythingChanged(id: number, topics: readonly EventTopic[] = eventTopics): StoredEvent[] {
  return topics.map(topic => ({ id, event: { topic, ids: [] }, audience: 'everyone' }))
}

/** Deletes events older than a day but keeps the latest one, so that a browser that saw it can resume. */
export async function pruneEvents(queries: Queries): Promise<void> {
  await queries
    .delete(streamEvents)
    .where(
      and(
        lt(streamEvents.at, sql`now() - ${retainedFor}`),
        lt(streamEvents.id, sql`(select max(id) from ${streamEvents})`),
      ),
    )
}

type EventColumns = Pick<typeof streamEvents.$inferSelect, 'id' | 'topic' | 'ids' | 'audience' | 'columns'>

function toStoredEvent({ id, topic, ids, audience, columns }: EventColumns): StoredEvent {
  return { id, event: { topic, ids }, audience, columns: columns ?? undefined }
}
