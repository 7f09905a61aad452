import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Queries } from '../../database/database.ts'
import { operationLog, type StoredOperation } from '../schema.ts'
import { rowName } from './fold.ts'
import type { UndoStep } from './rules.ts'

/** How many later entries of a row are looked at. */
const maxLooked = 50

/** What was done to the row of the step since, newest first. */
export async function readNewer(queries: Queries, step: UndoStep): Promise<StoredOperation[]> {
  const last = step.entries.at(-1)
  if (!last) return []
  const found = await queries
    .select()
    .from(operationLog)
    .where(
      and(
        eq(operationLog.entity, last.entity),
        eq(operationLog.entityId, last.entityId),
        gt(operationLog.id, last.id),
        ne(operationLog.operation, 'refused'),
        last.rowKey ? sql`${operationLog.rowKey} = ${JSON.stringify(last.rowKey)}::jsonb` : undefined,
      ),
    )
    .orderBy(desc(operationLog.id))
    .limit(maxLooked)
  const own = new Set(step.entries.map(({ id }) => id))
  return found.filter(({ id }) => !own.has(id))
}

/** The latest entry that brought a row about or changed it, by its values. */
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
    .limit(maxLooked)
  const name = rowName(table, key)
  return found.find(({ rowKey }) => rowKey === null || rowName(table, rowKey) === name)
}
