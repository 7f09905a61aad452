import type { Queries } from '../../database/database.ts'
import type { StoredOperation } from '../schema.ts'
import type { Catalogue, Reference } from './catalogue.ts'
import { type RuledStep, rowName } from './fold.ts'
import { readLatest } from './newer.ts'
import type { UndoRegistry } from './registry.ts'
import { readReferring } from './rows.ts'
import type { StoredValues } from './rules.ts'

/** More rows that belong to one than these are not looked at: one that stays is enough. */
const maxReferring = 200

/** What is known around the steps that are checked. */
export interface Surroundings {
  registry: UndoRegistry
  catalogue: Catalogue
  /** The rows that go, by their names. */
  going: ReadonlySet<string>
}

/** What belongs to a row that would go; with the entry that brought it about, if there is one. */
export interface Dependent {
  newer: StoredOperation | undefined
}

/** By step of a batch of deletions, a row that belongs to the one that would go, and is none of those that go along. */
export async function findDependents(
  queries: Queries,
  batch: readonly [RuledStep, ...RuledStep[]],
  { registry, catalogue, going }: Surroundings,
): Promise<Map<RuledStep, Dependent>> {
  const found = new Map<RuledStep, Dependent>()
  const entities = [...registry].filter(([, { recordsInserts }]) => recordsInserts)
  const weighs = ({ from, to, onDelete }: Reference) =>
    to === batch[0].table && (onDelete === 'refuse' || entities.some(([, { table }]) => table === from))

  /** The row as a dependent; undefined when it goes along, or follows from others. */
  async function dependentOf(reference: Reference, row: StoredValues): Promise<Dependent | undefined> {
    const keyColumns = catalogue.keys.get(reference.from) ?? []
    const key = Object.fromEntries(keyColumns.map(column => [column, row[column]]))
    if (going.has(rowName(reference.from, key))) return undefined
    const [entity, target] = entities.find(([, { table }]) => table === reference.from) ?? []
    const newer =
      entity !== undefined && target
        ? await readLatest(queries, { entity, table: reference.from, key }, String(row[target.id]))
        : undefined
    return target?.partly && !newer ? undefined : { newer }
  }

  for (const reference of catalogue.references.filter(weighs)) {
    const rows = await readReferring(queries, reference, batch, maxReferring)
    for (const [step, referring] of rows) {
      for (const row of referring) {
        if (found.has(step)) break
        const dependent = await dependentOf(reference, row)
        if (dependent) found.set(step, dependent)
      }
    }
  }
  return found
}
