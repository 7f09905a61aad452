import { access, readdir, rmdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { discardCluster, hasCluster } from '@greenroom/private-postgres'
import manifest from '../server/package.json' with { type: 'json' }
import { BackupError } from '../server/platform/backup/backup-error.ts'
import type { ProgressReport } from '../server/platform/backup/progress.ts'
import { checkArchive, restoreBackup } from '../server/platform/backup/restore/restore-backup.ts'
import type { Database } from '../server/platform/database/database.ts'
import { prepareDatabase } from '../server/platform/database/prepare.ts'
import { filesDirectory } from '../server/platform/files/create-file-store.ts'
import { createFiles } from '../server/platform/files/files.ts'
import { createLog } from '../server/platform/log.ts'
import { readSettings, type Settings } from '../server/platform/settings.ts'
import { describeFailure } from './describe-failure.ts'
import { onStopSignal } from './on-stop-signal.ts'
import { say, withProgress } from './terminal.ts'

/** Restores an archive into the empty installation of the settings: `npm run restore -- FILE`. */
async function restore(signal: AbortSignal): Promise<void> {
  const [path, ...others] = process.argv.slice(2)
  if (path === undefined || others.length > 0)
    throw new BackupError('Name one archive: npm run restore -- FILE')
  const settings = readSettings(process.env)
  const parts = { signal, version: manifest.version, path: resolve(path) }
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
  const { createdAt, version, tables, files } = restored
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  say(
    `Restored ${rows.toLocaleString('en-US')} rows and ${files.length} files of ${createdAt} (Greenroom ${version})`,
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

const stopping = new AbortController()
onStopSignal(() => stopping.abort())
restore(stopping.signal).then(
  () => process.exit(0),
  (error: unknown) => {
    const text = stopping.signal.aborted
      ? 'Stopped; the database is as empty as before'
      : describeFailure(error)
    process.stderr.write(`${text}\n`)
    process.exit(1)
  },
)
