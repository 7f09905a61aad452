import { resolve } from 'node:path'
import manifest from '../server/package.json' with { type: 'json' }
import { BackupError } from '../server/platform/backup/backup-error.ts'
import { restoreBackup } from '../server/platform/backup/restore/restore-backup.ts'
import { prepareDatabase } from '../server/platform/database/prepare.ts'
import { createFiles } from '../server/platform/files/files.ts'
import { createLog } from '../server/platform/log.ts'
import { readSettings } from '../server/platform/settings.ts'
import { describeFailure } from './describe-failure.ts'
import { onStopSignal } from './on-stop-signal.ts'
import { say, withProgress } from './terminal.ts'

/** Restores an archive into the empty installation of the settings: `npm run restore -- FILE`. */
async function restore(signal: AbortSignal): Promise<void> {
  const [path, ...others] = process.argv.slice(2)
  if (path === undefined || others.length > 0)
    throw new BackupError('Name one archive: npm run restore -- FILE')
  const settings = readSettings(process.env)
  const { database, stop } = await prepareDatabase(settings, createLog('silent'), say)
  try {
    const { createdAt, version, tables, files } = await withProgress('Restoring', report =>
      restoreBackup({
        database,
        signal,
        version: manifest.version,
        files: createFiles(settings),
        path: resolve(path),
        onProgress: ({ what, share }) => report(`${Math.floor(share * 100)} %, ${what}`),
      }),
    )
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    say(
      `Restored ${rows.toLocaleString('en-US')} rows and ${files.length} files of ${createdAt} (Greenroom ${version})`,
    )
  } finally {
    await stop()
  }
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
