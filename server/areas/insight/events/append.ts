import type { DropReason } from '@greenroom/contract/areas/insight/event-batch'
import type { EventType, Referrer } from '@greenroom/contract/areas/insight/measures'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { factsOf } from './facts.ts'
import { lockToStore } from './lock.ts'
import { events } from './schema.ts'

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
  given: readonly NewEvent[],
): Promise<(Unstored | undefined)[]> {
  const facts = await factsOf(
    queries,
    given.flatMap(({ contentItemId }) => contentItemId ?? []),
  )
  const isUnknown = ({ contentItemId }: NewEvent) => contentItemId !== null && !facts.has(contentItemId)
  const rows = given
    .filter(event => !isUnknown(event))
    .map(({ contentItemId, time, visitor, ...event }) => ({
      ...event,
      fact_id: contentItemId === null ? null : facts.get(contentItemId),
      visitor: visitor?.toString(),
      occurred_at: time.toISOString(),
    }))
  const fresh = rows.length === 0 ? new Set() : await insertEvents(queries, rows)
  return given.map(event => {
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
  const stored = await queries.execute<{ id: string }>(sql`
    insert into ${events} (${columns})
    select ${columns} from json_populate_recordset(null::event, ${JSON.stringify(sorted)}::text::json)
    on conflict do nothing returning id`)
  return new Set(stored.map(({ id }) => id))
}
