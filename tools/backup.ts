import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import manifest from '../server/package.json' with { type: 'json' }
import { backupDirectory } from '../server/platform/backup/archive-directory.ts'
import { createBackup } from '../server/platform/backup/create-backup.ts'
import { createFiles } from '../server/platform/files/files.ts'
import { readSettings } from '../server/platform/settings.ts'
import { describeFailure } from './describe-failure.ts'
import { onStopSignal } from './on-stop-signal.ts'
import { openCommandDatabase } from './open-command-database.ts'
import { megabytes, say, withProgress } from './terminal.ts'

/** Backs up the installation of the settings, whether its server runs or not: `npm run backup -- --to DIR`. */
async function backUp(signal: AbortSignal): Promise<void> {
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values
  const settings = readSettings(process.env)
  const { database, stop } = await openCommandDatabase(settings)
  try {
    const {
      path,
      size,
      manifest: made,
    } = await withProgress('Backing up', report =>
      createBackup({
        database,
        signal,
        version: manifest.version,
        kind: 'manual',
        store: createFiles(settings).store,
        directory: to === undefined ? backupDirectory(settings) : resolve(to),
        onProgress: ({ what, share }) => report(`${Math.floor(share * 100)} %, ${what}`),
      }),
    )
    const rows = made.tables.reduce((sum, table) => sum + table.rows, 0)
    say(
      `${path}: ${rows.toLocaleString('en-US')} rows, ${made.files.length} files, ${megabytes(size)}, read back`,
    )
    if (made.missingFiles.length > 0)
      say(`Damaged before the backup, or missing in the file store: ${made.missingFiles.join(', ')}`)
  } finally {
    await stop()
  }
}

const stopping = new AbortController()
onStopSignal(() => stopping.abort())
backUp(stopping.signal).then(
  () => process.exit(0),
  (error: unknown) => {
    const text = stopping.signal.aborted ? 'Stopped; nothing is left of this backup' : describeFailure(error)
    process.stderr.write(`${text}\n`)
    process.exit(1)
  },
)
