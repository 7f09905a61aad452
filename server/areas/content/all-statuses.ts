import type { setContentItemStatuses } from '@greenroom/contract/areas/content/content-items'
import type { setContentSetStatuses } from '@greenroom/contract/areas/content/content-sets'
import { bulkLimits } from '@greenroom/contract/bulk'
import type { InputOf, ResponseOf } from '@greenroom/contract/endpoint'
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/access/actor.ts'
import { ownedByVisible, visibleOwners } from '../../platform/access/visible.ts'
import { operationLog } from '../../platform/audit/schema.ts'
import {
  type BulkChange,
  type BulkContext,
  defineBulkChange,
  inverseBy,
  type OnProgress,
} from '../../platform/bulk/change.ts'
import { startBulkJob } from '../../platform/bulk/start.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import type { HandlerContext } from '../../platform/http/handler.ts'
import type { MatchingRows } from '../../platform/list/list.ts'
import type { contentItems, contentSets } from './schema.ts'

type StatusEndpoint = typeof setContentItemStatuses | typeof setContentSetStatuses
type Input = InputOf<StatusEndpoint>

/** The rows whose states are changed together. */
export interface StatusRows {
  endpoint: StatusEndpoint
  table: typeof contentItems | typeof contentSets
  list(database: Database): { matching(query: Record<string, unknown>): MatchingRows }
  /** Their name in the operation log. */
  entity: 'content-item' | 'content-set'
  /** The calls that give states: what any of them did can be taken back by its request. */
  actions: readonly string[]
  /** How many one change may be of; read when it is made. */
  limits: { atOnce: number }
  /** Called in the transaction with the rows whose state changed. */
  onChanged(context: BulkContext, status: Input['body']['status'], ids: readonly string[]): Promise<void>
}

/** Rows that one statement changes at most, so that it is seen how far a change is. */
const rowsAtATime = 10_000

/** Works through rows in batches and reports the progress. */
export async function inParts(
  ids: readonly string[],
  onProgress: OnProgress,
  work: (some: string[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < ids.length; from += rowsAtATime) {
    await onProgress(from, ids.length)
    await work(ids.slice(from, from + rowsAtATime))
  }
  await onProgress(ids.length, ids.length)
}

/** The selected rows in the actor's data scope that have another state. */
function targetRows(
  rows: StatusRows,
  { actor, database }: { actor: Pick<Actor, 'id' | 'dataScope'>; database: Database },
  { body: { status, matching, changedBy } }: Input,
): SQL | undefined {
  const { table, list, entity, actions } = rows
  if (changedBy === null) {
    const query = { ...matching, owners: visibleOwners(actor) }
    return and(list(database).matching(query).where, ne(table.status, status))
  }
  const changed = sql`select ${operationLog.entityId}::uuid from ${operationLog}
    where ${and(
      eq(operationLog.requestId, changedBy),
      eq(operationLog.actorId, actor.id),
      inArray(operationLog.action, actions),
      eq(operationLog.entity, entity),
    )}`
  return and(
    sql`${table.id} in (${changed})`,
    ownedByVisible(actor, table.createdBy),
    ne(table.status, status),
  )
}

/** How many rows a change is of. @throws ApiError `tooManyMatch` */
export async function countTargets(
  queries: Queries,
  { table, limits: { atOnce: limit } }: Pick<StatusRows, 'table' | 'limits'>,
  where: SQL | undefined,
): Promise<number> {
  const total = await queries.$count(table, where)
  if (total > limit) throw fail('tooManyMatch', { total, limit })
  return total
}

/** How all rows that match, or that a request changed, get another state. */
export interface StatusChange {
  change: BulkChange<Input>
  /** Answers the endpoint: few rows are changed by the call itself, many by a job. @throws ApiError `tooManyMatch` */
  answer(context: AskingContext): Promise<ResponseOf<StatusEndpoint>>
}

type AskingContext = HandlerContext<StatusEndpoint> & { database: Database }

/** Declares the change that puts many rows online or offline. */
export function defineStatusChange(rows: StatusRows): StatusChange {
  const change = defineBulkChange(rows.endpoint, {
    permission: `${rows.entity}:publish`,
    detailOf: ({ body }) => body.status,
    make: (context, input, onProgress) => changeAll(rows, context, input, onProgress),
    inverseOf: async (_queries, { body }, requestId) =>
      inverseBy(rows.endpoint, {
        body: {
          status: body.status === 'online' ? ('offline' as const) : ('online' as const),
          matching: null,
          changedBy: requestId,
        },
      }),
  })
  return {
    change,
    async answer(context) {
      const { queries, input } = context
      const total = await countTargets(queries, rows, targetRows(rows, context, input))
      if (total < bulkLimits.rows)
        return { changed: await change.make(context, input, async () => undefined), job: null }
      const { id } = await startBulkJob(context, change, { input, total })
      return { changed: 0, job: id }
    },
  }
}

/**
 * Gives the rows their new state; they are locked in the order of their ids before any is changed, so that others may still
 * refer to them.
 */
async function changeAll(
  rows: StatusRows,
  context: BulkContext,
  input: Input,
  onProgress: OnProgress,
): Promise<number> {
  const { table } = rows
  const { queries } = context
  const { status } = input.body
  const where = targetRows(rows, context, input)
  await countTargets(queries, rows, where)
  const targets = await queries
    .select({ id: table.id })
    .from(table)
    .where(where)
    .orderBy(table.id)
    .for('no key update')
  const ids = targets.map(({ id }) => id)
  await inParts(ids, onProgress, async some => {
    await queries.execute(sql`
      update ${table} set status = ${status}, version = ${table.version} + 1, updated_at = now()
      where ${table.id} = any(${sql.param(some)}::uuid[])`)
  })
  if (ids.length > 0) await rows.onChanged(context, status, ids)
  return ids.length
}
