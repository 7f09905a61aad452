import { access, readdir, rmdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { discardCluster, hasCluster } from '@greenroom/private-postgres'
import type { ProgressReport } from '../../server/platform/backup/progress.ts'
import { checkArchive, restoreBackup } from '../../server/platform/backup/restore/restore-backup.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { prepareDatabase } from '../../server/platform/database/prepare.ts'
import { filesDirectory } from '../../server/platform/files/create-file-store.ts'
import { createFiles } from '../../server/platform/files/files.ts'
import { createLog } from '../../server/platform/log.ts'
import { readSettings, type Settings } from '../../server/platform/settings.ts'
import { CommandError } from '../command-error.ts'
import { onStopSignal } from '../on-stop-signal.ts'
import { say, withProgress } from '../terminal.ts'

/** Restores an archive into the empty installation of the settings. */
export async function restore(version: string, path: string): Promise<void> {
  const stopping = new AbortController()
  onStopSignal(() => stopping.abort())
  try {
    await restoreArchive({ version, path: resolve(path), signal: stopping.signal })
  } catch (error) {
    throw stopping.signal.aborted ? new CommandError('Stopped; the database is as empty as before') : error
  }
}

async function restoreArchive(parts: { version: string; path: string; signal: AbortSignal }): Promise<void> {
  const settings = readSettings(process.env)
  const progressOf =
    (report: (state: string) => void) =>
    ({ what, share }: ProgressReport) =>
      report(`${Math.floor(share * 100)} %, ${what}`)
  // First of all: a file that is refused leaves no database behind.
  const checked = await withProgress('Reading the archive', report =>
    checkArchive({ ...parts, onProgress: progressOf(report) }),
  )
  const restored = await inInstallation(settings, database =>
    withProgress('Restoring', report =>
      restoreBackup(
        { ...parts, database, files: createFiles(settings), onProgress: progressOf(report) },
        checked,
      ),
    ),
  )
  const { createdAt, tables, files } = restored
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  say(
    `Restored ${rows.toLocaleString('en-US')} rows and ${files.length} files of ${createdAt} (Greenroom ${restored.version})`,
  )
}

/** Opens the database of the settings for some work. A private database that is made for it goes when the work fails. */
async function inInstallation<T>(settings: Settings, work: (database: Database) => Promise<T>): Promise<T> {
  const { DATABASE_URL, DATA_DIR } = settings
  const isNew = DATABASE_URL === undefined && !(await hasCluster(DATA_DIR))
  const hadDirectory = await access(DATA_DIR).then(
    () => true,
    () => false,
  )
  const { database, stop } = await prepareDatabase(settings, createLog('silent'), say)
  try {
    const result = await work(database)
    await stop()
    return result
  } catch (error) {
    await stop()
    if (isNew) await discardCluster(DATA_DIR)
    await removeEmptyDirectories(filesDirectory(settings))
    if (!hadDirectory) await removeEmptyDirectories(DATA_DIR)
    throw error
  }
}

/** Removes a directory and those in it, as far as they hold no files. */
async function removeEmptyDirectories(directory: string): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (entry.isDirectory()) await removeEmptyDirectories(join(directory, entry.name))
  }
  await rmdir(directory).catch(() => undefined)
}
