import { getTableName, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Queries } from '../database/database.ts'

/** A table whose every change goes into the operation log; column names are those of the database. */
export interface RecordedTable {
  table: PgTable
  /** What the operation log calls a row of it, for example `content-set`. */
  entity: string
  /** The column by which people know a row. */
  title: string
  /** The column that identifies a row; `id` unless told. */
  id?: string
  /** Columns whose values are masked. */
  secret?: readonly string[]
  /** Columns whose changes are not worth an entry. */
  ignored?: readonly string[]
  /** What is recorded, if not every operation: for rows that another recorded row brings about. */
  only?: 'insert' | 'delete' | `delete or update of ${string}`
  /** Some of its changes are left out; see {@link unrecorded}. */
  partly?: true
}

/** Transaction-local; what says in it that rows change which are not worth entries. */
const setting = 'greenroom.unrecorded'

/**
 * Changes rows of tables that are recorded `partly`, without entries: what the server works out by itself from rows
 * whose changes are recorded.
 */
export async function unrecorded<T>(queries: Queries, work: () => Promise<T>): Promise<T> {
  await queries.execute(sql`select set_config(${setting}, 'on', true)`)
  const done = await work()
  await queries.execute(sql`select set_config(${setting}, '', true)`)
  return done
}

/**
 * Lays the recording trigger on the tables that do not have it yet, as it is described; repeatable, so it runs at
 * every start after the migrations. Laying it locks a table, so servers that are at work are spared it.
 */
export async function recordTables(queries: Queries, tables: readonly RecordedTable[]): Promise<void> {
  const laid = await readLaidTriggers(queries)
  const statements = tables.flatMap(one => {
    const { table, entity, title, id = 'id', secret = [], ignored = [], only, partly } = one
    const name = getTableName(table)
    const when = partly ? `when (coalesce(current_setting('${setting}', true), '') = '')` : ''
    // The function has no use for the last two; they stand among the arguments so that a change of them is seen.
    const last = [keyOf(one).join(','), only ?? '', ...(partly ? ['partly'] : [])]
    const parts = [entity, id, title, secret.join(','), ignored.join(','), ...last]
    if (laid.get(name) === JSON.stringify(parts)) return []
    const literals = parts.map(text => `'${text.replaceAll("'", "''")}'`)
    return `create or replace trigger record_operation after ${only ?? 'insert or update or delete'} on "${name}"
      for each row ${when} execute function record_operation(${literals.join(', ')})`
  })
  if (statements.length > 0) await queries.execute(sql.raw(statements.join(';\n')))
}

/** The stored columns that identify a row together, when the id alone does not. */
function keyOf({ table, id = 'id' }: RecordedTable): string[] {
  const { primaryKeys, columns } = getTableConfig(table)
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
  const names = key.map(({ name }) => toSnakeCase(name))
  return names.length === 1 && names[0] === id ? [] : names
}

/** The arguments of the recording triggers that there are, as JSON, by table. */
async function readLaidTriggers(queries: Queries): Promise<Map<string, string>> {
  const rows = await queries.execute<{ name: string; parts: Buffer }>(sql`
    select relname as name, tgargs as parts from pg_trigger join pg_class on pg_class.oid = tgrelid
    where tgname = 'record_operation' and relnamespace = current_schema()::regnamespace`)
  // PostgreSQL keeps a trigger's arguments one after the other, each ended by a zero byte.
  return new Map(
    rows.map(({ name, parts }) => [name, JSON.stringify(parts.toString().split('\0').slice(0, -1))]),
  )
}
