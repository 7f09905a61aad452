import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import type { Platform } from '../../../platform/platform.ts'
import { lockToStore } from '../events/lock.ts'
import { contentFacts, events, rollUpState } from '../events/schema.ts'
import { createRollUpPoller } from '../roll-up/poller.ts'
import { rollUps } from '../roll-up/roll-ups.ts'
import { countedSeq } from '../roll-up/state.ts'

type NewFact = Partial<typeof contentFacts.$inferInsert>
type NewEvent = Partial<typeof events.$inferInsert> & { occurredAt: Date }

/** Deletes all events, also the demo's, as if nothing had ever been counted. */
export async function clearEvents(queries: Queries): Promise<void> {
  for (const table of [events, contentFacts, ...rollUps]) await queries.execute(sql`truncate ${table}`)
  await queries.update(rollUpState).set({ seq: 0 })
}

/** Stores the facts of a content item with its events; returns its id. */
export async function insertFact(queries: Queries, fact: NewFact = {}): Promise<number> {
  const row = await onlyRow(
    queries
      .insert(contentFacts)
      .values({
        contentItemId: randomUUID(),
        author: 'Ada',
        source: 'original',
        topic: 'Coffee',
        genre: 'text',
        ...fact,
      })
      .returning({ id: contentFacts.id }),
  )
  return row.id
}

/** Stores events as collection does; an id that is stored is not stored again. */
export async function insertEvents(queries: Queries, made: readonly NewEvent[]): Promise<void> {
  await queries.transaction(async transaction => {
    await lockToStore(transaction)
    await transaction
      .insert(events)
      .values(
        made.map(event => ({
          id: randomUUID(),
          type: 'click' as const,
          referrer: 'direct' as const,
          ...event,
        })),
      )
      .onConflictDoNothing()
  })
}

/** Counts all events that wait, also where a server is at it at the same time. */
export async function countEvents(platform: Platform): Promise<void> {
  const poller = createRollUpPoller(platform)
  for (;;) {
    while (await poller.tick());
    const [row] = await platform.database.pool.execute<{ waits: boolean }>(
      sql`select exists (select from ${events} where seq > ${countedSeq}) as waits`,
    )
    if (!row?.waits) return
  }
}

/** All rows of the roll-ups, in an order that does not depend on the time of counting. Zero visitors have no row. */
export async function readRollUps(queries: Queries): Promise<Record<string, unknown>[][]> {
  const tables: Record<string, unknown>[][] = []
  for (const table of rollUps) {
    tables.push([
      ...(await queries.execute(sql`
        select row_to_json(it)::text as row from ${table} as it
        where row_to_json(it) ->> 'visitors' is distinct from '0' order by row`)),
    ])
  }
  return tables
}
