import { basename } from 'node:path'
import { readFirstSteps } from '@greenroom/contract/areas/status/first-steps'
import { runJobAgain, verifyBackup } from '@greenroom/contract/areas/status/operate'
import { readStorage } from '@greenroom/contract/areas/status/storage'
import { readSystemStatus } from '@greenroom/contract/areas/status/system-status'
import { readVersion } from '@greenroom/contract/areas/status/version'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { sql } from 'drizzle-orm'
import { recordDeed } from '../../platform/audit/operation.ts'
import type { StoredArchive } from '../../platform/backup/archive-directory.ts'
import type { VerificationState } from '../../platform/backup/verification.ts'
import type { Queries } from '../../platform/database/database.ts'
import { readMigrationState } from '../../platform/database/migration-state.ts'
import { fail } from '../../platform/errors.ts'
import { type Handler, handle, handlePrepared } from '../../platform/http/handler.ts'
import { isFailedJob, readQueueState } from '../../platform/jobs/queue-state.ts'
import type { ServerState } from '../../platform/modules/module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PollerState } from '../../platform/poller.ts'
import { readLagSeconds } from '../insight/index.ts'
import { readSteps } from './first-steps.ts'
import { createStorageReader } from './storage.ts'

type SystemStatus = ResponseOf<typeof readSystemStatus>

/** From one day's backup to the next, and what making one may take, in milliseconds. */
const dueMs = 26 * 60 * 60 * 1000

/** Slow endpoints in the list at most. */
const maxSlowest = 10

/** The calls on the state of the server that answers them. */
export function statusHandlers(platform: Platform, server: ServerState): Handler[] {
  const { version, build, backups } = server
  const storageOf = createStorageReader()
  return [
    handle(readVersion, async () => ({ version, build })),
    handle(readSystemStatus, ({ queries }) => readStatus(platform, server, queries)),
    handle(readFirstSteps, ({ queries }) => readSteps(platform, server, queries)),
    handle(readStorage, ({ queries }) => storageOf(queries)),
    handle(runJobAgain, async ({ input: { params }, queries, enqueue }) => {
      const { name } = params
      if (!(await isFailedJob(queries, name))) throw fail('notFound')
      await recordDeed(queries, { entity: 'job', entityId: name, title: name })
      enqueue(name)
      return null
    }),
    handlePrepared(
      verifyBackup,
      () => backups.last(),
      async ({ queries }, archive) => {
        if (!archive) throw fail('notFound')
        const name = basename(archive.path)
        await recordDeed(queries, { entity: 'backup', entityId: name, title: name })
        backups.verification.start(archive)
        return null
      },
    ),
  ]
}

async function readStatus(
  platform: Platform,
  { version, build, read, backups, pollers, streams, slowest }: ServerState,
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
      build,
      nodeVersion: process.versions.node,
      startedTime: new Date(Date.now() - process.uptime() * 1000).toISOString(),
      memoryBytes: process.memoryUsage.rss(),
    },
    database: {
      answerMs: databaseMs ?? null,
      version: storedStatus?.version ?? null,
      sizeBytes: storedStatus?.sizeBytes ?? null,
      isPrivate: settings.DATABASE_URL === undefined,
      migrations: storedStatus?.migrations ?? null,
    },
    disks,
    backup: {
      ...describeBackup(lastBackup, settings.BACKUP_AT),
      verification: describeVerification(backups.verification.state()),
    },
    jobs: storedStatus?.jobs ?? null,
    figuresLagMs: storedStatus?.figuresLagMs ?? null,
    shortcomings: Object.keys(shortcomings),
    pollers: pollers().map(describePoller),
    streams: streams(),
    slowest: slowest(maxSlowest),
  }
}

function describeBackup(
  last: StoredArchive | undefined,
  nightlyAt: string | undefined,
): Omit<SystemStatus['backup'], 'verification'> {
  const age = Date.now() - (last?.createdAt.getTime() ?? Number.NEGATIVE_INFINITY)
  return {
    nightlyAt: nightlyAt ?? null,
    lastTime: last?.createdAt.toISOString() ?? null,
    lastBytes: last?.size ?? null,
    isLate: nightlyAt !== undefined && age > dueMs,
  }
}

function describeVerification(state: VerificationState | undefined): SystemStatus['backup']['verification'] {
  if (!state) return null
  const { startedAt, finishedAt, reason, ...rest } = state
  return {
    ...rest,
    startedTime: startedAt.toISOString(),
    finishedTime: finishedAt?.toISOString() ?? null,
    reason: reason ?? null,
  }
}

function describePoller({ name, lastAt, durationMs, lagMs, lastFailure }: PollerState) {
  return {
    name,
    lastTime: lastAt?.toISOString() ?? null,
    durationMs: durationMs ?? null,
    lagMs,
    lastFailure: lastFailure ? { time: lastFailure.at.toISOString(), reason: lastFailure.reason } : null,
  }
}

/** What the database tells of itself and of the work in it. */
async function readStored(platform: Platform, queries: Queries) {
  const [[row], { waitingSince, failed, ...counts }, lagSeconds, migrations] = await Promise.all([
    queries.execute<{ version: string; size: string }>(
      sql`select current_setting('server_version') as version, pg_database_size(current_database()) as size`,
    ),
    readQueueState(queries),
    readLagSeconds(platform),
    readMigrationState(platform.database),
  ])
  return {
    version: row?.version ?? null,
    sizeBytes: row ? Number(row.size) : null,
    migrations,
    jobs: {
      ...counts,
      waitingSince: waitingSince?.toISOString() ?? null,
      failed: failed.map(({ at, ...job }) => ({ ...job, time: at.toISOString() })),
    },
    figuresLagMs: Math.round(lagSeconds * 1000),
  }
}
