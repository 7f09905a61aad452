import { randomUUIDv7 } from 'node:crypto'
import { inArray, is, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, PgColumn } from 'drizzle-orm/pg-core'
import type { VisibleOwners } from '../access/actor.ts'
import { ownedByVisible } from '../access/visible.ts'
import type { Queries } from '../database/database.ts'
import type { ListImport } from './definition.ts'
import { readKey, writeKey } from './row-key.ts'

/** Values by stored column, as JSON. */
type Stored = Record<string, unknown>

/** An existing row. */
export interface FoundRow {
  id: string
  version: number
  /** True when several rows have the key. */
  isAmbiguous: boolean
  /** True when the user may see it. */
  visible: boolean
  /** By the key of the column of a file. */
  values: Stored
}

type LockedRow = Pick<FoundRow, 'id' | 'version' | 'visible'>

/** Values to write for a row of a file, by the key of the column. */
export interface WrittenRow {
  id: string
  version: number
}

/** Stored column of a file's column; undefined when the row does not store it. */
export function columnName({ columns }: ListImport, key: string): string | undefined {
  const column = columns[key]
  if (!column) throw new Error(`Nothing says where ${key} is stored`)
  return is(column, PgColumn) ? toSnakeCase(column.name) : undefined
}

const tableOf = ({ table }: ListImport) => {
  const { columns, name } = getTableConfig(table)
  const column = (target: string) => {
    const tableColumn = columns.find(one => toSnakeCase(one.name) === target)
    if (!tableColumn) throw new Error(`The table ${name} has no ${target}`)
    return tableColumn
  }
  return { name: sql.identifier(name), id: column('id'), owner: column('created_by') }
}

/**
 * The rows with these keys (see `row-key.ts`), in any data scope, by key. With `lock`, they stay locked until the
 * transaction ends.
 */
export async function findRows(
  queries: Queries,
  list: ListImport,
  keys: readonly string[],
  dataScope: VisibleOwners,
  lock = false,
): Promise<Map<string, FoundRow>> {
  const rowsByKey = new Map<string, FoundRow>()
  const byColumn = Map.groupBy(keys.map(readKey), ({ column }) => column)
  for (const { column, within } of list.description.keys) {
    const requested = byColumn.get(column)
    if (!requested) continue
    const values = requested.map(({ value }) => value)
    for (const { key: value, ...row } of await selectRows(queries, list, column, values, dataScope, lock)) {
      const scope = within === undefined ? '' : String(row.values[within] ?? '')
      const key = writeKey({ column, value, within: scope })
      rowsByKey.set(key, { ...row, isAmbiguous: rowsByKey.has(key) })
    }
  }
  return rowsByKey
}

type SelectedRow = Omit<FoundRow, 'isAmbiguous'> & { key: string }

async function selectRows(
  queries: Queries,
  list: ListImport,
  keyColumn: string,
  keys: readonly string[],
  dataScope: VisibleOwners,
  lock: boolean,
): Promise<SelectedRow[]> {
  const { columns, table } = list
  const { id, owner } = tableOf(list)
  const key = columns[keyColumn]
  if (!is(key, PgColumn)) throw new Error(`Nothing says where ${keyColumn} is stored`)
  const values = sql.join(
    Object.entries(columns).flatMap(([name, column]) => [sql`${name}::text`, sql`${column}`]),
    sql`, `,
  )
  return queries.execute<SelectedRow & Record<string, unknown>>(sql`
    select ${id} as id, ${key}::text as key, version, ${ownedByVisible({ dataScope }, owner) ?? sql`true`} is true as visible,
      jsonb_build_object(${values}) as values
    from ${table} where ${key} = any(${sql.param([...keys])}::${sql.raw(key.getSQLType())}[])
    order by ${id} ${lock ? sql`for update` : sql``}`)
}

/** Locks the existing ones of these rows until the transaction ends; returns their version and whether the user may see them. */
export async function lockRows(
  queries: Queries,
  list: ListImport,
  ids: readonly string[],
  dataScope: VisibleOwners,
): Promise<Map<string, LockedRow>> {
  const { id, owner } = tableOf(list)
  const rows = await queries.execute<LockedRow & Record<string, unknown>>(sql`
    select ${id} as id, version, ${ownedByVisible({ dataScope }, owner) ?? sql`true`} is true as visible
    from ${list.table} where ${inArray(id, [...ids])} order by ${id} for update`)
  return new Map(rows.map(row => [row.id, row]))
}

const records = (list: ListImport, rows: readonly Stored[]) =>
  sql`jsonb_populate_recordset(null::${tableOf(list).name}, ${JSON.stringify(rows)}::text::jsonb)`
const names = (columns: readonly string[]): SQL =>
  sql.join(
    columns.map(column => sql`${sql.identifier(column)}`),
    sql`, `,
  )

/** Inserts rows with one statement. @returns them in the same order */
export async function insertRows(
  queries: Queries,
  list: ListImport,
  owner: string,
  rows: readonly Stored[],
): Promise<WrittenRow[]> {
  if (rows.length === 0) return []
  const { description, begins = {} } = list
  const now = new Date().toISOString()
  const requiredColumns = description.keys
    .filter(({ unknown }) => unknown === 'fail')
    .map(({ column }) => column)
  const made = rows.map(values => ({
    id: randomUUIDv7(),
    created_by: owner,
    ...begins,
    ...Object.fromEntries(
      description.columns.flatMap(({ key, otherwise }) => {
        const column = columnName(list, key)
        if (column === undefined || requiredColumns.includes(key)) return []
        return [[column, values[key] ?? (otherwise === 'now' ? now : (otherwise ?? null))]]
      }),
    ),
  }))
  const columns = names(Object.keys(made[0] ?? {}))
  await queries.execute(
    sql`insert into ${list.table} (${columns}) select ${columns} from ${records(list, made)}`,
  )
  return made.map(({ id }) => ({ id, version: 1 }))
}

type ChangedRow = Stored & { id: string }

/** Updates rows in the given columns; one statement per set of columns. @returns their new versions */
export async function updateGroups(
  queries: Queries,
  list: ListImport,
  rows: readonly ChangedRow[],
): Promise<Map<string, number>> {
  const versions = new Map<string, number>()
  for (const [, group] of Map.groupBy(rows, row => Object.keys(row).join())) {
    for (const [id, version] of await updateRows(queries, list, group)) versions.set(id, version)
  }
  return versions
}

async function updateRows(
  queries: Queries,
  list: ListImport,
  rows: readonly ChangedRow[],
): Promise<Map<string, number>> {
  const [first] = rows
  if (!first) return new Map()
  const { name } = tableOf(list)
  const set = Object.keys(first)
    .filter(column => column !== 'id')
    .map(column => sql`${sql.identifier(column)} = given.${sql.identifier(column)}`)
  const written = await queries.execute<{ id: string; version: number }>(sql`
    update ${list.table} set ${sql.join(set, sql`, `)}, version = ${name}.version + 1, updated_at = now()
    from ${records(list, rows)} as given where ${name}.id = given.id returning ${name}.id, ${name}.version`)
  return new Map(written.map(({ id, version }) => [id, version]))
}

export async function deleteRows(queries: Queries, list: ListImport, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  if (list.remove) {
    await list.remove(queries, ids)
    return
  }
  const { id } = tableOf(list)
  await queries.execute(sql`delete from ${list.table} where ${inArray(id, [...ids])}`)
}
