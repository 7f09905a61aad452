import { sql } from 'drizzle-orm'
import type { Queries } from '../../database/database.ts'
import { postgresCode } from '../transaction.ts'
import type { Catalogue } from './catalogue.ts'
import { UndoRefusedError } from './check.ts'
import type { RuledStep } from './fold.ts'
import { applySteps } from './rows.ts'

type Batch = readonly [RuledStep, ...RuledStep[]]

const uniqueViolation = '23505'
const referenceViolation = '23503'

/** Applies the steps of a batch with one statement. @throws UndoRefusedError with the first step that the database refuses */
export async function applyBatch(
  queries: Queries,
  batch: Batch,
  columns: Catalogue['columns'],
): Promise<void> {
  if (batch.length === 1) return applyOne(queries, batch[0], columns)
  try {
    // Inside a savepoint: after a failure, each step is tried alone to find the refused one.
    await queries.transaction(inner => apply(inner, batch, columns))
  } catch (error) {
    if (!refusalOf(error)) throw error
    for (const step of batch) await applyOne(queries, step, columns)
  }
}

async function applyOne(queries: Queries, step: RuledStep, columns: Catalogue['columns']): Promise<void> {
  try {
    // Inside a savepoint: the transaction goes on to read the names for the refusal.
    await queries.transaction(inner => apply(inner, [step], columns))
  } catch (error) {
    const reason = refusalOf(error)
    const entry = step.entries.at(-1)
    throw reason && entry ? new UndoRefusedError({ reason, entry }) : error
  }
}

async function apply(queries: Queries, batch: Batch, columns: Catalogue['columns']): Promise<void> {
  const [first, ...rest] = batch
  const steps: Batch = [await withSecrets(first), ...(await Promise.all(rest.map(withSecrets)))]
  await recordUndone(queries, batch)
  await applySteps(queries, steps, columns.get(first.table) ?? new Set())
}

/** A restored row gets new secrets, because the log does not keep the old ones. */
async function withSecrets(step: RuledStep): Promise<RuledStep> {
  const secrets = step.does === 'insert' ? await step.rules.replaceSecrets?.(step) : undefined
  return secrets ? { ...step, to: { ...step.to, ...secrets } } : step
}

function refusalOf(error: unknown): 'taken' | 'orphaned' | undefined {
  const code = postgresCode(error)
  if (code === uniqueViolation) return 'taken'
  return code === referenceViolation ? 'orphaned' : undefined
}

/** Records the following changes of this transaction to the rows of the steps as undoing the entries of the steps. */
export async function recordUndone(queries: Queries, steps: readonly RuledStep[]): Promise<void> {
  const undone = steps.map(({ entity, entries }) => {
    const { entityId, rowKey } = entries.at(-1) ?? {}
    return { entity, id: entityId, key: rowKey, undoes: entries.map(({ id }) => id) }
  })
  // Uses the row names of the trigger (SQL function `operation_row`).
  await queries.execute(sql`
    select set_config('greenroom.context', (current_setting('greenroom.context')::jsonb || jsonb_build_object('undoes', (
      select jsonb_object_agg(operation_row(entity, id, key), undoes)
      from jsonb_to_recordset(${JSON.stringify(undone)}::jsonb) as step (entity text, id text, key jsonb, undoes jsonb)
    )))::text, true)`)
}
