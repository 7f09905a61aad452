import { type readUndoPlan, type UndoneChange, undoOperation } from '@greenroom/contract/areas/audit/undo'
import { bulkLimits } from '@greenroom/contract/areas/bulk/bulk-jobs'
import type { InputOf, ResponseOf } from '@greenroom/contract/endpoint'
import type { Language } from '@greenroom/contract/languages'
import { undoLimits } from '@greenroom/contract/undo-refusals'
import { and, eq, isNotNull } from 'drizzle-orm'
import { type FieldChange, operationLog, type StoredOperation } from '../../platform/audit/schema.ts'
import type { UndoStep } from '../../platform/audit/undo/rules.ts'
import type { Undoing, UndoPlan } from '../../platform/audit/undo/undo.ts'
import { type BulkChange, defineBulkChange, inverseBy } from '../../platform/bulk/change.ts'
import { startBulkJob } from '../../platform/bulk/start.ts'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { HandlerContext } from '../../platform/http/handler.ts'
import { ownedByVisible } from '../../platform/list/visible.ts'
import { describeChanges, toEntries } from './entries.ts'

/** So many of the changes are shown before they are made. */
const shownChanges = 20

/** The entry, if the actor may see what its user did. @throws ApiError `notFound` */
export async function findEntry(
  queries: Queries,
  actor: Pick<Actor, 'dataScope'>,
  id: string,
): Promise<StoredOperation> {
  const [stored] = await queries
    .select()
    .from(operationLog)
    .where(and(eq(operationLog.id, Number(id)), ownedByVisible(actor, operationLog.actorId)))
  if (!stored) throw fail('notFound')
  return stored
}

/** What undoing would do, as the contract has it. A newer entry stays out where the actor may not see what its user did. */
export async function describePlan(
  queries: Queries,
  { dataScope }: Pick<Actor, 'dataScope'>,
  { steps, total, left, refusal }: UndoPlan,
  language: Language,
): Promise<ResponseOf<typeof readUndoPlan>> {
  const shown = steps.slice(0, shownChanges).map(step => ({ step, change: changeOf(step) }))
  const newerEntry = refusal?.newer
  const maySeeNewer = dataScope === 'all' || dataScope.some(id => id === newerEntry?.actorId)
  const titled = async (entries: readonly StoredOperation[]) => toEntries(queries, entries, language)
  const [titles, leftTitles, refused, newer] = await Promise.all([
    titled(shown.flatMap(({ step }) => step.entries.at(-1) ?? [])),
    titled(left.slice(0, shownChanges).map(({ entry }) => entry)),
    titled(refusal ? [refusal.entry] : []),
    titled(newerEntry && maySeeNewer ? [newerEntry] : []),
  ])
  const { changes, names } = await describeChanges(
    queries,
    shown.map(({ change }) => change.changes),
    language,
  )
  return {
    total,
    names,
    changes: shown.map(({ change }, place) => ({
      ...change,
      title: titles[place]?.title ?? change.title,
      changes: changes[place] ?? {},
    })),
    left: left.slice(0, shownChanges).map(({ entry, reason }, place) => ({
      entity: entry.entity,
      title: leftTitles[place]?.title ?? entry.title,
      reason,
    })),
    refusal: refusal
      ? {
          reason: refusal.reason,
          entity: refusal.entry.entity,
          title: refused[0]?.title ?? refusal.entry.title,
          newer: newer[0] ?? null,
        }
      : null,
  }
}

function changeOf({ entity, does, from, to, entries }: UndoStep): UndoneChange {
  const last = entries.at(-1)
  const columns = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  const changes = columns.map((column): [string, FieldChange] => [
    column,
    [from[column] ?? null, to[column] ?? null],
  ])
  return {
    entity,
    entityId: last?.entityId ?? '',
    title: last?.title ?? '',
    operation: does,
    changes: Object.fromEntries(changes),
  }
}

type Input = InputOf<typeof undoOperation>

/** How what an entry, or its request, tells of is undone when a job does it. */
export function defineUndo(undoing: Undoing): BulkChange<Input> {
  return defineBulkChange(undoOperation, {
    permission: 'operation-log:undo',
    detailOf: ({ body }) => body.scope,
    async make(context, { params, body }, onProgress) {
      const entry = await findEntry(context.queries, context.actor, params.id)
      return (await undoing.undo(context, entry, body.scope, onProgress)).total
    },
    async inverseOf(queries, _input, requestId) {
      const id = await findUndoingEntry(queries, requestId)
      return id === undefined
        ? undefined
        : inverseBy(undoOperation, { params: { id }, body: { scope: 'request' } })
    },
  })
}

/** The first entry that tells of what a request undid. */
async function findUndoingEntry(queries: Queries, requestId: string): Promise<string | undefined> {
  const [made] = await queries
    .select({ id: operationLog.id })
    .from(operationLog)
    .where(and(eq(operationLog.requestId, requestId), isNotNull(operationLog.undoes)))
    .orderBy(operationLog.id)
    .limit(1)
  return made && String(made.id)
}

/** Undoes an entry, or its request, and names the first entry that tells of it; of very many, a job does it. */
export async function undoEntry(
  undoing: Undoing,
  context: HandlerContext<typeof undoOperation>,
): Promise<ResponseOf<typeof undoOperation>> {
  const { input, actor, queries, request } = context
  const { scope } = input.body
  const entry = await findEntry(queries, actor, input.params.id)
  const total = await undoing.count(queries, entry, scope)
  if (total >= bulkLimits.rows && total <= undoLimits.atOnce) {
    const { id } = await startBulkJob(context, defineUndo(undoing), { input, total })
    return { changed: 0, entry: null, job: id }
  }
  const { steps } = await undoing.undo(context, entry, scope)
  const made = await findUndoingEntry(queries, request.requestId)
  if (!made) throw new Error('What was undone left no entry')
  return { changed: steps.length, entry: made, job: null }
}
