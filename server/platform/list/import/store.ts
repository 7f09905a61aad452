import type { ImportCounts, ImportState } from '@greenroom/contract/areas/imports/imports'
import type { ImportableList } from '@greenroom/contract/lists'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queries } from '../../database/database.ts'
import type { Actor } from '../../http/actor.ts'
import { ownedByVisible } from '../visible.ts'
import { listImportRows, listImports, type StoredImport, type StoredImportRow } from './schema.ts'

/** States in which there is work for the job. */
const workingStates = ['reading', 'running', 'undoing'] as const

/** For so many seconds others leave an import to who works on it; each part of the work begins them anew. */
const leaseSeconds = 15

/** The latest imports of a list that the actor may see: their own, and those of users whose rows they see. */
export async function latestImports(
  queries: Queries,
  actor: Pick<Actor, 'dataScope'>,
  list: ImportableList,
  most: number,
): Promise<StoredImport[]> {
  return queries
    .select()
    .from(listImports)
    .where(and(eq(listImports.list, list), ownedByVisible(actor, listImports.userId)))
    .orderBy(desc(listImports.createdAt), desc(listImports.id))
    .limit(most)
}

export async function findImport(
  queries: Queries,
  actor: Pick<Actor, 'dataScope'>,
  id: string,
): Promise<StoredImport | undefined> {
  const [found] = await queries
    .select()
    .from(listImports)
    .where(and(eq(listImports.id, id), ownedByVisible(actor, listImports.userId)))
  return found
}

/** Moves an import on if it is in one of these states; undefined when it is not. */
export async function moveOn(
  queries: Queries,
  id: string,
  from: readonly ImportState[],
  changes: Partial<StoredImport> & { state: ImportState },
): Promise<StoredImport | undefined> {
  const [moved] = await queries
    .update(listImports)
    .set({ position: 0, target: 0, worker: null, leasedUntil: null, ...changes })
    .where(and(eq(listImports.id, id), inArray(listImports.state, [...from])))
    .returning()
  return moved
}

/** Takes on the oldest import with work that nobody is at; undefined when there is none. */
export async function takeWork(queries: Queries, worker: string): Promise<StoredImport | undefined> {
  const next = sql`(select id from ${listImports}
    where state in ('reading', 'running', 'undoing') and (leased_until is null or leased_until < now())
    order by created_at limit 1 for update skip locked)`
  const [taken] = await queries
    .update(listImports)
    .set({ worker, leasedUntil: sql`now() + make_interval(secs => ${leaseSeconds})` })
    .where(sql`${listImports.id} = ${next}`)
    .returning()
  return taken
}

/** Seconds until the next import that somebody is at would be left to others; undefined when there is none. */
export async function secondsToWait(queries: Queries): Promise<number | undefined> {
  const [row] = await queries
    .select({ seconds: sql<number | null>`extract(epoch from min(leased_until) - now())::float8` })
    .from(listImports)
    .where(inArray(listImports.state, [...workingStates]))
  return row?.seconds ?? undefined
}

/** Locks an import for a part of the work, and writes that the worker is still at it; undefined when it is not theirs any more. */
export async function claimWork(
  queries: Queries,
  { id, worker, state }: Pick<StoredImport, 'id' | 'worker' | 'state'>,
): Promise<StoredImport | undefined> {
  const [held] = await queries
    .update(listImports)
    .set({ leasedUntil: sql`now() + make_interval(secs => ${leaseSeconds})` })
    .where(and(eq(listImports.id, id), eq(listImports.worker, worker ?? ''), eq(listImports.state, state)))
    .returning()
  return held
}

/** Leaves the work to whoever comes next. */
export async function giveBack(
  queries: Queries,
  { id, worker }: Pick<StoredImport, 'id' | 'worker'>,
): Promise<void> {
  await queries
    .update(listImports)
    .set({ worker: null, leasedUntil: null })
    .where(and(eq(listImports.id, id), eq(listImports.worker, worker ?? '')))
}

export async function changeImport(
  queries: Queries,
  id: string,
  changes: Partial<StoredImport>,
): Promise<void> {
  await queries.update(listImports).set(changes).where(eq(listImports.id, id))
}

/** Puts rows of the file aside, by one statement. */
export async function insertFileRows(queries: Queries, rows: readonly StoredImportRow[]): Promise<void> {
  if (rows.length === 0) return
  const records = rows.map(({ importId, ...row }) => ({ import_id: importId, ...row }))
  await queries.execute(sql`
    insert into ${listImportRows} select * from jsonb_populate_recordset(null::list_import_row, ${JSON.stringify(records)}::text::jsonb)`)
}

/** How many rows of the file have each outcome. */
export async function countOutcomes(queries: Queries, id: string): Promise<ImportCounts> {
  const rows = await queries.execute<{ outcome: string; total: number }>(sql`
    select outcome, count(*)::int as total from ${listImportRows} where import_id = ${id} group by outcome`)
  const of = (outcome: keyof ImportCounts) => rows.find(row => row.outcome === outcome)?.total ?? 0
  return { create: of('create'), change: of('change'), same: of('same'), fail: of('fail') }
}
