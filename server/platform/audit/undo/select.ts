import type { UndoRefusal, UndoScope } from '@greenroom/contract/undo-refusals'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../database/database.ts'
import { operationLog, type StoredOperation } from '../schema.ts'
import type { Catalogue, Reference } from './catalogue.ts'
import { keyOf } from './fold.ts'
import type { UndoRegistry } from './registry.ts'
import type { MissingRow } from './rules.ts'
import { findUndoing } from './undone.ts'

/** Index of the row's values in `[before, after]`: a deleted row has them before, an inserted row after. */
const sideOf = { delete: 0, insert: 1 } as const

/** Finds the entries of a request by what their rows refer to, and deletions by what referred to their rows. */
interface RequestIndex {
  referring(reference: Reference, side: 0 | 1, value: unknown): readonly StoredOperation[]
  deletionOf(reference: Reference, value: unknown): StoredOperation | undefined
}

/**
 * Returns the entry together with entries of rows that refer to its row and were created or deleted with it. For a
 * deletion also the deleted rows that such a row refers to and cannot come back without.
 */
function goingAlong(
  registry: UndoRegistry,
  { references }: Catalogue,
  entry: StoredOperation,
  request: readonly StoredOperation[],
): StoredOperation[] {
  const index = indexOf(registry, references, request)
  const taken = new Set([entry.id])
  const entries = [entry]
  const take = (other: StoredOperation) => {
    if (taken.has(other.id)) return
    taken.add(other.id)
    entries.push(other)
  }
  for (const parent of entries) {
    const target = registry.get(parent.entity)
    const { operation } = parent
    if (!target || (operation !== 'delete' && operation !== 'insert')) continue
    const key = keyOf(parent, target)
    for (const reference of references.filter(({ to }) => to === target.table)) {
      index
        .referring(reference, sideOf[operation], key[reference.toColumn])
        .filter(child => child.operation === operation || child.operation === 'update')
        .forEach(take)
    }
    if (parent === entry || operation !== 'delete') continue
    for (const reference of references.filter(({ from }) => from === target.table)) {
      const deletion = index.deletionOf(reference, parent.changes[reference.fromColumn]?.[0])
      if (deletion) take(deletion)
    }
  }
  return entries
}

function indexOf(
  registry: UndoRegistry,
  references: readonly Reference[],
  request: readonly StoredOperation[],
): RequestIndex {
  const byReference = new Map<string, StoredOperation[]>()
  const deletions = new Map<string, StoredOperation>()
  const referringTo = ({ from, fromColumn }: Reference, side: 0 | 1, value: unknown) =>
    JSON.stringify([from, fromColumn, side, value])
  const referredBy = ({ to, toColumn }: Reference, value: unknown) => JSON.stringify([to, toColumn, value])
  for (const other of request) {
    const target = registry.get(other.entity)
    if (!target) continue
    for (const reference of references.filter(({ from }) => from === target.table)) {
      const change = other.changes[reference.fromColumn]
      if (!change) continue
      for (const side of [0, 1] as const) {
        const name = referringTo(reference, side, change[side])
        const others = byReference.get(name)
        if (others) others.push(other)
        else byReference.set(name, [other])
      }
    }
    if (other.operation !== 'delete') continue
    const key = keyOf(other, target)
    for (const reference of references.filter(({ to }) => to === target.table))
      deletions.set(referredBy(reference, key[reference.toColumn]), other)
  }
  return {
    referring: (reference, side, value) =>
      value == null ? [] : (byReference.get(referringTo(reference, side, value)) ?? []),
    deletionOf: (reference, value) =>
      value == null ? undefined : deletions.get(referredBy(reference, value)),
  }
}

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

/** Why an entry can never be undone, with any state of its row; undefined when it can. */
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
  const [totals] = await queries
    .select({
      total: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(octet_length(${operationLog.changes}::text)), 0)::float8`,
    })
    .from(operationLog)
    .where(where)
  return totals ?? { total: 0, bytes: 0 }
}

/**
 * Reads the entries that are undone with an entry, oldest first, up to a limit. For a single entry also the related rows of the
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
