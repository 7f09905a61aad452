import { resolve } from 'node:path'
import { backupDirectory } from '../../server/platform/backup/archive-directory.ts'
import { createBackup } from '../../server/platform/backup/create-backup.ts'
import { createFiles } from '../../server/platform/files/files.ts'
import { readSettings } from '../../server/platform/settings.ts'
import { CommandError } from '../command-error.ts'
import { onStopSignal } from '../on-stop-signal.ts'
import { openCommandDatabase } from '../open-command-database.ts'
import { megabytes, say, withProgress } from '../terminal.ts'

/**
 * Backs up the installation of the settings, whether its server runs or not.
 * @param to directory to write to, instead of BACKUP_DIR
 */
export async function backUp(version: string, to: string | undefined): Promise<void> {
  const stopping = new AbortController()
  onStopSignal(() => stopping.abort())
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
        signal: stopping.signal,
        version,
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
  } catch (error) {
    throw stopping.signal.aborted ? new CommandError('Stopped; nothing is left of this backup') : error
  } finally {
    await stop()
  }
}
