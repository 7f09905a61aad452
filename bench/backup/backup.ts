import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createBackup } from '../../server/platform/backup/create-backup.ts'
import { restoreBackup } from '../../server/platform/backup/restore/restore-backup.ts'
import { prepareDatabase } from '../../server/platform/database/prepare.ts'
import { createFiles } from '../../server/platform/files/files.ts'
import { createLog } from '../../server/platform/log.ts'
import { readSettings } from '../../server/platform/settings.ts'
import { megabytes, withProgress } from '../../tools/terminal.ts'
import { makeContentItems } from '../content/make-content-items.ts'
import { madeDatabase } from '../kit/made-database.ts'
import type { Scope } from '../kit/scope.ts'
import { atMost, printMeasured } from '../kit/table.ts'

const version = '0.1.0'

/** A backup of a million content items, and its restore into a new, durable database. */
export async function measureBackup(scope: Scope): Promise<void> {
  const madeBy = [join(import.meta.dirname, '../content/make-content-items.ts')]
  const dataDir = await madeDatabase({ prefix: 'content-items-', madeBy, fill: makeContentItems })
  const directory = await scope.temporaryDirectory()

  const source = await open(scope, dataDir)
  const backup = await timed('Backing up', report =>
    createBackup({
      database: source.database,
      store: source.files.store,
      directory,
      version,
      kind: 'manual',
      onProgress: ({ what, share }) => report(`${Math.floor(share * 100)} %, ${what}`),
    }),
  )
  const target = await open(scope, join(directory, 'data'))
  const restore = await timed('Restoring', report =>
    restoreBackup({
      database: target.database,
      files: target.files,
      path: backup.result.path,
      version,
      onProgress: ({ what, share }) => report(`${Math.floor(share * 100)} %, ${what}`),
    }),
  )
  const { tables } = backup.result.manifest
  const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0)
  const rows = sum(tables.map(table => table.rows))
  const bytes = sum(tables.map(table => table.size))
  const { size } = await stat(backup.result.path)
  printMeasured(`Backup and restore of ${rows.toLocaleString('en-US')} rows`, 's', [
    {
      what: 'backup, read back',
      figures: [backup.seconds],
      target: atMost(60, 's'),
      note: `${megabytes(bytes)} of rows in an archive of ${megabytes(size)}`,
    },
    { what: 'restore, checked first', figures: [restore.seconds], target: atMost(180, 's') },
  ])
}

async function open(scope: Scope, dataDir: string) {
  const settings = readSettings({ DATA_DIR: dataDir })
  const { database, stop } = await prepareDatabase(settings, createLog('error'), () => undefined)
  scope.defer(stop)
  return { database, files: createFiles(settings) }
}

async function timed<T>(what: string, work: (report: (state: string) => void) => Promise<T>) {
  const begun = performance.now()
  const result = await withProgress(what, work)
  return { result, seconds: (performance.now() - begun) / 1000 }
}
