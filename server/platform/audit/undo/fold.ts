import type { FieldChange, StoredOperation } from '../schema.ts'
import type { Catalogue } from './catalogue.ts'
import type { UndoRegistry, UndoTarget } from './registry.ts'
import type { StoredValues, UndoRules, UndoStep } from './rules.ts'

/** What stands in the place of a secret. */
export const masked = '***'

/** A step, with the rules that it is done by. */
export interface RuledStep extends UndoStep {
  rules: UndoRules
  target: UndoTarget
}

/** The columns that identify the row of an entry, with their values. */
export function keyOf(entry: StoredOperation, target: UndoTarget): StoredValues {
  return entry.rowKey ?? { [target.id]: entry.entityId }
}

/** Names a row among all that there are. */
export function rowName(table: string, key: StoredValues): string {
  const columns = Object.entries(key)
  return JSON.stringify([
    table,
    columns.length > 1 ? columns.toSorted(([a], [b]) => (a < b ? -1 : 1)) : columns,
  ])
}

/**
 * What is to be done with each row, from the entries that are to be undone: one step a row, also when the entries
 * changed it several times. Entries of other kinds than those the registry can undo are skipped.
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
  // What came and went within the same request leaves nothing to undo.
  return [...rows.values()].filter(step => !isNothing(step))
}

function writable(catalogue: Catalogue, { table, rules }: UndoTarget): (column: string) => boolean {
  const columns = catalogue.columns.get(table)
  const derived = 'impossible' in rules ? [] : (rules.derived ?? [])
  return column => columns?.has(column) === true && !derived.includes(column)
}

function stepOf(
  entry: StoredOperation,
  known: Pick<RuledStep, 'rules' | 'target' | 'key'>,
  isWritable: (column: string) => boolean,
): RuledStep {
  const { entity, operation } = entry
  const sides = (side: 0 | 1): StoredValues => valuesOf(entry.changes, side, isWritable)
  const common = { ...known, entity, table: known.target.table, entries: [entry] }
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

/** Two steps on one row as one: what the later one found, and what the earlier one leaves. */
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
