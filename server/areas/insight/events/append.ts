import type { DropReason } from '@greenroom/contract/areas/insight/event-batch'
import type { EventType, Referrer } from '@greenroom/contract/areas/insight/measures'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { contentItemRows } from '../../content/index.ts'
import { lockToStore } from './lock.ts'
import { contentFacts, events } from './schema.ts'

/**
 * Ids of the rows with the current state of these content items, by content item. Missing rows are created. For a
 * deleted item it is its last row; items that never had a row are left out.
 */
async function factsOf(queries: Queries, contentItemIds: readonly string[]): Promise<Map<string, number>> {
  const ids = [...new Set(contentItemIds)]
  for (;;) {
    const rows = ids.length === 0 ? [] : await readFacts(queries, ids)
    const missing = rows.flatMap(({ contentItemId, factId }) => (factId === null ? [contentItemId] : []))
    if (missing.length === 0) {
      const existingIds = new Set(rows.map(({ contentItemId }) => contentItemId))
      const deleted = ids.filter(id => !existingIds.has(id))
      const all = deleted.length === 0 ? rows : [...rows, ...(await readLastFacts(queries, deleted))]
      return new Map(
        all.flatMap(({ contentItemId, factId }) => (factId === null ? [] : [[contentItemId, factId]])),
      )
    }
    // Another transaction may create them at the same time, or change a content item, so they are read again.
    await makeFacts(queries, missing)
  }
}

/** Null: there is none yet. */
interface FactRow extends Record<string, unknown> {
  contentItemId: string
  factId: number | null
}

const arrayOf = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`

async function readFacts(queries: Queries, ids: readonly string[]) {
  return queries.execute<FactRow>(sql`
    select content_item.id as "contentItemId", fact.id as "factId"
    from ${contentItemRows()} left join ${contentFacts} as fact on fact.content_item_id = content_item.id
      and fact.author = content_item.author and fact.source = content_item.source
      and fact.topic = content_item.topic and fact.genre = content_item.genre
    where content_item.id = any(${arrayOf(ids)})`)
}

async function readLastFacts(queries: Queries, ids: readonly string[]) {
  return queries.execute<FactRow>(sql`
    select distinct on (content_item_id) content_item_id as "contentItemId", id as "factId" from ${contentFacts}
    where content_item_id = any(${arrayOf(ids)}) order by content_item_id, id desc`)
}

/** Creates missing rows, sorted so that transactions do not deadlock. */
async function makeFacts(queries: Queries, ids: readonly string[]): Promise<void> {
  await queries.execute(sql`
    insert into ${contentFacts} (content_item_id, author, source, topic, genre)
    select id, author, source, topic, genre from ${contentItemRows()} where id = any(${arrayOf(ids)}) order by id
    on conflict do nothing`)
}

/** A validated event. */
export interface NewEvent {
  id: string
  type: EventType
  /** Null for a visit. */
  contentItemId: string | null
  time: Date
  referrer: Referrer
  /** A pseudonym; null for an anonymous visitor. */
  visitor: bigint | null
  /** Whether the pseudonym is the same every day. */
  stable: boolean
  bot: boolean
  seconds: number
  count: number
}

/** Why an event was not stored. */
export type Unstored = Extract<DropReason, 'duplicate' | 'unknownContent'>

/**
 * Stores events in the transaction of `queries`, in few statements. An id that is stored already is not stored again.
 * Call it once in a transaction and as late as possible: nothing is counted until that transaction ends (see {@link
 * lockToStore}).
 * @returns why each event was not stored, in their order; undefined for stored ones
 */
export async function append(
  queries: Queries,
  newEvents: readonly NewEvent[],
): Promise<(Unstored | undefined)[]> {
  const facts = await factsOf(
    queries,
    newEvents.flatMap(({ contentItemId }) => contentItemId ?? []),
  )
  const isUnknown = ({ contentItemId }: NewEvent) => contentItemId !== null && !facts.has(contentItemId)
  const rows = newEvents
    .filter(event => !isUnknown(event))
    .map(({ contentItemId, time, visitor, ...event }) => ({
      ...event,
      fact_id: contentItemId === null ? null : facts.get(contentItemId),
      visitor: visitor?.toString(),
      occurred_at: time.toISOString(),
    }))
  const fresh = rows.length === 0 ? new Set() : await insertEvents(queries, rows)
  return newEvents.map(event => {
    if (isUnknown(event)) return 'unknownContent'
    // Of events with the same id, the first was stored.
    return fresh.delete(event.id) ? undefined : 'duplicate'
  })
}

/** Inserts in the order of ids, so that transactions with the same ids do not deadlock. @returns the new ids */
async function insertEvents(queries: Queries, rows: readonly { id: string }[]): Promise<Set<string>> {
  await lockToStore(queries)
  const sorted = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const columns = sql.raw('id, type, fact_id, referrer, visitor, stable, bot, seconds, count, occurred_at')
  const inserted = await queries.execute<{ id: string }>(sql`
    insert into ${events} (${columns})
    select ${columns} from json_populate_recordset(null::event, ${JSON.stringify(sorted)}::text::json)
    on conflict do nothing returning id`)
  return new Set(inserted.map(({ id }) => id))
}
