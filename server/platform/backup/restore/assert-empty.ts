import type { TransactionSql } from 'postgres'
import { BackupError } from '../backup-error.ts'

/** Number of tables that the message names at most. */
const namedTables = 3

/** @throws BackupError when the database has tables; the message names some that have rows */
export async function assertEmpty(transaction: TransactionSql): Promise<void> {
  const tables = await transaction<{ schema: string; name: string }[]>`
    select nspname as schema, relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p', 'f') and not relispartition and nspname <> 'information_schema'
      and not starts_with(nspname, 'pg_') and not exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    order by nspname <> current_schema(), relname`
  if (tables.length === 0) return
  const filled: string[] = []
  for (const { schema, name } of tables) {
    if (filled.length === namedTables) break
    const [row] = await transaction`select from ${transaction(schema)}.${transaction(name)} limit 1`
    if (row) filled.push(name)
  }
  const rows = filled.length === 0 ? 'without rows' : `with rows in ${filled.join(', ')}`
  throw new BackupError(
    `The database is not empty: it has ${tables.length} tables, ${rows}. Restore into an empty one, by another DATA_DIR or DATABASE_URL`,
  )
}
