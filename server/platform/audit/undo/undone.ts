import { arrayOverlaps } from 'drizzle-orm'
import type { Queries } from '../../database/database.ts'
import { operationLog } from '../schema.ts'

/** Of those entries that count as undone, the entry that undid them; one whose undoing was undone does not count. */
export async function findUndoing(queries: Queries, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const found = await queries
    .select({ id: operationLog.id, undoes: operationLog.undoes })
    .from(operationLog)
    .where(arrayOverlaps(operationLog.undoes, [...ids]))
    .orderBy(operationLog.id)
  const again = await findUndoing(
    queries,
    found.map(({ id }) => id),
  )
  return new Map(
    found
      .filter(({ id }) => !again.has(id))
      .flatMap(({ id, undoes }) => (undoes ?? []).map(undone => [undone, id] as const)),
  )
}
