import { getTableName, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { Queries } from '../database/database.ts'
import { keyOf, primaryKeyOf, type RecordedTable } from './recorded-table.ts'

/** Transition table of a statement: rows after it (`newer`) or before it (`older`). */
type Row = 'newer' | 'older'

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const at = (row: Row, column: string) => `${row}."${column}"`

/** Name of the function that records all rows that a statement changed in a table. */
const recordingFunctionOf = ({ table }: RecordedTable) => `record_rows_of_${getTableName(table)}`

/**
 * Body of the recording function of a table. It compares columns by name, at a fraction of the cost of comparing rows
 * as JSON. It matches updated rows by key; a changed key is recorded as a delete and an insert.
 */
function recordingBodyOf(one: RecordedTable): string {
  const key = primaryKeyOf(one.table)
  const first = key[0] ?? ''
  const same = key.map(column => `${at('older', column)} = ${at('newer', column)}`).join(' AND ')
  return `
DECLARE
  context jsonb := coalesce(nullif(current_setting('greenroom.context', true), ''), '{}')::jsonb;
  by_user uuid := context ->> 'actor';
  by_request text := coalesce(context ->> 'requestId', '');
  by_action text := coalesce(context ->> 'action', 'system');
  from_address text := coalesce(context ->> 'address', '');
  from_device text := coalesce(context ->> 'device', '');
  undone jsonb := context -> 'undoes';
BEGIN
  -- What next_operation_number does for a single entry: a number is given to who has an id.
  PERFORM pg_current_xact_id();
  IF TG_OP = 'INSERT' THEN${insertOf(one, {
    rows: 'newer',
    operation: "'insert'",
    newestOf: column => at('newer', column),
    changes: changesOf(one, ['newer']),
    remainder: 'NULL::jsonb',
  })}
  ELSIF TG_OP = 'DELETE' THEN${insertOf(one, {
    rows: 'older',
    operation: "'delete'",
    newestOf: column => at('older', column),
    changes: changesOf(one, ['older']),
    remainder: remainderOf(one),
  })}
  ELSE${insertOf(one, {
    rows: `older FULL JOIN newer ON ${same}`,
    operation: `CASE WHEN ${at('older', first)} IS NULL THEN 'insert' WHEN ${at('newer', first)} IS NULL THEN 'delete' ELSE 'update' END`,
    newestOf: column =>
      `CASE WHEN ${at('newer', first)} IS NULL THEN ${at('older', column)} ELSE ${at('newer', column)} END`,
    changes: changesOf(one, ['older', 'newer']),
    remainder: `CASE WHEN ${at('newer', first)} IS NULL THEN ${remainderOf(one)} END`,
  })}
  END IF;
  RETURN NULL;
END
`
}

interface Written {
  /** SQL of the rows. */
  rows: string
  operation: string
  /** SQL of a column in the row as it is now, or was last. */
  newestOf(column: string): string
  changes: string
  remainder: string
}

function insertOf(one: RecordedTable, { rows, operation, newestOf, changes, remainder }: Written): string {
  const { entity, title, id = 'id' } = one
  const key = keyOf(one)
  const textOf = (column: string) =>
    isText(one, column) ? `(${newestOf(column)})::text` : `to_jsonb(${newestOf(column)}) #>> '{}'`
  const pairs = key.map(column => `${quoted(column)}, ${newestOf(column)}`).join(', ')
  return `
    INSERT INTO operation_log (
      id, actor_id, request_id, action, address, device, entity, entity_id, title, operation, changes, row_key, remainder, undoes
    )
    SELECT nextval('operation_number'), by_user, by_request, by_action, from_address, from_device, ${quoted(entity)},
      row_id, row_title, done, changes, row_key, remainder,
      CASE WHEN undone IS NOT NULL THEN
        (SELECT array_agg(id::bigint)
          FROM jsonb_array_elements_text(undone -> operation_row(${quoted(entity)}, row_id, row_key)) AS id)
      END
    FROM (
      SELECT ${textOf(id)} AS row_id, coalesce(${textOf(title)}, '') AS row_title, ${operation} AS done,
        ${changes} AS changes,
        ${key.length > 0 ? `jsonb_build_object(${pairs})` : 'NULL::jsonb'} AS row_key, ${remainder} AS remainder
      FROM ${rows} OFFSET 0
    ) AS written WHERE changes <> '{}';`
}

/** True when a cast to text writes the column as JSON would, at a fraction of the cost. */
function isText({ table }: RecordedTable, column: string): boolean {
  const tableColumn = getTableConfig(table).columns.find(({ name }) => toSnakeCase(name) === column)
  return tableColumn !== undefined && ['text', 'uuid'].includes(tableColumn.getSQLType())
}

/** SQL of the changed fields with the values before and after. For an insert or a delete: all fields that are not empty. */
function changesOf(one: RecordedTable, rows: readonly Row[]): string {
  const ignored = new Set(one.ignored)
  const columns = getTableConfig(one.table).columns.map(column => ({
    name: toSnakeCase(column.name),
    isJson: column.getSQLType() === 'jsonb',
  }))
  const fields = columns
    .filter(({ name }) => !ignored.has(name))
    .map(({ name, isJson }) => {
      const [before, after] = (['older', 'newer'] as const).map(row =>
        rows.includes(row) ? at(row, name) : 'NULL',
      )
      // SQL null and JSON null count as equal.
      const compared = (value = '') => (isJson ? `coalesce(${value}, 'null'::jsonb)` : value)
      const pair = one.secret?.includes(name)
        ? `'["***", "***"]'::jsonb`
        : `jsonb_build_array(${before}, ${after})`
      return `CASE WHEN ${compared(before)} IS DISTINCT FROM ${compared(after)} THEN jsonb_build_object(${quoted(name)}, ${pair}) ELSE '{}' END`
    })
  return fields.join('\n          || ')
}

/** SQL of the ignored columns of a deleted row, which undo restores. */
function remainderOf({ ignored = [], secret = [] }: RecordedTable): string {
  const restored = ignored.filter(column => !secret.includes(column))
  const pairs = restored.map(column => `${quoted(column)}, ${at('older', column)}`)
  return restored.length > 0 ? `jsonb_build_object(${pairs.join(', ')})` : 'NULL::jsonb'
}

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
