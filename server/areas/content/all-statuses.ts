import type { contentStatuses } from '@greenroom/contract/areas/content/content-sets'
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { operationLog } from '../../platform/audit/schema.ts'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { MatchingRows } from '../../platform/list/list.ts'
import { ownedByVisible, visibleOwners } from '../../platform/list/visible.ts'
import type { contentItems, contentSets } from './schema.ts'

type Table = typeof contentItems | typeof contentSets

/** What a call of many states asks for. */
interface Asked {
  actor: Actor
  input: {
    body: {
      status: (typeof contentStatuses)[number]
      matching: Record<string, unknown> | null
      changedBy: string | null
    }
  }
}

/** The rows' list, their name in the operation log, and how many one call may change. */
interface Kind {
  table: Table
  list: { matching(query: Record<string, unknown>): MatchingRows }
  entity: string
  /** The calls that give states: what any of them did can be taken back by its request. */
  actions: readonly string[]
  limit: number
}

/** Those of the rows that the call means, that the actor may see, and that have another state. */
function targetRows({ actor, input }: Asked, { table, list, entity, actions }: Kind): SQL | undefined {
  const { status, matching, changedBy } = input.body
  if (changedBy === null) {
    return and(list.matching({ ...matching, owners: visibleOwners(actor) }).where, ne(table.status, status))
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

/**
 * Gives the rows that the call means their new state, all in one statement that locks them in the order of their ids;
 * how many had another one, and their ids.
 * @throws ApiError `tooManyMatch`, and then nothing is changed
 */
export async function changeAll(
  queries: Queries,
  asked: Asked,
  kind: Kind,
): Promise<{ changed: number; ids: string[] }> {
  const { table, limit } = kind
  const where = targetRows(asked, kind)
  const total = await queries.$count(table, where)
  if (total > limit) throw fail('tooManyMatch', { total, limit })
  const [made] = await queries.execute<{ ids: string[] | null }>(sql`
    with held as materialized (
      select ${table.id} as id from ${table} where ${where} order by ${table.id} for update
    ), changed as (
      update ${table} set status = ${asked.input.body.status}, version = ${table.version} + 1, updated_at = now()
      from held where ${table.id} = held.id returning ${table.id} as id
    )
    select array_agg(id order by id) as ids from changed`)
  const ids = made?.ids ?? []
  return { changed: ids.length, ids }
}
