import { getTableName, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Queries } from '../database/database.ts'

/** A table whose every change goes into the operation log; column names are those of the database. */
export interface RecordedTable {
  table: PgTable
  /** What the operation log calls a row of it, for example `content-set`. */
  entity: string
  /** The column by which users know a row. */
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

/** How each kind of change is recorded: by one statement for all rows that a statement changed. */
const kinds = [
  { name: 'record_inserted', event: 'insert', seen: 'new table as newer' },
  { name: 'record_updated', event: 'update', seen: 'old table as older new table as newer' },
  { name: 'record_deleted', event: 'delete', seen: 'old table as older' },
] as const
const rowByRow = 'record_operation'

/**
 * Lays the recording triggers on the tables that do not have them yet, as they are described; repeatable, so it runs at
 * every start after the migrations. Laying them locks a table, so servers that are at work are spared it.
 */
export async function recordTables(queries: Queries, tables: readonly RecordedTable[]): Promise<void> {
  const laid = await readLaidTriggers(queries)
  const statements = tables.flatMap(one => {
    const name = getTableName(one.table)
    const parts = partsOf(one)
    const expected = one.only === undefined ? kinds.map(kind => kind.name) : [rowByRow]
    const there = laid.get(name) ?? new Map<string, string>()
    const isLaid = expected.every(trigger => there.get(trigger) === JSON.stringify(parts))
    if (isLaid && there.size === expected.length) return []
    const dropped = [...there.keys()].map(trigger => `drop trigger ${trigger} on "${name}"`)
    return [...dropped, ...triggersOf(one, parts)]
  })
  if (statements.length > 0) await queries.execute(sql.raw(statements.join(';\n')))
}

/** The arguments of the triggers. The functions have no use for the last two; they stand among them so that a change of them is seen. */
function partsOf(one: RecordedTable): string[] {
  const { entity, title, id = 'id', secret = [], ignored = [], only, partly } = one
  const last = [keyOf(one).join(','), only ?? '', ...(partly ? ['partly'] : [])]
  return [entity, id, title, secret.join(','), ignored.join(','), ...last]
}

function triggersOf({ table, only, partly }: RecordedTable, parts: readonly string[]): string[] {
  const name = getTableName(table)
  const when = partly ? `when (coalesce(current_setting('${setting}', true), '') = '')` : ''
  const literals = parts.map(text => `'${text.replaceAll("'", "''")}'`).join(', ')
  // Columns cannot be named for what sees all rows of a statement.
  if (only !== undefined) {
    return [
      `create trigger ${rowByRow} after ${only} on "${name}" for each row ${when} execute function ${rowByRow}(${literals})`,
    ]
  }
  return kinds.map(
    kind => `create trigger ${kind.name} after ${kind.event} on "${name}" referencing ${kind.seen}
      for each statement ${when} execute function record_operations(${literals})`,
  )
}

/** The stored columns that identify a row together, when the id alone does not. */
function keyOf({ table, id = 'id' }: RecordedTable): string[] {
  const { primaryKeys, columns } = getTableConfig(table)
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
  const names = key.map(({ name }) => toSnakeCase(name))
  if (names.length === 0) throw new Error('A recorded table needs a primary key')
  return names.length === 1 && names[0] === id ? [] : names
}

/** The arguments of the recording triggers that there are, as JSON, by table and trigger. */
async function readLaidTriggers(queries: Queries): Promise<Map<string, Map<string, string>>> {
  const rows = await queries.execute<{ name: string; trigger: string; parts: Buffer }>(sql`
    select relname as name, tgname as trigger, tgargs as parts from pg_trigger join pg_class on pg_class.oid = tgrelid
    where starts_with(tgname, 'record_') and relnamespace = current_schema()::regnamespace`)
  const laid = new Map<string, Map<string, string>>()
  for (const { name, trigger, parts } of rows) {
    const triggers = laid.get(name) ?? new Map<string, string>()
    // PostgreSQL keeps a trigger's arguments one after the other, each ended by a zero byte.
    laid.set(name, triggers.set(trigger, JSON.stringify(parts.toString().split('\0').slice(0, -1))))
  }
  return laid
}
