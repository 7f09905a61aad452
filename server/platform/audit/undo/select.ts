import { mostUndone, type UndoRefusal, type UndoScope } from '@greenroom/contract/undo-refusals'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../database/database.ts'
import { operationLog, type StoredOperation } from '../schema.ts'
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
  /** There are more of them than are undone at once. */
  tooMany: boolean
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

/**
 * What is undone with an entry: with one entry also what came or went along with its row, in the same request; with
 * the whole request all of it that can be undone, but what has been.
 */
export async function selectEntries(
  queries: Queries,
  { registry, catalogue }: { registry: UndoRegistry; catalogue: Catalogue },
  entry: StoredOperation,
  scope: UndoScope,
): Promise<SelectedEntries> {
  const request = await readRequest(queries, entry)
  const around =
    scope === 'entry' && request.length > mostUndone ? await readAround(queries, registry, entry) : request
  const selected = scope === 'request' ? request : goingAlong(registry, catalogue, entry, around)
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
  return { entries, left, tooMany: around.length > mostUndone }
}

/** Of a request that changed very much: the entry, and those that name its row. */
async function readAround(
  queries: Queries,
  registry: UndoRegistry,
  entry: StoredOperation,
): Promise<StoredOperation[]> {
  const target = registry.get(entry.entity)
  // Nothing goes along with a row that stays.
  if (!target || (entry.operation !== 'delete' && entry.operation !== 'insert')) return [entry]
  const naming = Object.values(keyOf(entry, target)).map(
    value => sql`position(${String(value)} in ${operationLog.changes}::text) > 0`,
  )
  return readRequest(queries, entry, or(...naming))
}

/** All changes of the request that the entry belongs to, oldest first; just the entry when nobody asked for it. */
async function readRequest(
  queries: Queries,
  entry: StoredOperation,
  among?: SQL,
): Promise<StoredOperation[]> {
  if (entry.requestId === '') return [entry]
  const { requestId, action } = entry
  return queries
    .select()
    .from(operationLog)
    .where(
      and(
        eq(operationLog.requestId, requestId),
        eq(operationLog.action, action),
        sql`${operationLog.actorId} is not distinct from ${entry.actorId}::uuid`,
        among,
      ),
    )
    .orderBy(operationLog.id)
    .limit(mostUndone + 1)
}

/**
 * The entry, and those of rows that refer to its row and came or went with it; also what such a row referred to that
 * went with it, without which it could not come back.
 */
function goingAlong(
  registry: UndoRegistry,
  catalogue: Catalogue,
  entry: StoredOperation,
  request: readonly StoredOperation[],
): StoredOperation[] {
  const taken = new Set([entry.id])
  const found = [entry]
  for (const parent of found) {
    const target = registry.get(parent.entity)
    if (!target || (parent.operation !== 'delete' && parent.operation !== 'insert')) continue
    const side = parent.operation === 'delete' ? 0 : 1
    const key = keyOf(parent, target)
    for (const reference of catalogue.references.filter(({ to }) => to === target.table)) {
      for (const child of request) {
        if (taken.has(child.id) || registry.get(child.entity)?.table !== reference.from) continue
        const change = child.changes[reference.fromColumn]
        if (!change || change[side] !== key[reference.toColumn]) continue
        if (child.operation !== parent.operation && child.operation !== 'update') continue
        taken.add(child.id)
        found.push(child)
      }
    }
    if (parent === entry || parent.operation !== 'delete') continue
    for (const reference of catalogue.references.filter(({ from }) => from === target.table)) {
      const deletion = request.find(other => {
        const referred = registry.get(other.entity)
        if (taken.has(other.id) || other.operation !== 'delete' || referred?.table !== reference.to)
          return false
        return keyOf(other, referred)[reference.toColumn] === parent.changes[reference.fromColumn]?.[0]
      })
      if (!deletion) continue
      taken.add(deletion.id)
      found.push(deletion)
    }
  }
  return found
}
