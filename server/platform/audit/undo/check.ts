import { isDeepStrictEqual } from 'node:util'
import type { UndoRefusal } from '@greenroom/contract/undo-refusals'
import type { Queries } from '../../database/database.ts'
import type { StoredOperation } from '../schema.ts'
import { type Dependent, findDependents, type Surroundings } from './dependents.ts'
import { masked, type RuledStep } from './fold.ts'
import { readNewer } from './newer.ts'
import { readRows } from './rows.ts'
import type { MissingRow, StoredValues } from './rules.ts'

/** Why a step cannot be undone. */
export interface StepRefusal {
  reason: UndoRefusal
  /** The entry that the refusal is about. */
  entry: StoredOperation
  /** A later change that blocks the undo or would be lost. */
  newer?: StoredOperation | undefined
  /** The deleted row that it would belong to. */
  missing?: MissingRow | undefined
}

/** A refused undo. The area `audit` answers it by `undoRefused`, in the reader's words. */
export class UndoRefusedError extends Error {
  readonly refusal: StepRefusal
  constructor(refusal: StepRefusal) {
    super(`The undo is refused: ${refusal.reason}`)
    this.refusal = refusal
  }
}

/** What the check of steps found. */
export interface Checked {
  /** The first refusal that stops the undo. */
  refusal: StepRefusal | undefined
  /** Steps that the undo can go without, because their rows are not there, or are there again. */
  dropped: { step: RuledStep; refusal: StepRefusal }[]
}

/** Reasons to leave a row as it is, while the others are undone. */
const leftAlone: readonly UndoRefusal[] = ['missing', 'exists']

/**
 * Checks that the rows of a batch still have the values of the entries and that no newer change would be lost, until a
 * step stops the undo. `isOptional` says of which steps it can go without. With `lockRows`, the rows stay locked until
 * the transaction ends.
 */
export async function checkSteps(
  queries: Queries,
  batch: readonly [RuledStep, ...RuledStep[]],
  around: Surroundings & { lockRows: boolean; isOptional: (step: RuledStep) => boolean },
): Promise<Checked> {
  const rows = await readRows(queries, batch, around.lockRows)
  const isDeletion = batch[0].does === 'delete'
  const newer = isDeletion ? await readNewer(queries, batch) : undefined
  const dependents = isDeletion ? await findDependents(queries, batch, around) : undefined
  const dropped: Checked['dropped'] = []
  for (const step of batch) {
    const known = { row: rows.get(step), newer: newer?.get(step), dependent: dependents?.get(step) }
    const refusal = await checkStep(queries, step, known)
    if (!refusal) continue
    const isLeft = leftAlone.includes(refusal.reason) && step.rules.refusal?.(step) === undefined
    if (!isLeft || !around.isOptional(step)) return { refusal, dropped }
    dropped.push({ step, refusal })
  }
  return { refusal: undefined, dropped }
}

interface Known {
  row: StoredValues | undefined
  /** Later changes of the row; read at once for deletions, otherwise only when they matter. */
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
  if (!row) return refuse('missing', (await readOwnNewer())[0])
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

/** True when the step would restore a secret, which the log does not keep. */
function hidesSecret({ does, to, rules }: RuledStep): boolean {
  return (does === 'update' || !rules.replaceSecrets) && Object.values(to).includes(masked)
}

/** True when a column that was empty at the insert now has a value. */
function isFilled({ from }: RuledStep, row: StoredValues, column: string): boolean {
  return from[column] === undefined && row[column] !== null && row[column] !== undefined
}
