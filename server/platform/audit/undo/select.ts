import type { UndoRefusal, UndoScope } from '@greenroom/contract/undo-refusals'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../database/database.ts'
import { operationLog, type StoredOperation } from '../schema.ts'
import { goingAlong } from './along.ts'
import type { Catalogue } from './catalogue.ts'
import { keyOf } from './fold.ts'
import type { UndoRegistry } from './registry.ts'
import type { MissingRow } from './rules.ts'
import { findUndoing } from './undone.ts'

/** An entry that cannot be undone, with the reason. */
export interface LeftEntry {
  entry: StoredOperation
  reason: UndoRefusal
  /** The deleted row that it would belong to. */
  missing?: MissingRow | undefined
  /** All entries of the row, when there are several. */
  entries?: readonly StoredOperation[]
}

export interface SelectedEntries {
  /** Entries that are undone together. */
  entries: StoredOperation[]
  /** Entries that are not undone. */
  left: LeftEntry[]
}

/** The changes of a request, from which the undo selects. */
export interface Candidates {
  entry: StoredOperation
  scope: UndoScope
  /** SQL condition of the changes; undefined when the entry is the only one. */
  where: SQL | undefined
  /** Number of the changes, and their approximate size in bytes. */
  total: number
  bytes: number
}

/** Why an entry can never be undone, whatever its row is now; undefined when it can. */
export function neverUndone(
  registry: UndoRegistry,
  entry: Pick<StoredOperation, 'entity' | 'operation'>,
): UndoRefusal | undefined {
  const rules = registry.get(entry.entity)?.rules
  if (entry.operation === 'refused') return 'nothing'
  if (!rules) return 'unmanaged'
  return 'impossible' in rules ? rules.impossible : undefined
}

/** Requests with more changes are not read whole; related entries are searched instead. */
const readWhole = 1000

/** Determines which changes of its request belong to the undo of an entry. */
export async function findCandidates(
  queries: Queries,
  registry: UndoRegistry,
  entry: StoredOperation,
  scope: UndoScope,
): Promise<Candidates> {
  const single = { entry, scope, where: undefined, total: 1, bytes: 0 }
  // An empty request id: no request made the change.
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
  // An update has no related rows.
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
 * Reads what is undone with an entry, oldest first, up to a limit. For a single entry also the related rows of the
 * request; for a whole request all its changes.
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

/** Splits entries into those that can be undone and those that cannot, or are undone already. */
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
