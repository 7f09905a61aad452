import type { UndoRefusal, UndoScope } from '@greenroom/contract/undo-refusals'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../database/database.ts'
import { operationLog, type StoredOperation } from '../schema.ts'
import { goingAlong } from './along.ts'
import type { Catalogue } from './catalogue.ts'
import { keyOf } from './fold.ts'
import type { UndoRegistry } from './registry.ts'
import { findUndoing } from './undone.ts'

/** Why an entry can't be undone. */
export interface LeftEntry {
  entry: StoredOperation
  reason: UndoRefusal
}

export interface SelectedEntries {
  /** What is to be undone together. */
  entries: StoredOperation[]
  /** What stays as it is. */
  left: LeftEntry[]
}

/** What an undoing is chosen from: changes of one request. */
export interface Candidates {
  entry: StoredOperation
  scope: UndoScope
  /** The conditions of the changes; undefined when the entry is all there is. */
  where: SQL | undefined
  /** How many they are, and about how many bytes they take. */
  total: number
  bytes: number
}

/** Why an entry can never be undone, whatever the row is now; undefined when it can. */
export function neverUndone(
  registry: UndoRegistry,
  entry: Pick<StoredOperation, 'entity' | 'operation'>,
): UndoRefusal | undefined {
  const rules = registry.get(entry.entity)?.rules
  if (entry.operation === 'refused') return 'nothing'
  if (!rules) return 'unmanaged'
  return 'impossible' in rules ? rules.impossible : undefined
}

/** Requests that changed more are searched for what goes along with an entry, and not read whole. */
const readWhole = 1000

/** Among which changes of its request those are that are undone with an entry. */
export async function findCandidates(
  queries: Queries,
  registry: UndoRegistry,
  entry: StoredOperation,
  scope: UndoScope,
): Promise<Candidates> {
  const single = { entry, scope, where: undefined, total: 1, bytes: 0 }
  // Nobody asked for it.
  if (entry.requestId === '') return single
  const { requestId, action, actorId } = entry
  const ofRequest = and(
    eq(operationLog.requestId, requestId),
    eq(operationLog.action, action),
    sql`${operationLog.actorId} is not distinct from ${actorId}::uuid`,
  )
  const request = { entry, scope, where: ofRequest, ...(await measure(queries, ofRequest)) }
  if (scope === 'request' || request.total <= readWhole) return request
  const target = registry.get(entry.entity)
  // Nothing goes along with a row that stays.
  if (!target || (entry.operation !== 'delete' && entry.operation !== 'insert')) return single
  const naming = Object.values(keyOf(entry, target)).map(
    value => sql`position(${String(value)} in ${operationLog.changes}::text) > 0`,
  )
  const around = and(ofRequest, or(...naming))
  return { entry, scope, where: around, ...(await measure(queries, around)) }
}

async function measure(
  queries: Queries,
  where: SQL | undefined,
): Promise<Pick<Candidates, 'total' | 'bytes'>> {
  const [found] = await queries
    .select({
      total: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(octet_length(${operationLog.changes}::text)), 0)::float8`,
    })
    .from(operationLog)
    .where(where)
  return found ?? { total: 0, bytes: 0 }
}

/**
 * Reads what is undone with an entry: with one entry also what came or went along with its row, in the same request;
 * with the whole request all of it. Oldest first, at most so many.
 */
export async function readEntries(
  queries: Queries,
  { registry, catalogue }: { registry: UndoRegistry; catalogue: Catalogue },
  { entry, scope, where }: Candidates,
  limit: number,
): Promise<StoredOperation[]> {
  if (!where) return [entry]
  const around = await queries.select().from(operationLog).where(where).orderBy(operationLog.id).limit(limit)
  return scope === 'request' ? around : goingAlong(registry, catalogue, entry, around)
}

/** Which of the entries can be undone: those that never can, or have been, stay. */
export async function sortOut(
  queries: Queries,
  registry: UndoRegistry,
  selected: readonly StoredOperation[],
): Promise<SelectedEntries> {
  const undone = await findUndoing(
    queries,
    selected.map(({ id }) => id),
  )
  const left: LeftEntry[] = []
  const entries = selected.filter(each => {
    const reason = undone.has(each.id) ? ('undone' as const) : neverUndone(registry, each)
    if (reason) left.push({ entry: each, reason })
    return reason === undefined
  })
  return { entries, left }
}
