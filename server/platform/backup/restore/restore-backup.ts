import { rm } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { TransactionSql } from 'postgres'
import { applyInTransaction } from '../../database/apply-migrations.ts'
import { connect, type Database } from '../../database/database.ts'
import { migrate, migrationLock } from '../../database/migrate.ts'
import { currentHash, type Migration, migrationsFolder, readMigrations } from '../../database/migrations.ts'
import type { Files } from '../../files/files.ts'
import { receive } from '../../files/receive.ts'
import {
  fileEntry,
  type Manifest,
  type ManifestFile,
  type ManifestTable,
  tableEntry,
} from '../archive/manifest.ts'
import { isNewer } from '../archive/newer.ts'
import { readEntries, type VerifiedArchive, verifyArchive } from '../archive/read-archive.ts'
import { BackupError, explainDatabaseError, explainFileError } from '../backup-error.ts'
import { createProgress, type ProgressListener } from '../progress.ts'
import { prepareTransaction } from '../snapshot.ts'

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
async function withBareTables(
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

/** Number of tables that the message names at most. */
const namedTables = 3

/** @throws BackupError when the database has tables; the message names some that have rows */
async function assertEmpty(transaction: TransactionSql): Promise<void> {
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

export interface RestoreParts {
  database: Database
  files: Files
  /** Path of the archive. */
  path: string
  /** Version of this program. */
  version: string
  /** Migrations of this program; tests pass another folder. */
  folder?: string
  onProgress?: ProgressListener
  /** Aborts the restore and leaves the database empty. */
  signal?: AbortSignal
}

/** An archive that this version can restore. */
export interface RestorableArchive {
  archive: VerifiedArchive
  /** The migrations with which its tables were made. */
  migrations: readonly Migration[]
}

/**
 * Reads an archive to its end, without a database, and checks that this version can restore it.
 * @throws BackupError when the file is no archive, is damaged, or of a newer version
 */
export async function checkArchive({
  path,
  version,
  folder = migrationsFolder,
  onProgress,
  signal,
}: Omit<RestoreParts, 'database' | 'files'>): Promise<RestorableArchive> {
  const archive = await verifyArchive(path, version, what => {
    signal?.throwIfAborted()
    onProgress?.({ what: `reading ${what}`, share: 0 })
  })
  const { manifest } = archive
  const ours = readMigrations(folder)
  const differs = manifest.migrations.findIndex((hash, place) => ours[place]?.hash !== currentHash(hash))
  if (differs === -1) return { archive, migrations: ours.slice(0, manifest.migrations.length) }
  if (isNewer(manifest.version, version))
    throw new BackupError(
      `${path} was made by Greenroom ${manifest.version}, whose database this version (${version}) does not know: restore it with that version or a newer one`,
    )
  throw new BackupError(
    `${path} names a migration that Greenroom ${manifest.version} does not have (number ${differs + 1}): the archive was changed, or made by a version that was never released`,
  )
}

/**
 * Restores an archive into an empty database. It first reads the archive to its end ({@link checkArchive}), unless the
 * caller has. One transaction applies the migrations of the archive and writes its rows; newer migrations of this
 * program follow. When it fails, the database stays empty, and files that it stored are removed.
 * @throws BackupError when the archive is damaged or newer, or the database is not empty
 * @throws DatabaseStartError when the newer migrations fail
 */
export async function restoreBackup(parts: RestoreParts, checked?: RestorableArchive): Promise<Manifest> {
  const { database, folder = migrationsFolder, version } = parts
  const { archive, migrations } = checked ?? (await checkArchive(parts))
  const { manifest } = archive
  const newFiles: string[] = []
  const connection = connect(database.address, 1, { isLasting: true, applicationName: 'greenroom restore' })
  try {
    const restored = connection.begin(async transaction => {
      await prepareTransaction(transaction)
      // A server that starts on the database meanwhile waits for this lock.
      await transaction`select pg_advisory_xact_lock(${migrationLock})`
      await assertEmpty(transaction)
      await applyInTransaction(transaction, migrations, { version })
      await fill(transaction, archive, parts, newFiles)
    })
    await restored.catch(async error => {
      for (const id of newFiles) await parts.files.store.remove(id).catch(() => undefined)
      throw error
    })
    await migrate(database, folder, { version })
    await connection.unsafe('analyze')
  } catch (error) {
    throw explainDatabaseError(error, 'written')
  } finally {
    await connection.end({ timeout: 5 })
  }
  return manifest
}

async function fill(
  transaction: TransactionSql,
  archive: VerifiedArchive,
  { files, onProgress, signal }: RestoreParts,
  newFiles: string[],
): Promise<void> {
  const { manifest } = archive
  const tables = new Map(manifest.tables.map(table => [tableEntry(table.name), table]))
  const storedFiles = new Map(manifest.files.map(file => [fileEntry(file.id), file]))
  const progress = createProgress(report => {
    // Called for each piece that is read.
    signal?.throwIfAborted()
    onProgress?.(report)
  })
  progress.expect([...manifest.tables, ...manifest.files].map(({ size }) => size))
  await withBareTables(transaction, manifest.tables, async () => {
    for await (const { name, body } of readEntries(archive)) {
      const table = tables.get(name)
      const file = storedFiles.get(name)
      progress.begin(table?.name ?? name, (table ?? file)?.size ?? 0)
      if (table) await copyIn(transaction, table, progress.follow(body))
      if (file && (await restoreFile(files, file, progress.follow(body)))) newFiles.push(file.id)
    }
    progress.begin('indexes and keys', 0)
  })
  await setSequences(transaction, manifest.sequences)
}

/**
 * Stores the content of a file under its id and replaces stored content.
 * @returns whether the store had no such file
 * @throws BackupError when the disk is full
 */
async function restoreFile(
  { store, incoming }: Files,
  { id, mediaType }: ManifestFile,
  body: AsyncIterable<Uint8Array>,
): Promise<boolean> {
  try {
    const stream = Readable.toWeb(Readable.from(body)) as ReadableStream<Uint8Array>
    const received = await receive(stream, incoming, Number.POSITIVE_INFINITY)
    try {
      const former = await store.open(id)
      await former?.cancel()
      await store.put(id, { ...received, mediaType })
      return former === undefined
    } finally {
      await rm(received.path, { force: true })
    }
  } catch (error) {
    throw explainFileError(error, incoming, 'written')
  }
}

/**
 * Writes the rows that {@link copyOut} read. The table was created in the same transaction, so the rows are written as
 * frozen (COPY FREEZE), which saves PostgreSQL a later pass.
 * @throws BackupError when the number of rows differs afterwards
 */
async function copyIn(
  transaction: TransactionSql,
  { name, columns, rows }: ManifestTable,
  body: AsyncIterable<Uint8Array>,
): Promise<void> {
  const table = transaction(name)
  const sink = await transaction`copy ${table} (${transaction(columns)}) from stdin with (freeze)`.writable()
  await writeAll(sink, body)
  // The driver hides failures at the end of a COPY; in that case this statement fails.
  const [counted] = await transaction`select count(*)::float8 as rows from ${table}`
  if (counted?.rows !== rows)
    throw new BackupError(`The table ${name} got ${counted?.rows} rows, and the archive has ${rows}`)
}

async function writeAll(sink: Writable, body: AsyncIterable<Uint8Array>): Promise<void> {
  const failed = Promise.withResolvers<never>()
  sink.on('error', failed.reject)
  failed.promise.catch(() => undefined)
  const write = (piece: Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      sink.write(piece, error => (error ? reject(error) : resolve()))
    })
  try {
    for await (const piece of body) await Promise.race([write(piece), failed.promise])
    sink.end()
    // The driver ends the COPY a moment later and accepts no statement before.
    await setImmediate()
  } catch (error) {
    sink.destroy(error instanceof Error ? error : undefined)
    throw error
  }
}

/** Sets each sequence to continue after its last number. */
async function setSequences(transaction: TransactionSql, sequences: Manifest['sequences']): Promise<void> {
  for (const { name, value } of sequences)
    await transaction`select setval(quote_ident(${name})::regclass, ${value}::bigint)`
}
