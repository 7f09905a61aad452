import type { TransactionSql } from 'postgres'
import type { ManifestTable } from '../archive/manifest.ts'
import { BackupError } from '../backup-error.ts'

interface ForeignKey {
  table: string
  name: string
  definition: string
}

interface Index {
  name: string
  definition: string
}

/**
 * Empties all tables and, while `fill` runs, drops what would act on restored rows: triggers, indexes (rebuilding them
 * at the end is much faster) and foreign keys, which are checked at the end, for any order of the tables. Creates
 * the partitions of the archive.
 * @throws BackupError when the schema has no such table
 */
export async function withBareTables(
  transaction: TransactionSql,
  tables: readonly Pick<ManifestTable, 'name' | 'partition'>[],
  fill: () => Promise<void>,
): Promise<void> {
  const foreignKeys = await readForeignKeys(transaction)
  for (const { table, name } of foreignKeys)
    await transaction`alter table ${transaction(table)} drop constraint ${transaction(name)}`
  await makePartitions(transaction, tables)
  const indexes = await readIndexes(transaction)
  for (const { name } of indexes) await transaction`drop index ${transaction(name)}`
  const names = await readTables(transaction)
  await transaction`truncate ${transaction(names)}`
  for (const name of names) await transaction`alter table ${transaction(name)} disable trigger user`
  await fill()
  await transaction`set local maintenance_work_mem = '256MB'`
  for (const { definition } of indexes) await transaction.unsafe(definition)
  for (const name of names) await transaction`alter table ${transaction(name)} enable trigger user`
  for (const { table, name, definition } of foreignKeys) {
    const constraint = transaction`alter table ${transaction(table)} add constraint ${transaction(name)}`
    await transaction`${constraint} ${transaction.unsafe(definition)}`
  }
}

/** Reads declared foreign keys, without those that PostgreSQL derives for partitions. */
const readForeignKeys = (transaction: TransactionSql) => transaction<ForeignKey[]>`
  select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
  from pg_constraint join pg_class on pg_class.oid = conrelid
  where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace`

/**
 * Reads indexes that no constraint owns, in the order of their creation, which determines the names of the partitions'
 * indexes. For a partitioned table PostgreSQL returns the definition without its partitions' indexes.
 */
const readIndexes = (transaction: TransactionSql) => transaction<Index[]>`
  select relname as name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition
  from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = current_schema()::regnamespace and not relispartition
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    and not exists (
      select from pg_depend where classid = 'pg_class'::regclass and objid = indrelid and deptype = 'e')
  order by indexrelid`

async function makePartitions(
  transaction: TransactionSql,
  tables: readonly Pick<ManifestTable, 'name' | 'partition'>[],
): Promise<void> {
  const existing = new Set(await readTables(transaction))
  for (const { name, partition } of tables) {
    if (existing.has(name)) continue
    if (!partition) throw new BackupError(`The archive has a table that its version does not have: ${name}`)
    const { parent, bound } = partition
    await transaction`create table ${transaction(name)} partition of ${transaction(parent)} ${transaction.unsafe(bound)}`
  }
}

async function readTables(transaction: TransactionSql): Promise<string[]> {
  const rows = await transaction<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not exists (
      select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`
  return rows.map(({ name }) => name)
}
