import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queries } from '../../database/database.ts'
import { operationLog, type StoredOperation } from '../schema.ts'
import { rowName } from './fold.ts'
import type { UndoStep } from './rules.ts'

/** Later entries read per row at most. */
const maxNewer = 50

/** Reads the later changes of each step's row, newest first. A step without later changes has no entry in the map. */
export async function readNewer<S extends UndoStep>(
  queries: Queries,
  steps: readonly S[],
): Promise<Map<S, StoredOperation[]>> {
  const lookups = steps.map(({ entries }) => {
    const last = entries.at(-1)
    return { entity: last?.entity, entity_id: last?.entityId, row_key: last?.rowKey, after: last?.id }
  })
  const places = await queries.execute<{ place: number; id: string }>(sql`
    select place::int, newer.id
    from jsonb_array_elements(${JSON.stringify(lookups)}::jsonb) with ordinality as placed (sought, place)
      cross join lateral jsonb_to_record(sought) as row (entity text, entity_id text, row_key jsonb, after bigint)
      cross join lateral (
        select id from ${operationLog} as log
        where log.entity = row.entity and log.entity_id = row.entity_id and log.id > after
          and log.operation <> 'refused' and (row.row_key is null or log.row_key = row.row_key)
        order by log.id desc limit ${maxNewer}
      ) as newer`)
  if (places.length === 0) return new Map()
  const placeOf = new Map(places.map(({ place, id }) => [Number(id), place]))
  const entries = await queries
    .select()
    .from(operationLog)
    .where(inArray(operationLog.id, [...placeOf.keys()]))
    .orderBy(desc(operationLog.id))
  const newer = new Map<S, StoredOperation[]>()
  for (const entry of entries) {
    const step = steps[(placeOf.get(entry.id) ?? 0) - 1]
    if (step) newer.set(step, [...(newer.get(step) ?? []), entry])
  }
  return newer
}

/** Returns the latest entry that created or changed a row, found by the row's values. */
export async function readLatest(
  queries: Queries,
  { entity, table, key }: Pick<UndoStep, 'entity' | 'table' | 'key'>,
  entityId: string,
): Promise<StoredOperation | undefined> {
  const found = await queries
    .select()
    .from(operationLog)
    .where(and(eq(operationLog.entity, entity), eq(operationLog.entityId, entityId)))
    .orderBy(desc(operationLog.id))
    .limit(maxNewer)
  const name = rowName(table, key)
  return found.find(({ rowKey }) => rowKey === null || rowName(table, rowKey) === name)
}
