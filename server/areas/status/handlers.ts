import { readSystemStatus } from '@greenroom/contract/areas/status/system-status'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { sql } from 'drizzle-orm'
import type { StoredArchive } from '../../platform/backup/archive-directory.ts'
import type { Queries } from '../../platform/database/database.ts'
import { type Handler, handle } from '../../platform/http/handler.ts'
import { readQueueState } from '../../platform/jobs/queue-state.ts'
import type { ServerState } from '../../platform/modules/module.ts'
import type { Platform } from '../../platform/platform.ts'
import { readLagSeconds } from '../insight/index.ts'

type SystemStatus = ResponseOf<typeof readSystemStatus>

/** From one day's backup to the next, and what making one may take, in milliseconds. */
const dueMs = 26 * 60 * 60 * 1000

/** The call on the state of the server that answers it. */
export function statusHandlers(platform: Platform, server: ServerState): Handler[] {
  return [handle(readSystemStatus, ({ queries }) => readStatus(platform, server, queries))]
}

async function readStatus(
  platform: Platform,
  { version, read }: ServerState,
  queries: Queries,
): Promise<SystemStatus> {
  const { settings } = platform
  const { failing, databaseMs, disks, lastBackup, shortcomings } = await read()
  // Without the database, the rest is still worth knowing.
  const storedStatus = failing.includes('database') ? undefined : await readStored(platform, queries)
  return {
    failing,
    server: {
      version,
      nodeVersion: process.versions.node,
      startedTime: new Date(Date.now() - process.uptime() * 1000).toISOString(),
      memoryBytes: process.memoryUsage.rss(),
    },
    database: {
      answerMs: databaseMs ?? null,
      version: storedStatus?.version ?? null,
      sizeBytes: storedStatus?.sizeBytes ?? null,
      isPrivate: settings.DATABASE_URL === undefined,
    },
    disks,
    backup: describeBackup(lastBackup, settings.BACKUP_AT),
    jobs: storedStatus?.jobs ?? null,
    figuresLagMs: storedStatus?.figuresLagMs ?? null,
    shortcomings: Object.keys(shortcomings),
  }
}

function describeBackup(
  last: StoredArchive | undefined,
  nightlyAt: string | undefined,
): SystemStatus['backup'] {
  const age = Date.now() - (last?.createdAt.getTime() ?? Number.NEGATIVE_INFINITY)
  return {
    nightlyAt: nightlyAt ?? null,
    lastTime: last?.createdAt.toISOString() ?? null,
    lastBytes: last?.size ?? null,
    isLate: nightlyAt !== undefined && age > dueMs,
  }
}

/** What the database tells of itself and of the work in it. */
async function readStored(platform: Platform, queries: Queries) {
  const [[row], { waitingSince, failed, ...counts }, lagSeconds] = await Promise.all([
    queries.execute<{ version: string; size: string }>(
      sql`select current_setting('server_version') as version, pg_database_size(current_database()) as size`,
    ),
    readQueueState(queries),
    readLagSeconds(platform),
  ])
  return {
    version: row?.version ?? null,
    sizeBytes: row ? Number(row.size) : null,
    jobs: {
      ...counts,
      waitingSince: waitingSince?.toISOString() ?? null,
      failed: failed.map(({ name, at, reason }) => ({ name, time: at.toISOString(), reason })),
    },
    figuresLagMs: Math.round(lagSeconds * 1000),
  }
}
