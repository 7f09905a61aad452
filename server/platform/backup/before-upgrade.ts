import { getTableName } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import type { Migration } from '../database/migrations.ts'
import { installations } from '../database/schema.ts'
import { DatabaseStartError } from '../database/start-error.ts'
import { createFiles } from '../files/files.ts'
import type { Logger } from '../log.ts'
import type { Settings } from '../settings.ts'
import { backupDirectory } from './archive-directory.ts'
import { BackupError } from './backup-error.ts'
import { createBackup } from './create-backup.ts'

/** What a backup before an upgrade is made of. */
export interface UpgradeBackupParts {
  settings: Settings
  /** Version of this program. */
  version: string
  database: Database
  log: Logger
  /** Takes lines for the user who waits. */
  say: (line: string) => void
}

/**
 * Makes a backup of a database that was in use, before migrations change it.
 * @returns its path; undefined when there are no rows to keep, or the settings switch it off
 * @throws DatabaseStartError when it cannot be made: the database must stay as it is then
 */
export async function backUpBeforeUpgrade(
  { settings, version, database, log, say }: UpgradeBackupParts,
  outstanding: readonly Pick<Migration, 'tag'>[],
): Promise<string | undefined> {
  if (settings.BACKUP_BEFORE_UPGRADE === 'off' || !(await isInUse(database))) return undefined
  const directory = backupDirectory(settings)
  const migrations = outstanding.map(({ tag }) => tag)
  say(`Backing up into ${directory} before the upgrade of the database (${migrations.join(', ')}) …`)
  try {
    const { path, size } = await createBackup({
      database,
      directory,
      version,
      kind: 'before-upgrade',
      store: createFiles(settings).store,
    })
    log.info({ path, size, migrations }, 'a backup was made before the upgrade of the database')
    say(`Backup before the upgrade: ${path}`)
    return path
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    throw new DatabaseStartError(
      `The backup before the upgrade failed, and the database is as it was: ${error.message}. Start again when that is mended, or with BACKUP_BEFORE_UPGRADE=off`,
      { cause: error },
    )
  }
}

/** Whether a server was ever started on a database that has tables. */
export async function isInUse({ driver }: Database): Promise<boolean> {
  const table = getTableName(installations)
  const [made] = await driver`select to_regclass(${table}) as name`
  if (made?.name == null) return false
  const [row] = await driver`select from ${driver(table)} limit 1`
  return row !== undefined
}
