import { type UndoScope, undoLimits } from '@greenroom/contract/undo-refusals'
import type { Queries } from '../../database/database.ts'
import { fail } from '../../errors.ts'
import type { StoredOperation } from '../schema.ts'
import { applyBatch, recordUndone, refused } from './apply.ts'
import { type Catalogue, readCatalogue } from './catalogue.ts'
import { checkSteps, type StepRefusal } from './check.ts'
import { foldEntries, type RuledStep, rowName } from './fold.ts'
import { inOrder } from './order.ts'
import type { UndoRegistry } from './registry.ts'
import { inBatches } from './rows.ts'
import type { UndoContext } from './rules.ts'
import { type Candidates, findCandidates, type LeftEntry, readEntries, sortOut } from './select.ts'

/** What the undo of an entry would do. */
export interface UndoPlan {
  /** In executable order; of very many steps, only the first. */
  steps: RuledStep[]
  /** Number of all steps. */
  total: number
  /** Entries that are not undone. */
  left: LeftEntry[]
  /** Why the undo is refused; undefined when it is possible, as far as can be told without doing it. */
  refusal: StepRefusal | undefined
}

/** Undoes changes recorded in the operation log. */
export interface Undoing {
  /** Number of changes that belong to the undo. */
  count(queries: Queries, entry: StoredOperation, scope: UndoScope): Promise<number>
  plan(queries: Queries, entry: StoredOperation, scope: UndoScope): Promise<UndoPlan>
  /**
   * Undoes the changes in the transaction of the call. Calls `onProgress` now and then with the steps done and in
   * total; an error that it throws ends the undo.
   * @throws ApiError `undoRefused`, `forbidden`, or as the changes by hand would
   */
  undo(
    context: UndoContext,
    entry: StoredOperation,
    scope: UndoScope,
    onProgress?: (done: number, total: number) => Promise<void>,
  ): Promise<UndoPlan>
}

export function createUndoing(registry: UndoRegistry): Undoing {
  const kept = [...registry.values()].flatMap(({ references }) => references)
  let known: Promise<Catalogue> | undefined
  const catalogueOf = (queries: Queries) => {
    known ??= readCatalogue(queries, kept).catch(error => {
      known = undefined
      throw error
    })
    return known
  }

  /** Turns entries into a plan, before the rows are checked. */
  async function draft(
    queries: Queries,
    { entry, scope }: Candidates,
    selected: readonly StoredOperation[],
  ): Promise<UndoPlan> {
    const catalogue = await catalogueOf(queries)
    const { entries, left } = await sortOut(queries, registry, selected)
    const steps = inOrder(catalogue, foldEntries(registry, catalogue, entries))
    const drafted = { steps, total: steps.length, left }
    const own = left.find(({ entry: { id } }) => id === entry.id) ?? left[0]
    if (steps.length === 0) return { ...drafted, refusal: own ?? { reason: 'nothing', entry } }
    const isItself = scope === 'entry' && own?.entry.id === entry.id
    return { ...drafted, refusal: isItself ? own : undefined }
  }

  /** Why one of the steps cannot be done with the current rows. */
  async function check(
    queries: Queries,
    steps: readonly RuledStep[],
    lockRows: boolean,
  ): Promise<StepRefusal | undefined> {
    const catalogue = await catalogueOf(queries)
    const isSought = steps.some(({ does }) => does === 'delete')
    const going = new Set(isSought ? steps.map(({ table, key }) => rowName(table, key)) : [])
    for (const batch of inBatches(steps)) {
      const refusal = await checkSteps(queries, batch, { registry, catalogue, going, lockRows })
      if (refusal) return refusal
    }
    return undefined
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
      if (refusal) return { steps: [], total: 0, left: [], refusal }
      const drafted = await draft(queries, candidates, await read(undoLimits.preview))
      const unread = Math.max(0, candidates.total - undoLimits.preview)
      const plan = { ...drafted, total: drafted.total + unread }
      return { ...plan, refusal: plan.refusal ?? (await check(queries, plan.steps, false)) }
    },

    async undo(context, entry, scope, onProgress) {
      const { queries, actor } = context
      const groups = (steps: readonly RuledStep[]) => Map.groupBy(steps, ({ rules }) => rules)
      const { candidates, refusal, read } = await candidatesOf(queries, entry, scope)
      if (refusal) throw refused(refusal)
      const selected = await read(undoLimits.atOnce)
      const early = await draft(queries, candidates, selected)
      for (const step of early.steps) {
        const permission = step.rules.needs(step).find(needed => !actor.permissions.has(needed))
        if (permission) throw fail('forbidden', { permission })
      }
      for (const [rules, steps] of groups(early.steps)) await rules.before?.(context, steps)
      // Final check: only now the rules and the rows are locked.
      const made = await draft(queries, candidates, selected)
      const reason = made.refusal ?? (await check(queries, made.steps, true))
      if (reason) throw refused(reason)
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
