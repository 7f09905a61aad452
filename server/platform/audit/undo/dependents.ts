import type { Queries } from '../../database/database.ts'
import type { StoredOperation } from '../schema.ts'
import type { Catalogue, Reference } from './catalogue.ts'
import { type RuledStep, rowName } from './fold.ts'
import { readLatest } from './newer.ts'
import type { UndoRegistry } from './registry.ts'
import { readReferring } from './rows.ts'
import type { StoredValues } from './rules.ts'

/** Reads at most this many referring rows per row; one that stays is enough to refuse. */
const maxReferring = 200

/** Context of the steps to check. */
export interface Surroundings {
  registry: UndoRegistry
  catalogue: Catalogue
  /** Names of the rows that the undo deletes. */
  going: ReadonlySet<string>
}

/** A row that depends on a row to be deleted, and the entry that created it, if any. */
export interface Dependent {
  newer: StoredOperation | undefined
}

/** Finds, for each deletion of a batch, a dependent row that the undo does not delete too. */
export async function findDependents(
  queries: Queries,
  batch: readonly [RuledStep, ...RuledStep[]],
  { registry, catalogue, going }: Surroundings,
): Promise<Map<RuledStep, Dependent>> {
  const found = new Map<RuledStep, Dependent>()
  const entities = [...registry].filter(([, { recordsInserts }]) => recordsInserts)
  const weighs = ({ from, to, onDelete }: Reference) =>
    to === batch[0].table && (onDelete === 'refuse' || entities.some(([, { table }]) => table === from))

  /** Returns the row as a dependent; undefined when it is deleted too or derives from other rows. */
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
