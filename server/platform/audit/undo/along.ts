import type { StoredOperation } from '../schema.ts'
import type { Catalogue, Reference } from './catalogue.ts'
import { keyOf } from './fold.ts'
import type { UndoRegistry } from './registry.ts'

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
export function goingAlong(
  registry: UndoRegistry,
  { references }: Catalogue,
  entry: StoredOperation,
  request: readonly StoredOperation[],
): StoredOperation[] {
  const index = indexOf(registry, references, request)
  const taken = new Set([entry.id])
  const found = [entry]
  const take = (other: StoredOperation) => {
    if (taken.has(other.id)) return
    taken.add(other.id)
    found.push(other)
  }
  for (const parent of found) {
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
  return found
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
