import { getTableName } from 'drizzle-orm'
import type { TransactionSql } from 'postgres'
import { storedFiles } from '../files/schema.ts'
import { jobAttempts } from '../jobs/schema.ts'
import type { Manifest, ManifestTable } from './archive/manifest.ts'
import { BackupError } from './backup-error.ts'

/** A table, or a partition of a table. */
export interface SnapshotTable extends Pick<ManifestTable, 'name' | 'columns' | 'partition'> {
  /** Size on disk without indexes. */
  bytes: number
}

/** A file as its row describes it. */
export interface SnapshotFile {
  id: string
  mediaType: string
  /** In bytes. */
  size: number
  /** In hexadecimal. */
  sha256: string
}

/** Tables that describe what a running server does at the moment; they are not backed up. */
const leftOut = [getTableName(jobAttempts)]

/** Removes time limits from a transaction and makes all versions of PostgreSQL write rows in the same form. */
export async function prepareTransaction(transaction: TransactionSql): Promise<void> {
  await transaction.unsafe(`
    set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
    set local extra_float_digits = 3; set local bytea_output = 'hex'`)
}

/** Reads the tables to back up. They cannot be dropped or altered until the transaction ends. */
export async function lockTables(transaction: TransactionSql): Promise<SnapshotTable[]> {
  const rows = await transaction<
    { name: string; columns: string[]; bytes: number; parent: string | null; bound: string | null }[]
  >`
    select relation.relname as name, pg_table_size(relation.oid)::float8 as bytes, parent.relname as parent,
      pg_get_expr(relation.relpartbound, relation.oid) as bound,
      array(select attname::text from pg_attribute where attrelid = relation.oid and attnum > 0
        and not attisdropped and attgenerated = '' order by attnum) as columns
    from pg_class relation left join pg_inherits on inhrelid = relation.oid
      left join pg_class parent on parent.oid = inhparent
    where relation.relnamespace = current_schema()::regnamespace and relation.relkind = 'r'
      and relation.relname <> all (${leftOut}) and not exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = relation.oid and deptype = 'e')
    order by relation.relname`
  const tables = rows.map(({ parent, bound, ...table }) =>
    parent === null || bound === null ? table : { ...table, partition: { parent, bound } },
  )
  if (tables.length > 0)
    await transaction`lock table ${transaction(tables.map(({ name }) => name))} in access share mode`
  return tables
}

/** Hashes of the applied migrations, in order. @throws BackupError when there are none */
export async function readMigrations(transaction: TransactionSql): Promise<string[]> {
  const [table] = await transaction`select to_regclass('drizzle.__drizzle_migrations') as name`
  const rows =
    table?.name == null
      ? []
      : await transaction<
          { hash: string }[]
        >`select hash from drizzle.__drizzle_migrations order by created_at`
  if (rows.length === 0)
    throw new BackupError('There is nothing to back up: no Greenroom was ever started on this database')
  return rows.map(({ hash }) => hash)
}

/** All files that the database knows. */
export function readFiles(transaction: TransactionSql): Promise<SnapshotFile[]> {
  const table = transaction(getTableName(storedFiles))
  return transaction<SnapshotFile[]>`
    select id, media_type as "mediaType", size::float8 as size, sha256 from ${table} order by id`
}

/** Last number of each sequence. Read it after the rows, because sequences ignore transactions. */
export function readSequences(transaction: TransactionSql): Promise<Manifest['sequences']> {
  return transaction<Manifest['sequences']>`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = current_schema() and last_value is not null order by sequencename`
}

/** The rows of a table as COPY writes them, one line each. */
export async function* copyOut(
  transaction: TransactionSql,
  { name, columns }: Pick<SnapshotTable, 'name' | 'columns'>,
): AsyncGenerator<Uint8Array> {
  const query = transaction`copy ${transaction(name)} (${transaction(columns)}) to stdout`
  const rows = await query.readable()
  // Errors after the reader left are of no interest.
  rows.on('error', () => undefined)
  try {
    yield* rows.iterator({ destroyOnReturn: false })
  } finally {
    // The driver accepts no other statement before the rest of the COPY is read.
    if (!rows.closed) {
      const closed = new Promise(resolve => rows.once('close', resolve))
      query.cancel()
      rows.resume()
      await closed
    }
    // The driver (postgres 3.4) pauses its socket when its buffer is full, and resumes it when more rows are read. After the
    // last row no reader resumes it, and the response to the next statement would never arrive.
    rows._read(0)
  }
}
