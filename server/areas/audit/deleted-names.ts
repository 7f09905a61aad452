import type { MissingThing } from '@greenroom/contract/areas/audit/undo'
import type { Language } from '@greenroom/contract/languages'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { operationLog } from '../../platform/audit/schema.ts'
import type { UndoRegistry } from '../../platform/audit/undo/registry.ts'
import type { MissingRow } from '../../platform/audit/undo/rules.ts'
import type { Queries } from '../../platform/database/database.ts'

/** Names of deleted rows by id, from the entries of their deletions. A row that was deleted twice has its last name. */
export async function namesOfDeleted(
  queries: Queries,
  entities: readonly string[],
  ids: readonly string[],
  language: Language,
): Promise<Map<string, string>> {
  if (ids.length === 0 || entities.length === 0) return new Map()
  // The title of a role is its code; its names stand in the deleted values.
  const name = sql<string>`coalesce(${operationLog.changes} #>> ${`{name,0,${language}}`}::text[], ${operationLog.title})`
  const deleted = await queries
    .select({ id: operationLog.entityId, name })
    .from(operationLog)
    .where(
      and(
        inArray(operationLog.entity, [...entities]),
        inArray(operationLog.entityId, [...new Set(ids)]),
        eq(operationLog.operation, 'delete'),
      ),
    )
    .orderBy(asc(operationLog.id))
  return new Map(deleted.map(row => [row.id, row.name]))
}

/** What the deleted rows are called, in their order; undefined stays null. */
export async function describeMissing(
  queries: Queries,
  registry: UndoRegistry,
  rows: readonly (MissingRow | undefined)[],
  language: Language,
): Promise<(MissingThing | null)[]> {
  const entityOf = new Map([...registry].map(([entity, { table }]) => [table, entity]))
  const missing = rows.filter(row => row !== undefined)
  const entities = [...new Set(missing.flatMap(({ table }) => entityOf.get(table) ?? []))]
  const ids = missing.map(({ id }) => id)
  const names = await namesOfDeleted(queries, entities, ids, language)
  return rows
    .map(
      row =>
        row && { entity: entityOf.get(row.table) ?? '', title: names.get(row.id) ?? '', field: row.column },
    )
    .map(thing => thing ?? null)
}
