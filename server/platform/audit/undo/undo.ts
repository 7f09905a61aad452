import { type UndoScope, undoLimits } from '@greenroom/contract/undo-refusals'
import { sql } from 'drizzle-orm'
import { assertLastingPermission, assertPermission } from '../../access/permission.ts'
import type { Queries } from '../../database/database.ts'
import { changesAuthority } from '../authority.ts'
import type { StoredOperation } from '../schema.ts'
import { postgresCode } from '../transaction.ts'
import { type Catalogue, readCatalogue } from './catalogue.ts'
import { type Checked, checkSteps, type StepRefusal, UndoRefusedError } from './check.ts'
import { foldEntries, type RuledStep, rowName } from './fold.ts'
import type { UndoRegistry } from './registry.ts'
import { splitOrphans } from './restorable.ts'
import { applySteps, inBatches } from './rows.ts'
import type { UndoContext, UndoStep } from './rules.ts'
import { type Candidates, findCandidates, type LeftEntry, readEntries, sortOut } from './select.ts'

type Batch = readonly [RuledStep, ...RuledStep[]]

const uniqueViolation = '23505'
const referenceViolation = '23503'

/** Applies the steps of a batch with one statement. @throws UndoRefusedError with the first step that the database refuses */
async function applyBatch(queries: Queries, batch: Batch, columns: Catalogue['columns']): Promise<void> {
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
async function recordUndone(queries: Queries, steps: readonly RuledStep[]): Promise<void> {
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

/** What the undo of an entry would do. */
export interface UndoPlan {
  /** In executable order; of very many steps, only the first. */
  steps: RuledStep[]
  /** Number of all steps. */
  total: number
  /** Entries that are not undone. */
  left: LeftEntry[]
  /** How many rows and references cannot come back, of the steps that were read. */
  unrestored: number
  /** Why the undo is refused; undefined when it is possible, as far as this is known without doing it. */
  refusal: StepRefusal | undefined
}

/** Undoes changes recorded in the operation log. */
export interface Undoing {
  /** Number of changes that belong to the undo. */
  count(queries: Queries, entry: StoredOperation, scope: UndoScope): Promise<number>
  plan(queries: Queries, entry: StoredOperation, scope: UndoScope): Promise<UndoPlan>
  /**
   * Undoes the changes in the transaction of the call, if no more than `unrestored` rows and references cannot come back.
   * Calls `onProgress` now and then with the steps done and in total; an error that it throws ends the undo.
   * @throws UndoRefusedError
   * @throws ApiError `forbidden`, `temporaryPermission`, or as the changes by hand would
   */
  undo(
    context: UndoContext,
    entry: StoredOperation,
    accepted: { scope: UndoScope; unrestored: number },
    onProgress?: (done: number, total: number) => Promise<void>,
  ): Promise<UndoPlan>
}

export function createUndoing(registry: UndoRegistry): Undoing {
  const kept = [...registry.values()].flatMap(({ references }) => references)
  let cachedCatalogue: Promise<Catalogue> | undefined
  const catalogueOf = (queries: Queries) => {
    cachedCatalogue ??= readCatalogue(queries, kept).catch(error => {
      cachedCatalogue = undefined
      throw error
    })
    return cachedCatalogue
  }

  /** Turns entries into a plan, before the rows are checked. */
  async function draft(
    queries: Queries,
    { entry, scope }: Candidates,
    selected: readonly StoredOperation[],
  ): Promise<UndoPlan> {
    const catalogue = await catalogueOf(queries)
    const { entries, left } = await sortOut(queries, registry, selected)
    const folded = foldEntries(registry, catalogue, entries)
    const { steps, orphaned } = await splitOrphans(queries, catalogue, folded)
    const orphans = orphaned.map(({ step, missing }) => ({
      entry: lastOf(step),
      reason: 'orphaned' as const,
      missing,
      entries: step.entries,
    }))
    const unrestored = orphans.length + steps.reduce((sum, { without = [] }) => sum + without.length, 0)
    const drafted = {
      steps: inOrder(catalogue, steps),
      total: steps.length,
      left: [...orphans, ...left],
      unrestored,
      refusal: undefined,
    }
    const ofEntry = (each: LeftEntry) => (each.entries ?? [each.entry]).some(({ id }) => id === entry.id)
    const own = drafted.left.find(ofEntry) ?? drafted.left[0]
    if (steps.length === 0) return { ...drafted, refusal: own ?? { reason: 'nothing', entry } }
    return { ...drafted, refusal: scope === 'entry' && own && ofEntry(own) ? own : undefined }
  }

  /** Checks the steps of a plan with the current rows; it leaves out those whose rows stay as they are. */
  async function check(
    queries: Queries,
    { entry, scope }: Candidates,
    plan: UndoPlan,
    lockRows: boolean,
  ): Promise<UndoPlan> {
    if (plan.refusal) return plan
    const catalogue = await catalogueOf(queries)
    const isSought = plan.steps.some(({ does }) => does === 'delete')
    const going = new Set(isSought ? plan.steps.map(({ table, key }) => rowName(table, key)) : [])
    const isOptional = ({ entries }: RuledStep) =>
      scope === 'request' || !entries.some(({ id }) => id === entry.id)
    const around = { registry, catalogue, going, lockRows, isOptional }
    const dropped: Checked['dropped'] = []
    for (const batch of inBatches(plan.steps)) {
      const checked = await checkSteps(queries, batch, around)
      if (checked.refusal) return { ...plan, refusal: checked.refusal }
      dropped.push(...checked.dropped)
    }
    if (dropped.length === 0) return plan
    const without = new Set(dropped.map(({ step }) => step))
    const steps = plan.steps.filter(step => !without.has(step))
    const [first] = dropped
    return {
      steps,
      total: plan.total - dropped.length,
      left: [...dropped.map(({ refusal }) => refusal), ...plan.left],
      unrestored: plan.unrestored + dropped.length,
      refusal: steps.length === 0 ? first?.refusal : undefined,
    }
  }

  async function candidatesOf(queries: Queries, entry: StoredOperation, scope: UndoScope) {
    const candidates = await findCandidates(queries, registry, entry, scope)
    const isTooMuch = candidates.total > undoLimits.atOnce || candidates.bytes > undoLimits.bytes
    const refusal = isTooMuch ? { reason: 'tooMany' as const, entry } : undefined
    const read = async (limit: number) =>
      readEntries(queries, { registry, catalogue: await catalogueOf(queries) }, candidates, limit)
    return { candidates, refusal, read }
  }

  return {
    count: async (queries, entry, scope) => (await findCandidates(queries, registry, entry, scope)).total,

    async plan(queries, entry, scope) {
      const { candidates, refusal, read } = await candidatesOf(queries, entry, scope)
      if (refusal) return { steps: [], total: 0, left: [], unrestored: 0, refusal }
      const drafted = await draft(queries, candidates, await read(undoLimits.preview))
      const plan = await check(queries, candidates, drafted, false)
      const unread = Math.max(0, candidates.total - undoLimits.preview)
      return { ...plan, total: plan.total + unread }
    },

    async undo(context, entry, { scope, unrestored }, onProgress) {
      const { queries, actor } = context
      const groups = (steps: readonly RuledStep[]) => Map.groupBy(steps, ({ rules }) => rules)
      const { candidates, refusal, read } = await candidatesOf(queries, entry, scope)
      if (refusal) throw new UndoRefusedError(refusal)
      const selected = await read(undoLimits.atOnce)
      const early = await draft(queries, candidates, selected)
      for (const step of early.steps) {
        const { authority } = step.rules
        const columns = Object.keys({ ...step.from, ...step.to })
        const needsLastingPermission = authority && changesAuthority(authority, step.does, columns)
        for (const access of step.rules.needs(step)) {
          assertPermission({ access }, actor.permissions)
          if (needsLastingPermission) assertLastingPermission({ access, needsLastingPermission }, actor)
        }
      }
      for (const [rules, steps] of groups(early.steps)) await rules.before?.(context, steps)
      // Final check: only now the rules and the rows are locked.
      const made = await check(queries, candidates, await draft(queries, candidates, selected), true)
      if (made.refusal) throw new UndoRefusedError(made.refusal)
      if (made.unrestored > unrestored)
        throw new UndoRefusedError({ ...(made.left[0] ?? { entry }), reason: 'partly' })
      let done = 0
      for (const batch of inBatches(made.steps)) {
        await applyBatch(queries, batch, (await catalogueOf(queries)).columns)
        done += batch.length
        await onProgress?.(done, made.total)
      }
      await recordUndone(queries, [])
      for (const [rules, steps] of groups(made.steps)) await rules.after?.(context, steps)
      return made
    },
  }
}

/** The latest entry that a step undoes. */
function lastOf({ entries }: RuledStep): StoredOperation {
  const entry = entries.at(-1)
  if (!entry) throw new Error('A step undoes at least one entry')
  return entry
}

/**
 * Sorts the steps so that they can run: restored rows before their dependents, then changes, then deletions with
 * dependents first.
 */
function inOrder<S extends UndoStep>(catalogue: Catalogue, steps: readonly S[]): S[] {
  const which = (does: UndoStep['does']) => steps.filter(step => step.does === does)
  return [
    ...parentsFirst(catalogue, which('insert'), ({ to }) => to),
    ...which('update'),
    ...parentsFirst(catalogue, which('delete'), ({ from }) => from).reverse(),
  ]
}

function parentsFirst<S extends UndoStep>(
  { references }: Catalogue,
  steps: readonly S[],
  valuesOf: (step: S) => Record<string, unknown>,
): S[] {
  const byRow = new Map(steps.map(step => [rowName(step.table, step.key), step]))
  const placed = new Set<S>()
  const place = (step: S) => {
    if (placed.has(step)) return
    placed.add(step)
    for (const { from, fromColumn, to, toColumn } of references) {
      const value = from === step.table ? valuesOf(step)[fromColumn] : undefined
      const parent =
        value === undefined || value === null ? undefined : byRow.get(rowName(to, { [toColumn]: value }))
      if (parent) place(parent)
    }
    ordered.push(step)
  }
  const ordered: S[] = []
  for (const step of steps) place(step)
  return ordered
}
