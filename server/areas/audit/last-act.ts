import { lastActMinutes, type readLastAct } from '@greenroom/contract/areas/audit/undo'
import { bulkLimits } from '@greenroom/contract/bulk'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import type { UndoRefusal } from '@greenroom/contract/undo-refusals'
import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { operationLog, type StoredOperation } from '../../platform/audit/schema.ts'
import type { UndoRegistry } from '../../platform/audit/undo/registry.ts'
import { neverUndone } from '../../platform/audit/undo/select.ts'
import type { Undoing } from '../../platform/audit/undo/undo.ts'
import { findUndoing } from '../../platform/audit/undo/undone.ts'
import type { HandlerContext } from '../../platform/http/handler.ts'
import { toEntries } from './entries.ts'

/** So many of the user's newest entries are looked through. */
const newestEntries = 300

/** Reasons of entries that are no change for users: sign-ins, uploads, read messages. */
const unnoticed: readonly UndoRefusal[] = ['session', 'private', 'file', 'nothing', 'dropped']

/** The actor's newest change of the last minutes that is not undone, and whether it can be. */
export async function findLastAct(
  { queries, actor, request }: HandlerContext<typeof readLastAct>,
  registry: UndoRegistry,
  undoing: Undoing,
): Promise<ResponseOf<typeof readLastAct>> {
  const entries = await queries
    .select()
    .from(operationLog)
    .where(
      and(
        eq(operationLog.actorId, actor.id),
        sql`${operationLog.at} > now() - make_interval(mins => ${lastActMinutes})`,
        ne(operationLog.operation, 'refused'),
        ne(operationLog.requestId, ''),
        isNull(operationLog.undoes),
      ),
    )
    .orderBy(desc(operationLog.id))
    .limit(newestEntries)
  const undone = await findUndoing(
    queries,
    entries.map(({ id }) => id),
  )
  const isAct = (entry: StoredOperation) => {
    const never = neverUndone(registry, entry)
    return entry.entity !== 'export' && (never === undefined || !unnoticed.includes(never))
  }
  const acts = entries.filter(entry => isAct(entry) && !undone.has(entry.id))
  const act = namesake(acts.filter(({ requestId }) => requestId === acts[0]?.requestId))
  if (!act) return { entry: null, count: 0 }
  const reader = { dataScope: actor.dataScope, language: request.language }
  const [entry] = await toEntries(queries, reader, [act])
  if (!entry) throw new Error('An entry was lost on its way')
  const status = act.changes.status?.[1]
  const newStatus = act.operation === 'update' && typeof status === 'string' ? status : null
  const alike = and(eq(operationLog.requestId, act.requestId), eq(operationLog.entity, act.entity))
  const count = await queries.$count(operationLog, alike)
  return { entry: { ...entry, newStatus, batch: null, undoRefusal: await refusalOf(act) }, count }

  /** A change of many rows is not planned here: its undo is a job, which says so itself. */
  async function refusalOf(of: StoredOperation): Promise<UndoRefusal | null> {
    const never = neverUndone(registry, of)
    if (never) return never
    if ((await undoing.count(queries, of, 'request')) >= bulkLimits.rows) return null
    return (await undoing.plan(queries, of, 'request')).refusal?.reason ?? null
  }
}

/** The entry of a request that its action is about; others changed with it. */
const namesake = (entries: readonly StoredOperation[]): StoredOperation | undefined =>
  entries.findLast(({ entity, action }) => action.startsWith(`${entity}.`)) ?? entries.at(-1)
