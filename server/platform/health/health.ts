import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { StoredArchive } from '../backup/archive-directory.ts'
import type { Database } from '../database/database.ts'
import { type Disk, haveSpace } from './disk-space.ts'

/** A database that needs longer than this is as good as none, in milliseconds. */
const timeoutMs = 2000

/** Without which calls fail. */
export type HealthCheck = 'database' | 'queue' | 'disk'

/** What a server knows of itself now. */
export interface HealthReport {
  /** What calls need and is not there; empty when the server is ready. */
  failing: HealthCheck[]
  /** How long the database took to answer, in milliseconds; undefined when it does not. */
  databaseMs: number | undefined
  disks: Disk[]
  /** The last good backup; undefined when there is none that this server can see. */
  lastBackup: StoredArchive | undefined
  /** What does not work here, and calls can do without, by its name. */
  shortcomings: Record<string, string>
}

/** What a server says of its state. */
export interface Health {
  /** Answers `GET /healthz`: the process answers. Plain JSON, no envelope. */
  alive(context: Context): Response
  /** Answers `GET /readyz`: everything that calls need is there, or 503 with the names of what is not. */
  ready(context: Context): Promise<Response>
  /** The same for administrators, in more detail. */
  read(): Promise<HealthReport>
}

/** What the state consists of. */
export interface HealthParts {
  database: Database
  /** Whether this server takes jobs. */
  isQueueReady(): boolean
  readDisks(): Promise<Disk[]>
  /** The last good backup; shown, and no condition. */
  lastBackup?(): Promise<StoredArchive | undefined>
  /** What does not work here, and calls can do without; shown, and no condition. */
  shortcomings?(): Record<string, string>
}

/** Creates the checks of `/readyz`. */
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
      const shown = { ...(lastBackup && { lastBackupAt: last?.createdAt.toISOString() ?? null }), ...details }
      return failing.length === 0
        ? context.json({ status: 'ready', ...shown }, 200, uncached)
        : context.json({ status: 'not ready', failing, ...shown }, 503, uncached)
    },
  }
}

const uncached = { 'Cache-Control': 'no-store' }

async function answerTime(database: Database): Promise<number | undefined> {
  const begun = performance.now()
  const response = database.pool.execute(sql`select 1`).then(
    () => performance.now() - begun,
    () => undefined,
  )
  return Promise.race([response, delay(timeoutMs, undefined, { ref: false })])
}
