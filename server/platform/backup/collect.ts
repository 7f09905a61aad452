import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { TransactionSql } from 'postgres'
import type { FileStore } from '../files/file-store.ts'
import { cutEntry } from './archive/entry-parts.ts'
import { fileEntry, type Manifest, manifestEntry, tableEntry } from './archive/manifest.ts'
import type { TarFile } from './archive/tar.ts'
import { BackupError } from './backup-error.ts'
import type { Progress } from './progress.ts'
import {
  copyOut,
  lockTables,
  readFiles,
  readMigrations,
  readSequences,
  type SnapshotFile,
} from './snapshot.ts'

export interface CollectParts {
  /** Reads one snapshot of the database, unaffected by concurrent writes. */
  transaction: TransactionSql
  store: FileStore
  /** Version of this program. */
  version: string
  progress: Progress
}

/** Yields the entries of an archive: the rows of all tables, the content of the files, the manifest. */
export async function* collect({
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
