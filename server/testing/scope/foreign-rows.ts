import { defaultArticleStyle } from '@greenroom/contract/areas/official-accounts/article-style'
import { allPermissions } from '@greenroom/contract/permissions'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { Sql, TransactionSql } from 'postgres'
import { aPart, contentOf } from '../../areas/articles/testing/article-content.ts'
import { modules } from '../../modules.ts'
import type { RowIds } from './valid-request.ts'

/** The rows of one other user: one in every table, all with the same ids. */
export type World = RowIds

/** Begins every title and name of the rows, so that a response that shows one is recognised; the number of the world ends it. */
const foreignText = 'Foreign'
/** Finds these texts. */
export const foreignTexts = /Foreign [a-z_]+ (9000000\d\d)/g

interface Column {
  table: string
  name: string
  type: string
  nullable: boolean
  hasDefault: boolean
  isGenerated: boolean
  /** Part of a unique index. */
  isUnique: boolean
  /** Refers to its own table. */
  isSelfReference: boolean
}

type Row = Record<string, unknown>

/** Processes at work on a row, and what a row undoes: rows of no user. */
const noReference = /^(worker|renewer|runner|undone_by|undoes|server_id)$/

const wordColumns = /(^|_)(name|title|username|note|reason|text|description)$/

/** Values of columns that endpoints read as more than a text; other tables need none of it. */
const samples: Readonly<Record<string, unknown | ((world: World) => unknown)>> = {
  'article_version.content': ({ id }: World) => contentOf(aPart({ id })),
  'form_draft.subject': ({ id }: World) => id,
  'publish_job.parts': [],
  'list_view.list': 'content-sets',
  'list_view_default.list': 'content-sets',
  'list_import.list': 'content-item',
  'form_draft.form': 'content-set',
  'article_template.document': aPart().document,
  'article_theme.style': defaultArticleStyle,
  'list_view.order': [],
  'list_view.hidden': [],
  'list_preference.list': 'content-sets',
}

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Possible values of columns, by table and column. */
const optionsByColumn = new Map(
  modules.flatMap(({ tables = [] }) =>
    tables.flatMap(({ table }) => {
      const { name, columns } = getTableConfig(table)
      return columns.flatMap(column =>
        column.enumValues ? [[`${name}.${snakeCase(column.name)}`, column.enumValues] as const] : [],
      )
    }),
  ),
)

/**
 * Inserts one row into every table that names rows by UUID, for each world; states and kinds differ from world to
 * world. All UUIDs of a row are the id of its world, so rows of a world refer to each other and belong to its user.
 * Columns are read from the database, so a new table has its rows without more.
 * @returns tables without a row of any world
 */
export async function insertForeignRows(driver: Sql, worlds: readonly World[]): Promise<string[]> {
  const columns = await readColumns(driver)
  const tables = [...new Set(columns.map(({ table }) => table))]
  const missing: string[] = []
  await driver.begin(async sql => {
    // Without triggers and references: rows may refer to rows that come later.
    await sql`set local session_replication_role = replica`
    for (const table of tables) {
      const ofTable = columns.filter(column => column.table === table)
      const [template] = await sql.unsafe<{ row: Row }[]>(
        `select to_jsonb(t) as row from "${table}" t limit 1`,
      )
      // The only row of a table that holds one.
      if (template && !ofTable.some(isReference)) continue
      const rows = worlds.map((world, index) => rowOf(ofTable, template?.row, world, index))
      const inserted = await sql.savepoint(inner => insertRows(inner, table, rows))
      // A fixed set of rows: these get the ids.
      const changed = inserted > 0 ? inserted : await renameRows(sql, table, worlds)
      if (changed === 0) missing.push(table)
    }
    await deleteDangling(sql)
  })
  return missing
}

/** Opens the services, and lets the users of the worlds do everything. */
export async function prepareRows(driver: Sql, worlds: readonly World[]): Promise<void> {
  const ids = worlds.map(({ id }) => id)
  await driver`update role set permissions = ${[...allPermissions]}, data_scope = 'own' where id = any(${ids})`
  await driver`update app_user set status = 'active', must_change_password = false where id = any(${ids})`
  await driver`insert into registered_domain (id, domain) values (gen_random_uuid(), 'example.com')`
  await driver`update service set enabled = true, expires_at = now() + interval '1 year'`
}

/** Whether a column holds the id of a row or of its user. */
const isReference = ({ name, type }: Column) => type === 'uuid' && !noReference.test(name)

function rowOf(columns: readonly Column[], template: Row | undefined, world: World, index: number): Row {
  const row: Row = {}
  for (const column of columns) {
    const value = columnValue(column, template?.[column.name], world, index)
    if (value !== undefined) row[column.name] = value
  }
  return row
}

/** The value of a column; undefined leaves it to its default. */
function columnValue(column: Column, sample: unknown, world: World, index: number): unknown {
  const { table, name, type, nullable, hasDefault, isGenerated, isUnique, isSelfReference } = column
  if (isGenerated) return undefined
  if (type === 'uuid') return isSelfReference || (nullable && noReference.test(name)) ? undefined : world.id
  if (type === '_uuid') return [world.id]
  if (name === 'id' && type === 'text') return world.id
  if (name === 'id' || (isUnique && /^int|numeric/.test(type)))
    return type === 'int2' ? index + 1 : world.number
  const options = optionsByColumn.get(`${table}.${name}`)
  if (options?.length) return options[index % options.length]
  const fixed = samples[`${table}.${name}`]
  if (fixed !== undefined) return typeof fixed === 'function' ? fixed(world) : fixed
  if (type === 'text' && (isUnique || wordColumns.test(name))) return `${foreignText} ${name} ${world.number}`
  if (sample !== undefined && sample !== null) return sample
  if (type === 'bool') return index % 2 === 1
  if (/^int/.test(type)) return 1
  if (nullable || hasDefault) return undefined
  return plainValue(type, name)
}

function plainValue(type: string, name: string): unknown {
  if (type === 'text') return 'x'
  if (type === 'bytea') return `\\x${'00'.repeat(32)}`
  if (type === 'date') return new Date().toISOString().slice(0, 10)
  if (type === 'timestamptz')
    return new Date(Date.now() + (/until|expire/.test(name) ? 86_400_000 : 0)).toISOString()
  if (type === 'jsonb') return {}
  return type.startsWith('_') ? [] : 1
}

/** @returns the number of inserted rows; rows that a unique index refuses are left out */
async function insertRows(sql: TransactionSql, table: string, rows: readonly Row[]): Promise<number> {
  // The rows of a table have the same columns.
  const names = Object.keys(rows[0] ?? {})
    .map(name => `"${name}"`)
    .join(', ')
  const inserted = await sql.unsafe(
    `insert into "${table}" (${names}) overriding system value
      select ${names} from jsonb_populate_recordset(null::"${table}", $1::text::jsonb) on conflict do nothing`,
    [JSON.stringify(rows)],
  )
  return inserted.count
}

/** Gives the rows of a table the ids of worlds, one each. */
async function renameRows(sql: TransactionSql, table: string, worlds: readonly World[]): Promise<number> {
  const rows = await sql.unsafe<{ id: string }[]>(`select id from "${table}"`)
  const references = await sql<{ table: string; name: string }[]>`
    select r.conrelid::regclass::text as table, a.attname as name from pg_constraint r
    join pg_attribute a on a.attrelid = r.conrelid and a.attnum = r.conkey[1]
    where r.contype = 'f' and r.confrelid = ${table}::regclass`
  const columns = [{ table, name: 'id' }, ...references]
  const renamed = rows.slice(0, worlds.length)
  for (const [index, { id }] of renamed.entries()) {
    for (const column of columns) {
      await sql`update ${sql(column.table)} set ${sql(column.name)} = ${worlds[index]?.id ?? id} where ${sql(column.name)} = ${id}`
    }
  }
  return renamed.length
}

/** Deletes rows that refer to rows which could not be inserted, as a database never holds them. */
async function deleteDangling(sql: TransactionSql): Promise<void> {
  const references = await sql<{ child: string; name: string; parent: string; key: string }[]>`
    select r.conrelid::regclass::text as child, a.attname as name,
      r.confrelid::regclass::text as parent, k.attname as key
    from pg_constraint r
    join pg_attribute a on a.attrelid = r.conrelid and a.attnum = r.conkey[1]
    join pg_attribute k on k.attrelid = r.confrelid and k.attnum = r.confkey[1]
    where r.contype = 'f'`
  for (const { child, name, parent, key } of references) {
    await sql.unsafe(
      `delete from ${child} c where c.${name} is not null
        and not exists (select from ${parent} p where p.${key} = c.${name})`,
    )
  }
}

/** The columns of all tables that are no partitions. */
async function readColumns(driver: Sql): Promise<Column[]> {
  const rows = await driver<Column[]>`
    select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as nullable,
      a.atthasdef or a.attidentity <> '' as "hasDefault", a.attgenerated <> '' as "isGenerated",
      exists (select from pg_index i where i.indrelid = c.oid and i.indisunique
        and pg_get_indexdef(i.indexrelid) ~ ('[(, "]' || a.attname || '[), "]')) as "isUnique",
      exists (select from pg_constraint r where r.conrelid = c.oid and r.confrelid = c.oid
        and r.contype = 'f' and a.attnum = any(r.conkey)) as "isSelfReference"
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname, a.attnum`
  return [...rows]
}
