import { type readUndoPlan, type UndoneChange, undoOperation } from '@greenroom/contract/areas/audit/undo'
import { bulkLimits } from '@greenroom/contract/bulk'
import type { InputOf, ResponseOf } from '@greenroom/contract/endpoint'
import { defaultLanguage } from '@greenroom/contract/languages'
import { type UndoRefusal, undoLimits } from '@greenroom/contract/undo-refusals'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Actor } from '../../platform/access/actor.ts'
import { ownedByVisible } from '../../platform/access/visible.ts'
import { type FieldChange, operationLog, type StoredOperation } from '../../platform/audit/schema.ts'
import { type StepRefusal, UndoRefusedError } from '../../platform/audit/undo/check.ts'
import type { UndoRegistry } from '../../platform/audit/undo/registry.ts'
import type { MissingRow, UndoStep } from '../../platform/audit/undo/rules.ts'
import type { Undoing, UndoPlan } from '../../platform/audit/undo/undo.ts'
import { type BulkChange, defineBulkChange, inverseBy } from '../../platform/bulk/change.ts'
import { startBulkJob } from '../../platform/bulk/start.ts'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import type { HandlerContext } from '../../platform/http/handler.ts'
import { describeMissing, type Reader } from './deleted-names.ts'
import { describeChanges, inFormOrder, toEntries } from './entries.ts'

type Reading = Pick<HandlerContext<typeof readUndoPlan>, 'queries' | 'actor' | 'request'>

/** So many of the changes are shown before they are made. */
const shownChanges = 20

/** The entry, if the actor may see changes of its user. @throws ApiError `notFound` */
export async function findEntry(
  queries: Queries,
  actor: Pick<Actor, 'dataScope'>,
  id: string,
): Promise<StoredOperation> {
  const [operation] = await queries
    .select()
    .from(operationLog)
    .where(and(eq(operationLog.id, Number(id)), ownedByVisible(actor, operationLog.actorId)))
  if (!operation) throw fail('notFound')
  return operation
}

/** The plan of an undo, as the contract has it. A newer entry is left out where the actor may not see changes of its user. */
export async function describePlan(
  { queries, actor: { dataScope }, request: { language } }: Reading,
  registry: UndoRegistry,
  plan: UndoPlan,
): Promise<ResponseOf<typeof readUndoPlan>> {
  const { steps, total, left, unrestored, refusal } = plan
  const reader = { dataScope, language }
  const visibleSteps = steps.slice(0, shownChanges).map(step => ({ step, change: changeOf(step) }))
  const shownLeft = left.slice(0, shownChanges)
  const newerEntry = refusal?.newer
  const maySeeNewer = dataScope === 'all' || dataScope.some(id => id === newerEntry?.actorId)
  const titled = async (entries: readonly StoredOperation[]) => toEntries(queries, reader, entries)
  const named = async (rows: readonly (MissingRow | undefined)[]) =>
    describeMissing(queries, reader, registry, rows)
  const [titles, leftTitles, newer, described, leftMissing, without, refused] = await Promise.all([
    titled(visibleSteps.flatMap(({ step }) => step.entries.at(-1) ?? [])),
    titled(shownLeft.map(({ entry }) => entry)),
    titled(newerEntry && maySeeNewer ? [newerEntry] : []),
    describeChanges(
      queries,
      reader,
      visibleSteps.map(({ change }) => inFormOrder(registry, change)),
    ),
    named(shownLeft.map(({ missing }) => missing)),
    Promise.all(visibleSteps.map(({ step }) => named(step.without ?? []))),
    refusal && describeRefusal(queries, reader, registry, refusal),
  ])
  return {
    total,
    unrestored,
    names: described.names,
    changes: visibleSteps.map(({ change }, place) => ({
      ...change,
      title: titles[place]?.title ?? change.title,
      changes: described.changes[place] ?? {},
      without: (without[place] ?? []).filter(thing => thing !== null),
    })),
    left: shownLeft.map(({ entry, reason }, place) => ({
      entity: entry.entity,
      title: leftTitles[place]?.title ?? entry.title,
      reason,
      missing: leftMissing[place] ?? null,
    })),
    leftTotal: left.length,
    parts: partsOf(plan),
    refusal: refused ? { ...refused, newer: newer[0] ?? null } : null,
  }
}

/** Of each kind of which some rows cannot come back: how many are undone, of how many. */
function partsOf({ steps, left }: UndoPlan): ResponseOf<typeof readUndoPlan>['parts'] {
  const unrestoredReasons: readonly UndoRefusal[] = ['orphaned', 'missing', 'exists']
  const unrestored = left.filter(({ reason }) => unrestoredReasons.includes(reason))
  return [...Map.groupBy(unrestored, ({ entry }) => entry.entity)].map(([entity, entries]) => {
    const undone = steps.filter(step => step.entity === entity).length
    return { entity, undone, total: undone + entries.length }
  })
}

/** Why an undo is refused, in the words of the reader. */
async function describeRefusal(
  queries: Queries,
  reader: Reader,
  registry: UndoRegistry,
  { reason, entry, missing }: StepRefusal,
) {
  const [[titled], [thing]] = await Promise.all([
    toEntries(queries, reader, [entry]),
    describeMissing(queries, reader, registry, [missing]),
  ])
  return { reason, entity: entry.entity, title: titled?.title ?? entry.title, missing: thing ?? null }
}

/** Makes an undo, and answers its refusal in the words of the reader. @throws ApiError `undoRefused` */
async function explained<T>(
  { queries, registry, reader }: { queries: Queries; registry: UndoRegistry; reader: Reader },
  make: () => Promise<T>,
): Promise<T> {
  try {
    return await make()
  } catch (error) {
    if (!(error instanceof UndoRefusedError)) throw error
    const { newer } = error.refusal
    const described = await describeRefusal(queries, reader, registry, error.refusal)
    throw fail('undoRefused', { ...described, newer: newer ? String(newer.id) : null })
  }
}

/** Columns that the log leaves out, such as versions, come back with a deleted row but have no names for readers. */
function changeOf({ entity, does, from, to, entries }: UndoStep): Omit<UndoneChange, 'without'> {
  const last = entries.at(-1)
  const logged = new Set(entries.flatMap(({ changes }) => Object.keys(changes)))
  const columns = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(one => logged.has(one))
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
export function defineUndo(undoing: Undoing, registry: UndoRegistry): BulkChange<Input> {
  return defineBulkChange(undoOperation, {
    permission: 'operation-log:undo',
    detailOf: ({ body }) => body.scope,
    async make(context, { params, body }, onProgress) {
      const entry = await findEntry(context.queries, context.actor, params.id)
      // A job has no reader; names that differ by language are in the default one.
      const { dataScope } = context.actor
      const reader = { dataScope, language: defaultLanguage }
      const described = { queries: context.queries, registry, reader }
      return explained(described, async () => (await undoing.undo(context, entry, body, onProgress)).total)
    },
    async inverseOf(queries, _input, requestId) {
      const id = await findUndoingEntry(queries, requestId)
      return id === undefined
        ? undefined
        : inverseBy(undoOperation, {
            params: { id },
            body: { scope: 'request', unrestored: undoLimits.atOnce },
          })
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
  registry: UndoRegistry,
  context: HandlerContext<typeof undoOperation>,
): Promise<ResponseOf<typeof undoOperation>> {
  const { input, actor, queries, request } = context
  const { scope } = input.body
  const entry = await findEntry(queries, actor, input.params.id)
  const total = await undoing.count(queries, entry, scope)
  if (total >= bulkLimits.rows && total <= undoLimits.atOnce) {
    const { id } = await startBulkJob(context, defineUndo(undoing, registry), { input, total })
    return { changed: 0, unrestored: 0, entry: null, job: id }
  }
  const { steps, unrestored } = await explained(
    { queries, registry, reader: { dataScope: actor.dataScope, language: request.language } },
    () => undoing.undo(context, entry, input.body),
  )
  const made = await findUndoingEntry(queries, request.requestId)
  if (!made) throw new Error('What was undone left no entry')
  return { changed: steps.length, unrestored, entry: made, job: null }
}
