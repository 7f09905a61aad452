import { isDeepStrictEqual } from 'node:util'
import type { UndoRefusal } from '@greenroom/contract/undo-refusals'
import type { Queries } from '../../database/database.ts'
import type { StoredOperation } from '../schema.ts'
import type { Catalogue, Reference } from './catalogue.ts'
import { masked, type RuledStep, rowName } from './fold.ts'
import { readLatest, readNewer } from './newer.ts'
import type { UndoRegistry } from './registry.ts'
import { readReferring, readRow } from './rows.ts'
import type { StoredValues } from './rules.ts'

/** Why a step can't be done. */
export interface StepRefusal {
  reason: UndoRefusal
  /** The entry that it can't be undone for. */
  entry: StoredOperation
  /** What was done since, which stands in the way or would be lost. */
  newer?: StoredOperation | undefined
}

interface Surroundings {
  registry: UndoRegistry
  catalogue: Catalogue
  steps: readonly RuledStep[]
  /** The names of the rows that would come back and are there. */
  present: ReadonlySet<string>
  /** Hold the rows until the transaction ends. */
  hold: boolean
}

/** Whether the row still is as the entries left it and nothing newer would be lost; undefined when the step can be done. */
export async function checkStep(
  queries: Queries,
  step: RuledStep,
  around: Surroundings,
): Promise<StepRefusal | undefined> {
  const entry = step.entries.at(-1)
  if (!entry) throw new Error('A step undoes at least one entry')
  const refuse = (reason: UndoRefusal, newer?: StoredOperation): StepRefusal => ({ reason, entry, newer })
  if (hidesSecret(step)) return refuse('secret')
  const own = step.rules.refusal?.(step)
  if (own) return refuse(own)

  if (step.does === 'insert') {
    if (!around.present.has(rowName(step.table, step.key))) return undefined
    return refuse('exists', (await readNewer(queries, step))[0])
  }
  const row = await readRow(queries, step, around.hold)
  if (!row) return refuse('gone', (await readNewer(queries, step))[0])
  const different = Object.keys(step.from).filter(
    column => step.from[column] !== masked && !isDeepStrictEqual(row[column], step.from[column]),
  )
  const newer = await readNewer(queries, step)
  const touched = newer.filter(({ changes }) =>
    Object.keys(changes).some(
      column => different.includes(column) || (step.does === 'delete' && isFilled(step, row, column)),
    ),
  )
  if (different.length > 0 || touched.length > 0) return refuse('changed', touched[0] ?? newer[0])
  const dependent = step.does === 'delete' ? await findDependent(queries, step, around) : undefined
  return dependent && refuse('inUse', dependent.newer)
}

/** Whether it would write a value that nobody keeps. */
function hidesSecret({ does, to, rules }: RuledStep): boolean {
  return (does === 'update' || !rules.replaceSecrets) && Object.values(to).includes(masked)
}

/** Whether a column that was empty when the row came holds something now. */
function isFilled({ from }: RuledStep, row: StoredValues, column: string): boolean {
  return from[column] === undefined && row[column] !== null && row[column] !== undefined
}

/** More rows that belong to one than these are not looked at: one that stays is enough. */
const maxReferring = 200

/** A row that belongs to the one that would go, and is none of those that go along. */
async function findDependent(
  queries: Queries,
  step: RuledStep,
  { registry, catalogue, steps }: Surroundings,
): Promise<{ newer: StoredOperation | undefined } | undefined> {
  const going = new Set(steps.map(({ table, key }) => rowName(table, key)))
  const entities = [...registry].filter(([, { recordsInserts }]) => recordsInserts)
  const weighs = ({ from, to, onDelete }: Reference) =>
    to === step.table && (onDelete === 'refuse' || entities.some(([, { table }]) => table === from))
  for (const reference of catalogue.references.filter(weighs)) {
    const keyColumns = catalogue.keys.get(reference.from) ?? []
    const rows = await readReferring(queries, reference, step, maxReferring)
    for (const row of rows) {
      const key = Object.fromEntries(keyColumns.map(column => [column, row[column]]))
      if (going.has(rowName(reference.from, key))) continue
      const [entity, target] = entities.find(([, { table }]) => table === reference.from) ?? []
      const newer =
        entity !== undefined && target
          ? await readLatest(queries, { entity, table: reference.from, key }, String(row[target.id]))
          : undefined
      if (target?.partly && !newer) continue
      return { newer }
    }
  }
  return undefined
}
