import type { Database } from '../database/database.ts'
import type { Files } from '../files/files.ts'
import type { LongJob } from '../jobs/job.ts'
import type { Logger } from '../log.ts'
import type { Settings } from '../settings.ts'
import { backupDirectory, listArchives, type StoredArchive } from './archive-directory.ts'
import { createNightlyJob } from './nightly-job.ts'
import { createVerification, type Verification } from './verification.ts'

export interface BackupsParts {
  settings: Pick<Settings, 'BACKUP_DIR' | 'BACKUP_AT' | 'BACKUP_KEEP' | 'DATA_DIR'>
  database: Database
  files: Files
  log: Logger
  /** Version of this program. */
  version: string
}

/** The backups of a server. */
export interface Backups {
  /** Empty unless the settings ask for nightly backups. */
  jobs: LongJob[]
  /** The newest good archive; undefined when this server sees none. */
  last(): Promise<StoredArchive | undefined>
  verification: Verification
}

export function createBackups({ settings, database, files, log, version }: BackupsParts): Backups {
  const { BACKUP_AT: at, BACKUP_KEEP: retained } = settings
  const directory = backupDirectory(settings)
  const parts = { database, version, directory, store: files.store, log }
  return {
    jobs: at === undefined ? [] : [createNightlyJob({ ...parts, at, retained })],
    async last() {
      const [last] = await listArchives(directory).catch(() => [])
      return last
    },
    verification: createVerification(version),
  }
}
