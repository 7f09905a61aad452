import type {
  InspectionFigures,
  InspectionQueueFields,
  InspectionQueueRow,
} from '@greenroom/contract/areas/inspection/inspection-queues'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/access/actor.ts'
import type { Queries } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/only-row.ts'
import { contentItemRows } from '../content/index.ts'
import { inspectionItems as items, inspectionQueues as queues } from './schema.ts'

export type StoredQueue = typeof queues.$inferSelect

export async function allQueues(queries: Queries): Promise<StoredQueue[]> {
  return queries.select().from(queues).orderBy(queues.createdAt, queues.id)
}

export async function findQueue(queries: Queries, id: string): Promise<StoredQueue | undefined> {
  const [queue] = await queries.select().from(queues).where(eq(queues.id, id))
  return queue
}

export async function insertQueue(queries: Queries, fields: InspectionQueueFields): Promise<StoredQueue> {
  const queue = await onlyRow(queries.insert(queues).values(fields).returning())
  return queue
}

/** Updates the fields if the queue still has this version; undefined when it has another one or is deleted. */
export async function updateQueueAt(
  queries: Queries,
  id: string,
  version: number,
  changes: { [K in keyof InspectionQueueFields]?: InspectionQueueFields[K] | undefined },
): Promise<StoredQueue | undefined> {
  const [queue] = await queries
    .update(queues)
    .set({ ...changes, stale: true, version: sql`${queues.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(queues.id, id), eq(queues.version, version)))
    .returning()
  return queue
}

/** Deletes the queue with its items; returns whether it existed. */
export async function removeQueue(queries: Queries, id: string): Promise<boolean> {
  const removed = await queries.delete(queues).where(eq(queues.id, id)).returning({ id: queues.id })
  return removed.length > 0
}

const nothingWaits: InspectionFigures = { waiting: 0, oldest: null, aside: 0 }

/** Waiting items of each queue that the actor may see. */
export async function figuresOf(
  queries: Queries,
  actor: Pick<Actor, 'dataScope'>,
): Promise<(queueId: string) => InspectionFigures> {
  const visible = contentItemRows(actor)
  const counted = await queries
    .select({
      queueId: items.queueId,
      waiting: sql<number>`(count(*) filter (where ${items.state} = 'waiting'))::int`,
      oldest: sql<string | null>`min(${items.enteredAt}) filter (where ${items.state} = 'waiting')`,
      aside: sql<number>`(count(*) filter (where ${items.state} = 'aside'))::int`,
    })
    .from(items)
    .where(
      and(
        inArray(items.state, ['waiting', 'aside']),
        actor.dataScope === 'all'
          ? undefined
          : inArray(items.contentItemId, queries.select({ id: visible.id }).from(visible)),
      ),
    )
    .groupBy(items.queueId)
  const byQueue = new Map(
    counted.map(({ queueId, oldest, ...figures }) => [
      queueId,
      { ...figures, oldest: oldest === null ? null : new Date(oldest).toISOString() },
    ]),
  )
  return queueId => byQueue.get(queueId) ?? nothingWaits
}

/** Converts a stored queue to the contract's row. */
export function toQueueRow(
  { id, name, conditions, rate, scope, createdAt, version }: StoredQueue,
  verdicts: number,
): InspectionQueueRow {
  return { id, name, conditions, rate, scope, createdTime: createdAt.toISOString(), version, verdicts }
}
