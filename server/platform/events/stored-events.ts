import { type EventTopic, eventTopics, type StreamEvent } from '@greenroom/contract/events'
import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queries } from '../database/database.ts'
import type { Audience, Publish } from '../http/handler.ts'
import { streamEvents } from './schema.ts'

/** An event, and who receives it. */
export interface PublishedEvent {
  event: StreamEvent
  audience: Audience
  /** See {@link Publish}. */
  columns?: Parameters<Publish>[2]
}

/** An event that has its place in the order of events. */
export interface StoredEvent extends PublishedEvent {
  id: number
}

/** What a reader may have missed: the events themselves, or, when nobody can tell any more, that it may be anything. */
export type Missed = StoredEvent[] | 'anything'

/** More missed events than this are not worth telling one by one. */
const maxMissed = 1000
/** How long after it got its id an event may still be on its way to its commit. */
const overlap = sql`interval '10 seconds'`
const retainedFor = sql`interval '1 day'`

/** Stores events in the order given. */
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

/** Reads those of the events that are still there, in the order of their ids. */
export async function readEvents(queries: Queries, ids: readonly number[]): Promise<StoredEvent[]> {
  const rows = await queries
    .select()
    .from(streamEvents)
    .where(inArray(streamEvents.id, [...ids]))
    .orderBy(streamEvents.id)
  return rows.map(toStoredEvent)
}

/**
 * Reads what came after an event. Ids are given before the commit, so a smaller id may become visible after a greater
 * one: a few seconds before the event are read again. Being told twice does no harm, every event only says "read again".
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
  // The event itself is always among them, so no row means that it is unknown here, or too old.
  return rows.length === 0 || rows.length > maxMissed ? 'anything' : rows.map(toStoredEvent)
}

/**
 * Reads the ids of events whose writes may have been committed only now, in ascending order.
 * @param graceMs events that are older than this are `isDue`: all servers have been told of them, or never will be
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

/** The greatest id there is; 0 when there is none. */
export async function readLatestId(queries: Queries): Promise<number> {
  const [latest] = await queries
    .select({ id: streamEvents.id })
    .from(streamEvents)
    .orderBy(desc(streamEvents.id))
    .limit(1)
  return latest?.id ?? 0
}

/** Says of every given topic that anything may have changed, from the event `id` on. */
export function anythingChanged(id: number, topics: readonly EventTopic[] = eventTopics): StoredEvent[] {
  return topics.map(topic => ({ id, event: { topic, ids: [] }, audience: 'everyone' }))
}

/** Removes events older than a day. The latest one stays, so that a browser that saw it can always resume. */
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
