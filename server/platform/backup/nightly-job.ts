import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import type { LongJob, WorkItem } from '../jobs/job.ts'
import type { Logger } from '../log.ts'
import { givenUpPath, listArchives, rotateArchives } from './archive-directory.ts'
import { type BackupParts, backupLock, createBackup } from './create-backup.ts'

export interface NightlyParts extends Pick<BackupParts, 'database' | 'store' | 'version' | 'directory'> {
  log: Logger
  /** Time of day in UTC, such as 03:00. */
  at: string
  /** Number of nightly archives to keep. */
  retained: number
}

const dayMs = 24 * 60 * 60 * 1000
/** Pause before the next look while another backup is running, in milliseconds. */
const pauseMs = 10_000

/**
 * Job that makes a backup once a day and catches up after a time without a server. The directory is its only state: a
 * backup is due when there is no nightly archive since the last time of day.
 */
export function createNightlyJob(parts: NightlyParts): LongJob {
  const { directory, log, at, retained } = parts
  const [hours, minutes] = at.split(':').map(Number)
  return {
    name: 'backup.nightly',
    cron: `${minutes} ${hours} * * *`,
    retry: { limit: 5, delaySeconds: 60 },
    async take({ queries, stopping }): Promise<WorkItem | number | undefined> {
      const due = lastTime(at, new Date())
      if (await isDone(directory, due)) return undefined
      if (await isUnderWay(queries)) return pauseMs
      return {
        id: due.toISOString(),
        // An advisory lock keeps other servers away.
        lease: null,
        async work() {
          try {
            const { path, size, manifest } = await createBackup({
              ...parts,
              kind: 'nightly',
              signal: stopping,
            })
            log.info({ path, size }, 'a backup was made')
            if (manifest.missingFiles.length > 0)
              log.error({ files: manifest.missingFiles }, 'files are damaged or missing in the store')
            await rotateArchives(directory, retained)
          } catch (error) {
            // The next start of a server finds the backup due.
            if (!stopping.aborted) throw error
          }
        },
        giveUp: reason => writeFile(givenUpPath(directory, due), `${reason['en-US']}\n`, { mode: 0o600 }),
      }
    },
  }
}

/** The last moment with this time of day, in UTC. */
function lastTime(at: string, now: Date): Date {
  const today = new Date(`${now.toISOString().slice(0, 10)}T${at}:00Z`)
  return today <= now ? today : new Date(today.getTime() - dayMs)
}

async function isDone(directory: string, due: Date): Promise<boolean> {
  const last = (await listArchives(directory)).find(({ kind }) => kind === 'nightly')
  return (last !== undefined && last.createdAt >= due) || existsSync(givenUpPath(directory, due))
}

async function isUnderWay(queries: Queries): Promise<boolean> {
  const locks = await queries.execute(sql`
    select from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where locktype = 'advisory' and objid = ${backupLock} and datname = current_database()`)
  return locks.length > 0
}
