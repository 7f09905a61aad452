import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { TransactionSql } from 'postgres'
import { connect, type Database } from '../database/database.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Manifest } from './archive/manifest.ts'
import { verifyArchive } from './archive/read-archive.ts'
import { writeArchive } from './archive/write-archive.ts'
import {
  archiveName,
  type BackupKind,
  finishArchive,
  partialSuffix,
  removePartialArchives,
} from './archive-directory.ts'
import { BackupError, explainDatabaseError, explainFileError } from './backup-error.ts'
import { collect } from './collect.ts'
import { createProgress, type ProgressListener } from './progress.ts'
import { prepareTransaction } from './snapshot.ts'

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
  await mkdir(directory, { recursive: true, mode: 0o700 }).catch(error => {
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
