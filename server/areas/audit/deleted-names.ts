import type { scopedEntities } from '@greenroom/contract/access'
import type { MissingThing } from '@greenroom/contract/areas/audit/undo'
import type { Language } from '@greenroom/contract/languages'
import { and, asc, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/access/actor.ts'
import { operationLog } from '../../platform/audit/schema.ts'
import type { UndoRegistry } from '../../platform/audit/undo/registry.ts'
import type { MissingRow } from '../../platform/audit/undo/rules.ts'
import type { Queries } from '../../platform/database/database.ts'

/** The user for whom the log is described, and their language. */
export interface Reader extends Pick<Actor, 'dataScope'> {
  language: Language
}

/** Entities whose rows belong to their creators; other names of the log are of the installation. */
const owned = [
  'content-set',
  'content-item',
  'channel',
  'article',
] satisfies (typeof scopedEntities)[number][]

/** Condition: the deleted row was in the reader's data scope, or a user in it deleted the row. */
function wasVisible({ dataScope }: Reader): SQL | undefined {
  if (dataScope === 'all') return undefined
  const creator = sql`${operationLog.changes} #>> '{created_by,0}'`
  return or(
    notInArray(operationLog.entity, owned),
    inArray(operationLog.actorId, [...dataScope]),
    inArray(creator, [...dataScope]),
  )
}

/** Names of deleted rows in the reader's data scope by id, from the entries of their deletions. A row that was deleted twice has its last name. */
export async function namesOfDeleted(
  queries: Queries,
  reader: Reader,
  entities: readonly string[],
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0 || entities.length === 0) return new Map()
  // The title of a role is its code; its names stand in the deleted values.
  const name = sql<string>`coalesce(${operationLog.changes} #>> ${`{name,0,${reader.language}}`}::text[], ${operationLog.title})`
  const deleted = await queries
    .select({ id: operationLog.entityId, name })
    .from(operationLog)
    .where(
      and(
        inArray(operationLog.entity, [...entities]),
        inArray(operationLog.entityId, [...new Set(ids)]),
        eq(operationLog.operation, 'delete'),
        wasVisible(reader),
      ),
    )
    .orderBy(asc(operationLog.id))
  return new Map(deleted.map(row => [row.id, row.name]))
}

/** What the deleted rows are called, in their order; undefined stays null. */
export async function describeMissing(
  queries: Queries,
  reader: Reader,
  registry: UndoRegistry,
  rows: readonly (MissingRow | undefined)[],
): Promise<(MissingThing | null)[]> {
  const entityOf = new Map([...registry].map(([entity, { table }]) => [table, entity]))
  const missing = rows.filter(row => row !== undefined)
  const entities = [...new Set(missing.flatMap(({ table }) => entityOf.get(table) ?? []))]
  const ids = missing.map(({ id }) => id)
  const names = await namesOfDeleted(queries, reader, entities, ids)
  return rows
    .map(
      row =>
        row && { entity: entityOf.get(row.table) ?? '', title: names.get(row.id) ?? '', field: row.column },
    )
    .map(thing => thing ?? null)
}
