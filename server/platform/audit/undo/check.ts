import { isDeepStrictEqual } from 'node:util'
import type { UndoRefusal } from '@greenroom/contract/undo-refusals'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queries } from '../../database/database.ts'
import { operationLog, type StoredOperation } from '../schema.ts'
import type { Catalogue, Reference } from './catalogue.ts'
import { masked, type RuledStep, rowName } from './fold.ts'
import type { UndoRegistry } from './registry.ts'
import { readReferring, readRows } from './rows.ts'
import type { MissingRow, StoredValues, UndoStep } from './rules.ts'

/** Later entries read per row at most. */
const maxNewer = 50

/** Reads the later changes of each step's row, newest first. A step without later changes has no entry in the map. */
async function readNewer<S extends UndoStep>(
  queries: Queries,
  steps: readonly S[],
): Promise<Map<S, StoredOperation[]>> {
  const lookups = steps.map(({ entries }) => {
    const last = entries.at(-1)
    return { entity: last?.entity, entity_id: last?.entityId, row_key: last?.rowKey, after: last?.id }
  })
  const places = await queries.execute<{ place: number; id: string }>(sql`
    select place::int, newer.id
    from jsonb_array_elements(${JSON.stringify(lookups)}::jsonb) with ordinality as placed (sought, place)
      cross join lateral jsonb_to_record(sought) as row (entity text, entity_id text, row_key jsonb, after bigint)
      cross join lateral (
        select id from ${operationLog} as log
        where log.entity = row.entity and log.entity_id = row.entity_id and log.id > after
          and log.operation <> 'refused' and (row.row_key is null or log.row_key = row.row_key)
        order by log.id desc limit ${maxNewer}
      ) as newer`)
  if (places.length === 0) return new Map()
  const placeOf = new Map(places.map(({ place, id }) => [Number(id), place]))
  const entries = await queries
    .select()
    .from(operationLog)
    .where(inArray(operationLog.id, [...placeOf.keys()]))
    .orderBy(desc(operationLog.id))
  const newer = new Map<S, StoredOperation[]>()
  for (const entry of entries) {
    const step = steps[(placeOf.get(entry.id) ?? 0) - 1]
    if (step) newer.set(step, [...(newer.get(step) ?? []), entry])
  }
  return newer
}

/** Returns the latest entry that created or changed a row, found by the row's values. */
async function readLatest(
  queries: Queries,
  { entity, table, key }: Pick<UndoStep, 'entity' | 'table' | 'key'>,
  entityId: string,
): Promise<StoredOperation | undefined> {
  const rows = await queries
    .select()
    .from(operationLog)
    .where(and(eq(operationLog.entity, entity), eq(operationLog.entityId, entityId)))
    .orderBy(desc(operationLog.id))
    .limit(maxNewer)
  const name = rowName(table, key)
  return rows.find(({ rowKey }) => rowKey === null || rowName(table, rowKey) === name)
}

/** Reads at most this many referring rows per row; one that stays is enough to refuse. */
const maxReferring = 200

/** Context of the steps to check. */
interface Surroundings {
  registry: UndoRegistry
  catalogue: Catalogue
  /** Names of the rows that the undo deletes. */
  going: ReadonlySet<string>
}

/** A row that depends on a row to be deleted, and the entry that created it, if any. */
interface Dependent {
  newer: StoredOperation | undefined
}

/** Finds, for each deletion of a batch, a dependent row that the undo does not delete too. */
async function findDependents(
  queries: Queries,
  batch: readonly [RuledStep, ...RuledStep[]],
  { registry, catalogue, going }: Surroundings,
): Promise<Map<RuledStep, Dependent>> {
  const dependents = new Map<RuledStep, Dependent>()
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
        if (dependents.has(step)) break
        const dependent = await dependentOf(reference, row)
        if (dependent) dependents.set(step, dependent)
      }
    }
  }
  return dependents
}

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
    const facts = { row: rows.get(step), newer: newer?.get(step), dependent: dependents?.get(step) }
    const refusal = await checkStep(queries, step, facts)
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

async function checkStep(queries: Queries, step: RuledStep, facts: Known): Promise<StepRefusal | undefined> {
  const { row, dependent } = facts
  const entry = step.entries.at(-1)
  if (!entry) throw new Error('A step undoes at least one entry')
  const refuse = (reason: UndoRefusal, newer?: StoredOperation): StepRefusal => ({ reason, entry, newer })
  const readOwnNewer = async () => facts.newer ?? (await readNewer(queries, [step])).get(step) ?? []
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
