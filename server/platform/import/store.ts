import type { ImportCounts, ImportState } from '@greenroom/contract/import'
import type { ImportableList } from '@greenroom/contract/lists'
import { and, between, desc, eq, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Actor } from '../access/actor.ts'
import { ownedByVisible } from '../access/visible.ts'
import type { Queries } from '../database/database.ts'
import { isLeasedBy, isNextFree, newLease, noLease, renewedLease } from '../jobs/lease.ts'
import type { ListFilter } from '../list/filters.ts'
import {
  isImportWork,
  listImportEffects,
  listImportRows,
  listImports,
  type StoredImport,
  type StoredImportRow,
} from './schema.ts'

/** Columns of an import that no worker has. */
export const idle = { ...noLease, position: 0, target: 0 } as const

/** Latest imports of a list that the actor may see: their own, and imports of users in their data scope. */
export async function latestImports(
  queries: Queries,
  actor: Pick<Actor, 'dataScope'>,
  list: ImportableList,
  limit: number,
): Promise<StoredImport[]> {
  return queries
    .select()
    .from(listImports)
    .where(and(eq(listImports.list, list), ownedByVisible(actor, listImports.userId)))
    .orderBy(desc(listImports.createdAt), desc(listImports.id))
    .limit(limit)
}

/** Number of a user's imports that are being read, written or undone. */
export const countImportsUnderWay = (queries: Queries, userId: string) =>
  queries.$count(listImports, and(isImportWork, eq(listImports.userId, userId)))

export async function findImport(
  queries: Queries,
  actor: Pick<Actor, 'dataScope'>,
  id: string,
): Promise<StoredImport | undefined> {
  const [storedImport] = await queries
    .select()
    .from(listImports)
    .where(and(eq(listImports.id, id), ownedByVisible(actor, listImports.userId)))
  return storedImport
}

/** Moves an import to another state if it is in one of these; undefined otherwise. */
export async function moveOn(
  queries: Queries,
  id: string,
  from: readonly ImportState[],
  changes: Partial<StoredImport> & { state: ImportState },
): Promise<StoredImport | undefined> {
  const [moved] = await queries
    .update(listImports)
    .set({ ...idle, ...changes })
    .where(and(eq(listImports.id, id), inArray(listImports.state, [...from])))
    .returning()
  return moved
}

/** Leases the oldest import with work; undefined when there is none. */
export async function takeWork(queries: Queries): Promise<StoredImport | undefined> {
  const [taken] = await queries
    .update(listImports)
    .set(newLease())
    .where(isNextFree(listImports, isImportWork))
    .returning()
  return taken
}

/** Locks an import for a part of the work and renews its lease; undefined when the worker no longer has it. */
export async function claimWork(queries: Queries, job: StoredImport): Promise<StoredImport | undefined> {
  const [claimed] = await queries
    .update(listImports)
    .set(renewedLease)
    .where(and(isLeasedBy(listImports, job), eq(listImports.state, job.state)))
    .returning()
  return claimed
}

/** Releases the lease, so that another worker can continue. */
export async function giveBack(queries: Queries, job: StoredImport): Promise<void> {
  await queries.update(listImports).set(noLease).where(isLeasedBy(listImports, job))
}

export async function changeImport(
  queries: Queries,
  id: string,
  changes: Partial<StoredImport>,
): Promise<void> {
  await queries.update(listImports).set(changes).where(eq(listImports.id, id))
}

/** Stores rows of the file with one statement, in place of rows at their positions. */
export async function storeFileRows(queries: Queries, rows: readonly StoredImportRow[]): Promise<void> {
  if (rows.length === 0) return
  const records = rows.map(({ importId, ...row }) => ({ import_id: importId, ...row }))
  await queries.execute(sql`
    insert into ${listImportRows} select * from jsonb_populate_recordset(null::list_import_row, ${JSON.stringify(records)}::text::jsonb)
    on conflict (import_id, position) do update set line = excluded.line, outcome = excluded.outcome, key = excluded.key,
      version = excluded.version, "values" = excluded."values", cells = excluded.cells, issues = excluded.issues, mended = excluded.mended`)
}

/** The cells that the user typed in these rows of the file, by position and column. */
export async function mendedIn(
  queries: Queries,
  importId: string,
  from: number,
  to: number,
): Promise<Map<number, Record<string, string>>> {
  const rows = await queries
    .select({ position: listImportRows.position, mended: listImportRows.mended })
    .from(listImportRows)
    .where(and(eq(listImportRows.importId, importId), between(listImportRows.position, from, to)))
  return new Map(rows.flatMap(({ position, mended }) => (mended ? [[position, mended] as const] : [])))
}

/** Filter of a list by the id of an import: the rows that it wrote. */
export const importedBy = (rowId: PgColumn): ListFilter => ({
  where: importId => sql`${rowId} in (
    select ${listImportEffects.rowId} from ${listImportEffects} where ${listImportEffects.importId} = ${importId}::uuid)`,
})

/** Number of rows per outcome. */
export async function countOutcomes(queries: Queries, id: string): Promise<ImportCounts> {
  const rows = await queries.execute<{ outcome: string; total: number }>(sql`
    select outcome, count(*)::int as total from ${listImportRows} where import_id = ${id} group by outcome`)
  const of = (outcome: keyof ImportCounts) => rows.find(row => row.outcome === outcome)?.total ?? 0
  return { create: of('create'), change: of('change'), same: of('same'), fail: of('fail') }
}
