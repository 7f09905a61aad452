import { isDeepStrictEqual } from 'node:util'
import type { UndoRefusal } from '@greenroom/contract/undo-refusals'
import type { Queries } from '../../database/database.ts'
import type { StoredOperation } from '../schema.ts'
import { type Dependent, findDependents, type Surroundings } from './dependents.ts'
import { masked, type RuledStep } from './fold.ts'
import { readNewer } from './newer.ts'
import { readRows } from './rows.ts'
import type { StoredValues } from './rules.ts'

/** Why a step can't be done. */
export interface StepRefusal {
  reason: UndoRefusal
  /** The entry that it can't be undone for. */
  entry: StoredOperation
  /** What was done since, which stands in the way or would be lost. */
  newer?: StoredOperation | undefined
}

/**
 * Whether the rows of a batch still are as the entries left them and nothing newer would be lost; the first step that
 * can't be done, or undefined. `hold` holds the rows until the transaction ends.
 */
export async function checkSteps(
  queries: Queries,
  batch: readonly [RuledStep, ...RuledStep[]],
  around: Surroundings & { hold: boolean },
): Promise<StepRefusal | undefined> {
  const rows = await readRows(queries, batch, around.hold)
  const isDeletion = batch[0].does === 'delete'
  const newer = isDeletion ? await readNewer(queries, batch) : undefined
  const dependents = isDeletion ? await findDependents(queries, batch, around) : undefined
  for (const step of batch) {
    const known = { row: rows.get(step), newer: newer?.get(step), dependent: dependents?.get(step) }
    const refusal = await checkStep(queries, step, known)
    if (refusal) return refusal
  }
  return undefined
}

interface Known {
  row: StoredValues | undefined
  /** What was done to it since; read when the step goes, and otherwise only once it matters. */
  newer: readonly StoredOperation[] | undefined
  dependent: Dependent | undefined
}

async function checkStep(queries: Queries, step: RuledStep, known: Known): Promise<StepRefusal | undefined> {
  const { row, dependent } = known
  const entry = step.entries.at(-1)
  if (!entry) throw new Error('A step undoes at least one entry')
  const refuse = (reason: UndoRefusal, newer?: StoredOperation): StepRefusal => ({ reason, entry, newer })
  const readOwnNewer = async () => known.newer ?? (await readNewer(queries, [step])).get(step) ?? []
  if (hidesSecret(step)) return refuse('secret')
  const own = step.rules.refusal?.(step)
  if (own) return refuse(own)

  if (step.does === 'insert') return row && refuse('exists', (await readOwnNewer())[0])
  if (!row) return refuse('gone', (await readOwnNewer())[0])
  const different = Object.keys(step.from).filter(
    column => step.from[column] !== masked && !isDeepStrictEqual(row[column], step.from[column]),
  )
  if (different.length === 0 && step.does === 'update') return undefined
  const newer = await readOwnNewer()
  const touched = newer.filter(({ changes }) =>
    Object.keys(changes).some(
      column => different.includes(column) || (step.does === 'delete' && isFilled(step, row, column)),
    ),
  )
  if (different.length > 0 || touched.length > 0) return refuse('changed', touched[0] ?? newer[0])
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
