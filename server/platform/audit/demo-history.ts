import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { Queries } from '../database/database.ts'
import type { RecordedTable } from './recorded-table.ts'
import { operationLog } from './schema.ts'
import { recordedAs } from './transaction.ts'

/** A user's act in the past of the demo. */
interface PastAct {
  actor: string
  /** Id of the endpoint. */
  action: string
  at: Date
}

const pastRequest = 'demo-'
const devices = [
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
] as const

/** Runs changes of the demo's first start as an act of a user in the past; {@link dateDemoOperations} gives them its time. */
export function recordedInThePast<T>(
  queries: Queries,
  { actor, action, at }: PastAct,
  work: () => Promise<T>,
): Promise<T> {
  const place = actor.charCodeAt(actor.length - 1)
  const context = {
    actor,
    action,
    requestId: `${pastRequest}${at.getTime()}-${randomUUID()}`,
    address: `10.20.3.${place}`,
    device: devices[place % devices.length] ?? devices[0],
  }
  return recordedAs(queries, context, work)
}

const hour = 3_600_000
const day = 24 * hour
/** The demo's team works in Shanghai, where clocks are never changed. */
const offset = 8 * hour
const workday = { from: 9, hours: 9.5 }

/** A moment of a working day of the demo's team, not in the future; `part` of it has passed then. */
export function workingTime(daysAgo: number, part: number): Date {
  const now = Date.now()
  const midnight = Math.floor((now + offset) / day) * day - offset
  const at = midnight - daysAgo * day + (workday.from + part * workday.hours) * hour
  return new Date(at < now ? at : at - day)
}

/** Columns that say who made a row, in the order of preference. */
const makers = ['created_by', 'pid', 'user_id', 'owner_id'] as const

/**
 * Gives the entries of the demo's first start the times at which its rows were made, and the users who made them with the
 * endpoint that creates such rows; without one, they stay entries of the system. Entries of {@link recordedInThePast}
 * keep their own. Does nothing at later starts. Entries of the system alone become older.
 * @param endpoints ids of all endpoints
 */
export async function dateDemoOperations(
  queries: Queries,
  tables: readonly RecordedTable[],
  endpoints: ReadonlySet<string>,
): Promise<void> {
  const [log] = await queries.execute<{ isFirst: boolean }>(
    sql`select not exists (select 1 from ${operationLog} where at < now()) as "isFirst"`,
  )
  if (!log?.isFirst) return
  await queries.execute(sql`
    update ${operationLog} set at = to_timestamp(split_part(request_id, '-', 2)::float8 / 1000),
      request_id = substring(request_id from '[0-9a-f]{8}-[0-9a-f-]+$')
    where request_id like ${`${pastRequest}%`}`)
  for (const { table, entity, id = 'id' } of tables) {
    const { name, columns } = getTableConfig(table)
    const names = columns.map(column => toSnakeCase(column.name))
    const creating = `${entity}.create`
    const isEndpoint = endpoints.has(creating)
    const maker = isEndpoint ? makers.find(column => names.includes(column)) : undefined
    if (!names.includes('created_at') || !names.includes(id)) continue
    await queries.execute(sql`
      update ${operationLog} as log set at = made.created_at,
        actor_id = coalesce(log.actor_id, ${maker === undefined ? sql`null::uuid` : sql`made.${sql.identifier(maker)}`}),
        action = case when log.action = 'start' then ${isEndpoint ? creating : 'start'} else log.action end
      from ${sql.identifier(name)} as made
      where log.entity = ${entity} and log.operation = 'insert' and log.at >= now() and log.entity_id = made.${sql.identifier(id)}::text`)
  }
  await queries.execute(
    sql`update ${operationLog} set at = now() - interval '400 days' where action = 'start' and at >= now()`,
  )
  await renumber(queries)
}

/** Numbers the entries in the order of their times, as the log's verification expects of entries that it links later. */
async function renumber(queries: Queries): Promise<void> {
  await queries.execute(sql`
    update ${operationLog} as log set id = ordered.last + ordered.place
    from (
      select id, at, max(id) over () as last, row_number() over (order by at, id) as place from ${operationLog}
    ) as ordered
    where log.id = ordered.id and log.at = ordered.at`)
  await queries.execute(sql`select setval('operation_number', (select max(id) from ${operationLog}))`)
}
