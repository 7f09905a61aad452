import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { StoredArchive } from '../backup/archive-directory.ts'
import type { Database } from '../database/database.ts'
import { type Disk, haveSpace } from './disk-space.ts'

/** A database that answers later than this counts as failing, in milliseconds. */
const timeoutMs = 2000

/** Conditions of serving requests. */
export type HealthCheck = 'database' | 'queue' | 'disk'

/** State of a server. */
export interface HealthReport {
  /** Conditions that fail; empty when the server is ready. */
  failing: HealthCheck[]
  /** Response time of the database in milliseconds; undefined when it does not answer. */
  databaseMs: number | undefined
  disks: Disk[]
  /** The newest good backup; undefined when this server sees none. */
  lastBackup: StoredArchive | undefined
  /** Non-essential parts that do not work here, each with the reason. */
  shortcomings: Record<string, string>
}

/** The health endpoints of a server. */
export interface Health {
  /** Answers `GET /healthz`: the process runs. Plain JSON without envelope. */
  alive(context: Context): Response
  /** Answers `GET /readyz`: all conditions hold, or 503 with the names of those that fail. */
  ready(context: Context): Promise<Response>
  /** The same in more detail, for administrators. */
  read(): Promise<HealthReport>
}

/** What the health endpoints check. */
export interface HealthParts {
  database: Database
  /** True when this server takes jobs. */
  isQueueReady(): boolean
  readDisks(): Promise<Disk[]>
  /** The newest good backup; reported, but no condition. */
  lastBackup?(): Promise<StoredArchive | undefined>
  /** Non-essential parts that do not work here; reported, but no condition. */
  shortcomings?(): Record<string, string>
}

/** Creates the health endpoints. */
export function createHealth({
  database,
  isQueueReady,
  readDisks,
  lastBackup,
  shortcomings,
}: HealthParts): Health {
  async function read(): Promise<HealthReport> {
    const [databaseMs, disks, last] = await Promise.all([answerTime(database), readDisks(), lastBackup?.()])
    const checks = { database: databaseMs !== undefined, queue: isQueueReady(), disk: haveSpace(disks) }
    const names = ['database', 'queue', 'disk'] as const
    return {
      failing: names.filter(name => !checks[name]),
      databaseMs,
      disks,
      lastBackup: last,
      shortcomings: shortcomings?.() ?? {},
    }
  }

  return {
    alive: context => context.json({ status: 'alive' }, 200, uncached),
    read,
    async ready(context) {
      const { failing, lastBackup: last, shortcomings: details } = await read()
      const allDetails = {
        ...(lastBackup && { lastBackupAt: last?.createdAt.toISOString() ?? null }),
        ...details,
      }
      return failing.length === 0
        ? context.json({ status: 'ready', ...allDetails }, 200, uncached)
        : context.json({ status: 'not ready', failing, ...allDetails }, 503, uncached)
    },
  }
}

const uncached = { 'Cache-Control': 'no-store' }

async function answerTime(database: Database): Promise<number | undefined> {
  const startedAt = performance.now()
  const response = database.pool.execute(sql`select 1`).then(
    () => performance.now() - startedAt,
    () => undefined,
  )
  return Promise.race([response, delay(timeoutMs, undefined, { ref: false })])
}
