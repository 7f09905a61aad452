import { getTableName, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { keyOf, type RecordedTable } from './recorded-table.ts'
import { recordingBodyOf, recordingFunctionOf } from './recording-function.ts'

/** Transaction-local setting: while it is on, changes of `partly` recorded tables leave no entries. */
const setting = 'greenroom.unrecorded'

/** Changes rows of `partly` recorded tables without log entries: rows that the server derives from recorded changes. */
export async function unrecorded<T>(queries: Queries, work: () => Promise<T>): Promise<T> {
  await queries.execute(sql`select set_config(${setting}, 'on', true)`)
  const done = await work()
  await queries.execute(sql`select set_config(${setting}, '', true)`)
  return done
}

/** The triggers of each operation. Each runs once per statement. */
const kinds = [
  { name: 'record_inserted', event: 'insert', seen: 'new table as newer' },
  { name: 'record_updated', event: 'update', seen: 'old table as older new table as newer' },
  { name: 'record_deleted', event: 'delete', seen: 'old table as older' },
] as const
const rowByRow = 'record_operation'

/**
 * Creates the recording triggers that are missing or differ from their declaration. Repeatable: it runs at every start
 * after the migrations. Creating a trigger locks its table, so unchanged triggers are left alone.
 */
export async function recordTables(queries: Queries, tables: readonly RecordedTable[]): Promise<void> {
  const installed = await readInstalledTriggers(queries)
  const statements = tables.flatMap(one => {
    const expected = one.only === undefined ? kinds.map(kind => kind.name) : [rowByRow]
    const existing = installed.get(getTableName(one.table)) ?? new Map<string, string>()
    const declared = JSON.stringify([partsOf(one), one.only === undefined ? recordingBodyOf(one) : ''])
    const isCurrent = expected.every(trigger => existing.get(trigger) === declared)
    if (isCurrent && existing.size === expected.length) return []
    const dropped = [...existing.keys()].map(
      trigger => `drop trigger ${trigger} on "${getTableName(one.table)}"`,
    )
    return [...dropped, ...triggersOf(one)]
  })
  if (statements.length > 0) await queries.execute(sql.raw(statements.join(';\n')))
}

/** Trigger arguments: first those that `record_operation` reads, then those that only reveal a changed declaration. */
function partsOf(one: RecordedTable): string[] {
  const { entity, title, id = 'id', secret = [], ignored = [], only, partly } = one
  const last = [keyOf(one).join(','), only ?? '', ...(partly ? ['partly'] : [])]
  return [entity, id, title, secret.join(','), ignored.join(','), ...last]
}

function triggersOf(one: RecordedTable): string[] {
  const { table, only, partly } = one
  const name = getTableName(table)
  const when = partly ? `when (coalesce(current_setting('${setting}', true), '') = '')` : ''
  const literals = partsOf(one)
    .map(text => `'${text.replaceAll("'", "''")}'`)
    .join(', ')
  // A trigger with transition tables cannot name columns.
  if (only !== undefined) {
    return [
      `create trigger ${rowByRow} after ${only} on "${name}" for each row ${when} execute function ${rowByRow}(${literals})`,
    ]
  }
  const written = recordingFunctionOf(one)
  return [
    `create or replace function ${written}() returns trigger language plpgsql as $recording$${recordingBodyOf(one)}$recording$`,
    ...kinds.map(
      kind => `create trigger ${kind.name} after ${kind.event} on "${name}" referencing ${kind.seen}
        for each statement ${when} execute function ${written}(${literals})`,
    ),
  ]
}

/** Reads the existing recording triggers as JSON, by table and trigger: their arguments and the function body of the table. */
async function readInstalledTriggers(queries: Queries): Promise<Map<string, Map<string, string>>> {
  const rows = await queries.execute<{ name: string; trigger: string; parts: Buffer; body: string }>(sql`
    select relname as name, tgname as trigger, tgargs as parts, case when proname = ${rowByRow} then '' else prosrc end as body
    from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
    where starts_with(tgname, 'record_') and relnamespace = current_schema()::regnamespace`)
  const installed = new Map<string, Map<string, string>>()
  for (const { name, trigger, parts, body } of rows) {
    const triggers = installed.get(name) ?? new Map<string, string>()
    // PostgreSQL stores the arguments of a trigger in one value; a zero byte ends each.
    const read = parts.toString().split('\0').slice(0, -1)
    installed.set(name, triggers.set(trigger, JSON.stringify([read, body])))
  }
  return installed
}
