import { arrayOverlaps } from 'drizzle-orm'
import type { Queries } from '../../database/database.ts'
import { operationLog } from '../schema.ts'

/** Entries per lookup: the index compares every found entry with every requested one. */
const idsPerLookup = 500

/** Maps each undone entry to the entry that undid it. An entry whose undo was undone does not count as undone. */
export async function findUndoing(queries: Queries, ids: readonly number[]): Promise<Map<number, number>> {
  const undoing = new Map<number, number>()
  for (let from = 0; from < ids.length; from += idsPerLookup) {
    const some = await findUndoingOfSome(queries, ids.slice(from, from + idsPerLookup))
    for (const [undone, id] of some) undoing.set(undone, id)
  }
  return undoing
}

async function findUndoingOfSome(queries: Queries, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await queries
    .select({ id: operationLog.id, undoes: operationLog.undoes })
    .from(operationLog)
    .where(arrayOverlaps(operationLog.undoes, [...ids]))
    .orderBy(operationLog.id)
  const again = await findUndoing(
    queries,
    rows.map(({ id }) => id),
  )
  return new Map(
    rows
      .filter(({ id }) => !again.has(id))
      .flatMap(({ id, undoes }) => (undoes ?? []).map(undone => [undone, id] as const)),
  )
}
