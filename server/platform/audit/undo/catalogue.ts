import { sql } from 'drizzle-orm'
import type { Queries } from '../../database/database.ts'

/** A column that refers to a row of another table or of its own table. */
export interface Reference {
  from: string
  fromColumn: string
  to: string
  toColumn: string
  /** Effect on the row of deleting the other row. */
  onDelete: 'cascade' | 'set null' | 'refuse'
  /** Whether the column may be empty. */
  isNullable: boolean
}

/** Structure of the tables, read from the database. */
export interface Catalogue {
  /** Writable columns by table. */
  columns: ReadonlyMap<string, ReadonlySet<string>>
  /** Primary key columns by table. */
  keys: ReadonlyMap<string, readonly string[]>
  references: readonly Reference[]
}

/**
 * Reads tables, columns and foreign keys. The schema does not change while a server runs.
 * @param kept the references that triggers keep in place of foreign keys
 */
export async function readCatalogue(queries: Queries, kept: readonly Reference[]): Promise<Catalogue> {
  const columns = await queries.execute<{ table: string; column: string; isKey: boolean }>(sql`
    select relname as "table", attname as "column", coalesce(attnum = any(indkey::int2[]), false) as "isKey"
    from pg_class
      join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      left join pg_index on indrelid = pg_class.oid and indisprimary
    where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
    order by attnum`)
  // Foreign keys of several columns do not exist in this schema.
  const references = await queries.execute<Omit<Reference, 'onDelete'> & { action: string }>(sql`
    select source.relname as "from", a.attname as "fromColumn", target.relname as "to", b.attname as "toColumn",
      confdeltype as action, not a.attnotnull as "isNullable"
    from pg_constraint
      join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
      join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
      join pg_attribute b on b.attrelid = confrelid and b.attnum = confkey[1]
    where contype = 'f' and cardinality(conkey) = 1 and source.relnamespace = current_schema()::regnamespace`)
  const byTable = Map.groupBy(columns, ({ table }) => table)
  const mapped = <T>(make: (rows: typeof columns) => T) =>
    new Map([...byTable].map(([table, rows]) => [table, make(rows as typeof columns)]))
  return {
    columns: mapped(rows => new Set(rows.map(({ column }) => column))),
    keys: mapped(rows => rows.filter(({ isKey }) => isKey).map(({ column }) => column)),
    references: [
      ...references.map(({ action, ...reference }) => ({ ...reference, onDelete: actionOf(action) })),
      ...kept,
    ],
  }
}

function actionOf(letter: string): Reference['onDelete'] {
  if (letter === 'c') return 'cascade'
  return letter === 'n' ? 'set null' : 'refuse'
}
