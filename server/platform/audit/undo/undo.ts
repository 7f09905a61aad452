import type { UndoScope } from '@greenroom/contract/undo-refusals'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../database/database.ts'
import { type ApiError, fail } from '../../errors.ts'
import type { StoredOperation } from '../schema.ts'
import { postgresCode } from '../transaction.ts'
import { type Catalogue, readCatalogue } from './catalogue.ts'
import { checkStep, type StepRefusal } from './check.ts'
import { findPresent, inStatements, insertRows } from './coming-back.ts'
import { foldEntries, type RuledStep } from './fold.ts'
import { inOrder } from './order.ts'
import type { UndoRegistry } from './registry.ts'
import { applyStep } from './rows.ts'
import type { StoredValues, UndoContext } from './rules.ts'
import { type LeftEntry, selectEntries } from './select.ts'

/** What undoing an entry would do. */
export interface UndoPlan {
  /** In the order in which they can be done. */
  steps: RuledStep[]
  /** What stays as it is. */
  left: LeftEntry[]
  /** Why it can't be done; undefined when it can, as far as can be told without doing it. */
  refusal: StepRefusal | undefined
}

/** Undoes what the entries of the operation log tell of. */
export interface Undoing {
  plan(queries: Queries, entry: StoredOperation, scope: UndoScope): Promise<UndoPlan>
  /** Does it, in the call's transaction. @throws ApiError `undoRefused`, `forbidden`, or as the changes by hand would */
  undo(context: UndoContext, entry: StoredOperation, scope: UndoScope): Promise<UndoPlan>
}

export function createUndoing(registry: UndoRegistry): Undoing {
  let known: Promise<Catalogue> | undefined
  const catalogueOf = (queries: Queries) => {
    known ??= readCatalogue(queries).catch(error => {
      known = undefined
      throw error
    })
    return known
  }

  async function plan(
    queries: Queries,
    entry: StoredOperation,
    scope: UndoScope,
    hold: boolean,
  ): Promise<UndoPlan> {
    const catalogue = await catalogueOf(queries)
    const { entries, left, tooMany } = await selectEntries(queries, { registry, catalogue }, entry, scope)
    const steps = inOrder(catalogue, foldEntries(registry, catalogue, entries))
    const own = left.find(({ entry: { id } }) => id === entry.id) ?? left[0]
    if (tooMany) return { steps: [], left, refusal: { reason: 'tooMany', entry } }
    if (steps.length === 0) return { steps, left, refusal: own ?? { reason: 'nothing', entry } }
    if (scope === 'entry' && own && own.entry.id === entry.id) return { steps, left, refusal: own }
    const present = await findPresent(queries, steps)
    for (const step of steps) {
      const refusal = await checkStep(queries, step, { registry, catalogue, steps, present, hold })
      if (refusal) return { steps, left, refusal }
    }
    return { steps, left, refusal: undefined }
  }

  return {
    plan: (queries, entry, scope) => plan(queries, entry, scope, false),

    async undo(context, entry, scope) {
      const { queries, actor } = context
      const groups = (steps: readonly RuledStep[]) => Map.groupBy(steps, ({ rules }) => rules)
      const early = await plan(queries, entry, scope, false)
      for (const step of early.steps) {
        const permission = step.rules.needs(step).find(needed => !actor.permissions.has(needed))
        if (permission) throw fail('forbidden', { permission })
      }
      for (const [rules, steps] of groups(early.steps)) await rules.before?.(context, steps)
      // Only now, under the locks of the rules and of the rows themselves, it is certain.
      const made = await plan(queries, entry, scope, true)
      if (made.refusal) throw refused(made.refusal)
      const catalogue = await catalogueOf(queries)
      for (const together of inStatements(made.steps)) await doTogether(queries, together, catalogue)
      await recordUndone(queries, [])
      for (const [rules, steps] of groups(made.steps)) await rules.after?.(context, steps)
      return made
    },
  }
}

/**
 * Does steps that one statement can do, or one by one when that fails, so that the one that can't be done is named.
 * @throws ApiError `undoRefused`
 */
async function doTogether(
  queries: Queries,
  steps: readonly RuledStep[],
  catalogue: Catalogue,
): Promise<void> {
  const [first, second] = steps
  if (first && second) {
    try {
      await queries.transaction(async inner => {
        await recordUndone(inner, Object.fromEntries(steps.map(step => [lineOf(step.key), idsOf(step)])))
        await insertRows(
          inner,
          first.table,
          steps.map(({ to }) => to),
        )
      })
      return
    } catch (error) {
      if (!violations.has(postgresCode(error) ?? '')) throw error
    }
  }
  for (const step of steps) await doStep(queries, step, catalogue)
}

/** What the trigger names a row by: the values of its key, by the order of their columns' names. */
const lineOf = (key: StoredValues) =>
  Object.entries(key)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => String(value))
    .join('\n')

const idsOf = ({ entries }: RuledStep) => entries.map(({ id }) => id)

async function doStep(queries: Queries, step: RuledStep, catalogue: Catalogue): Promise<void> {
  const { rules, entries, table } = step
  const secrets = step.does === 'insert' ? await rules.replaceSecrets?.(step) : undefined
  await recordUndone(queries, idsOf(step))
  try {
    const to: StoredValues = { ...step.to, ...secrets }
    await applyStep(queries, { ...step, to }, catalogue.columns.get(table) ?? new Set())
  } catch (error) {
    const entry = entries.at(-1)
    const code = postgresCode(error)
    if (entry && code === uniqueViolation) throw refused({ reason: 'taken', entry })
    if (entry && code === referenceViolation) throw refused({ reason: 'orphaned', entry })
    throw error
  }
}

const uniqueViolation = '23505'
const referenceViolation = '23503'
const violations: ReadonlySet<string> = new Set([uniqueViolation, referenceViolation])

/** From here on, changes of this transaction are recorded as undoing these entries; or each row's by its line. */
async function recordUndone(
  queries: Queries,
  ids: readonly number[] | Readonly<Record<string, readonly number[]>>,
): Promise<void> {
  await queries.execute(sql`select set_config('greenroom.context',
    jsonb_set(current_setting('greenroom.context')::jsonb, '{undoes}', ${JSON.stringify(ids)}::jsonb)::text, true)`)
}

function refused({ reason, entry, newer }: StepRefusal): ApiError<'undoRefused'> {
  return fail('undoRefused', {
    reason,
    entity: entry.entity,
    title: entry.title,
    newer: newer ? String(newer.id) : null,
  })
}
