import type { FieldChange, StoredOperation } from '../schema.ts'
import type { Catalogue } from './catalogue.ts'
import type { UndoRegistry, UndoTarget } from './registry.ts'
import type { StoredValues, UndoRules, UndoStep } from './rules.ts'

/** Stands in the log in place of a secret. */
export const masked = '***'

/** An undo step with the rules of its entity. */
export interface RuledStep extends UndoStep {
  rules: UndoRules
  target: UndoTarget
}

/** Key columns of the row of an entry, with their values. */
export function keyOf(entry: StoredOperation, target: UndoTarget): StoredValues {
  return entry.rowKey ?? { [target.id]: entry.entityId }
}

/** A name that identifies a row across all tables. */
export function rowName(table: string, key: StoredValues): string {
  const columns = Object.entries(key)
  return JSON.stringify([
    table,
    columns.length > 1 ? columns.toSorted(([a], [b]) => (a < b ? -1 : 1)) : columns,
  ])
}

/**
 * Turns entries into steps, one per row, even when the entries changed a row several times. Skips entries that the
 * registry cannot undo.
 */
export function foldEntries(
  registry: UndoRegistry,
  catalogue: Catalogue,
  entries: readonly StoredOperation[],
): RuledStep[] {
  const rows = new Map<string, RuledStep>()
  for (const entry of entries.toSorted((a, b) => a.id - b.id)) {
    const target = registry.get(entry.entity)
    if (!target || 'impossible' in target.rules || entry.operation === 'refused') continue
    const key = keyOf(entry, target)
    const name = rowName(target.table, key)
    const earlier = rows.get(name)
    const step = stepOf(entry, { target, rules: target.rules, key }, writable(catalogue, target))
    rows.set(name, earlier ? join(earlier, step) : step)
  }
  // A row that was created and deleted in the same request needs no step.
  return [...rows.values()].filter(step => !isNothing(step))
}

function writable(catalogue: Catalogue, { table, rules }: UndoTarget): (column: string) => boolean {
  const columns = catalogue.columns.get(table)
  const derived = 'impossible' in rules ? [] : (rules.derived ?? [])
  return column => columns?.has(column) === true && !derived.includes(column)
}

function stepOf(
  entry: StoredOperation,
  step: Pick<RuledStep, 'rules' | 'target' | 'key'>,
  isWritable: (column: string) => boolean,
): RuledStep {
  const { entity, operation } = entry
  const sides = (side: 0 | 1): StoredValues => valuesOf(entry.changes, side, isWritable)
  const common = { ...step, entity, table: step.target.table, entries: [entry] }
  if (operation === 'insert') return { ...common, does: 'delete', from: sides(1), to: {} }
  if (operation === 'update') return { ...common, does: 'update', from: sides(1), to: sides(0) }
  const rest = Object.entries(entry.remainder ?? {}).filter(([column]) => isWritable(column))
  return { ...common, does: 'insert', from: {}, to: { ...Object.fromEntries(rest), ...sides(0) } }
}

function valuesOf(
  changes: Readonly<Record<string, FieldChange>>,
  side: 0 | 1,
  isWritable: (column: string) => boolean,
): StoredValues {
  const fields = Object.entries(changes).filter(([column]) => isWritable(column))
  return Object.fromEntries(fields.map(([column, change]) => [column, change[side]]))
}

/** Merges two steps on one row: `from` of the later step, `to` of the earlier one. */
function join(earlier: RuledStep, later: RuledStep): RuledStep {
  const entries = [...earlier.entries, ...later.entries]
  const from = later.does === 'insert' ? {} : { ...earlier.from, ...later.from }
  const to = earlier.does === 'delete' ? {} : { ...later.to, ...earlier.to }
  if (earlier.does === 'delete') return { ...earlier, entries, from }
  const cameBack = earlier.does === 'insert' && later.does === 'delete'
  return { ...later, does: cameBack ? 'update' : later.does, entries, from, to }
}

function isNothing({ does, from, entries }: RuledStep): boolean {
  const last = entries.at(-1)
  return does === 'delete' && last?.operation === 'delete' && Object.keys(from).length === 0
}
