import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { TransactionSql } from 'postgres'
import { connect, type Database } from '../database/database.ts'
import type { FileStore } from '../files/file-store.ts'
import { makeDirectory } from '../files/make-directory.ts'
import { cutEntry } from './archive/entry-parts.ts'
import { fileEntry, type Manifest, manifestEntry, tableEntry } from './archive/manifest.ts'
import { verifyArchive } from './archive/read-archive.ts'
import type { TarFile } from './archive/tar.ts'
import { writeArchive } from './archive/write-archive.ts'
import {
  archiveName,
  type BackupKind,
  finishArchive,
  partialSuffix,
  removePartialArchives,
} from './archive-directory.ts'
import { BackupError, explainDatabaseError, explainFileError } from './backup-error.ts'
import { createProgress, type Progress, type ProgressListener } from './progress.ts'
import {
  copyOut,
  lockTables,
  prepareTransaction,
  readFiles,
  readMigrations,
  readSequences,
  type SnapshotFile,
} from './snapshot.ts'

/** Advisory lock of the running backup; an arbitrary unused number. */
export const backupLock = 7_146_004

export interface BackupParts {
  database: Pick<Database, 'address'>
  store: FileStore
  /** Version of this program. */
  version: string
  /** Directory of the archive; created when it does not exist. */
  directory: string
  kind: BackupKind
  onProgress?: ProgressListener
  /** Aborts the backup and removes its file. */
  signal?: AbortSignal
}

/** A finished archive that was verified. */
export interface Backup {
  path: string
  /** Size of the archive, in bytes. */
  size: number
  manifest: Manifest
}

/**
 * Writes one snapshot of the database and its files into a new archive while servers go on working. The archive is
 * named `*.partial` until it is verified; the next backup removes partial archives.
 * @throws BackupError when the archive cannot be written, or another backup of the database is running
 */
export async function createBackup(parts: BackupParts): Promise<Backup> {
  const { database, directory } = parts
  await makeDirectory(directory, 0o700).catch(error => {
    throw explainFileError(error, directory, 'written')
  })
  const connection = connect(database.address, 1, { isLasting: true, applicationName: 'greenroom backup' })
  try {
    return await connection.begin('isolation level repeatable read read only', async transaction => {
      await prepareTransaction(transaction)
      await lockBackups(transaction)
      await removePartialArchives(directory)
      return write(transaction, parts)
    })
  } catch (error) {
    throw explainDatabaseError(error, 'read')
  } finally {
    await connection.end({ timeout: 5 })
  }
}

async function write(
  transaction: TransactionSql,
  { store, version, directory, kind, onProgress, signal = new AbortController().signal }: BackupParts,
): Promise<Backup> {
  const path = join(directory, archiveName(kind, new Date()))
  const partial = `${path}${partialSuffix}`
  const progress = createProgress(onProgress)
  await writeArchive(partial, collect({ transaction, store, version, progress }), signal)
  try {
    const { manifest } = await verifyArchive(partial, version, what => {
      signal.throwIfAborted()
      onProgress?.({ what: `reading back ${what}`, share: 1 })
    })
    const { size } = await stat(partial)
    await finishArchive(partial, path, directory)
    return { path, size, manifest }
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/** @throws BackupError when another backup is running */
async function lockBackups(transaction: TransactionSql): Promise<void> {
  const [lock] = await transaction`select pg_try_advisory_xact_lock(${backupLock}) as "isOurs"`
  if (!lock?.isOurs) throw new BackupError('Another backup of this database is under way')
}

interface CollectParts {
  /** Reads one snapshot of the database, unaffected by concurrent writes. */
  transaction: TransactionSql
  store: FileStore
  /** Version of this program. */
  version: string
  progress: Progress
}

/** Yields the entries of an archive: the rows of all tables, the content of the files, the manifest. */
async function* collect({
  transaction,
  store,
  version,
  progress,
}: CollectParts): AsyncGenerator<TarFile, Manifest> {
  const migrations = await readMigrations(transaction)
  const locked = await lockTables(transaction)
  const rows = await readFiles(transaction)
  progress.expect([...locked.map(({ bytes }) => bytes), ...rows.map(({ size }) => size)])

  const tables: Manifest['tables'] = []
  for (const { bytes, ...table } of locked) {
    progress.begin(table.name, bytes)
    const { lines, ...entry } = yield* cutEntry(
      tableEntry(table.name),
      progress.follow(copyOut(transaction, table)),
    )
    tables.push({ ...table, ...entry, rows: lines })
  }

  const files: Manifest['files'] = []
  const missingFiles: string[] = []
  for (const row of rows) {
    progress.begin(`file ${row.id}`, row.size)
    const body = await openContent(store, row)
    if (!body) {
      missingFiles.push(row.id)
      continue
    }
    const { size, sha256 } = yield* cutEntry(fileEntry(row.id), progress.follow(body))
    files.push({ id: row.id, mediaType: row.mediaType, size, sha256 })
    if (sha256 !== row.sha256) missingFiles.push(row.id)
  }

  const sequences = await readSequences(transaction)
  const createdAt = new Date().toISOString()
  const manifest: Manifest = {
    format: 1,
    version,
    createdAt,
    migrations,
    tables,
    sequences,
    files,
    missingFiles,
  }
  yield* cutEntry(manifestEntry, Readable.from([Buffer.from(JSON.stringify(manifest))]))
  return manifest
}

/** Content of a file; undefined when the store has none. @throws BackupError when it cannot be read */
async function openContent(
  store: FileStore,
  { id }: SnapshotFile,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  const explain = (error: unknown) =>
    new BackupError(`The content of the file ${id} cannot be read: ${String(error)}`, { cause: error })
  const body = await store.open(id).catch(error => {
    throw explain(error)
  })
  return body && read(body, explain)
}

async function* read(
  body: ReadableStream<Uint8Array>,
  explain: (error: unknown) => BackupError,
): AsyncGenerator<Uint8Array> {
  try {
    yield* Readable.fromWeb(body as NodeReadableStream<Uint8Array>)
  } catch (error) {
    throw explain(error)
  }
}
