import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Database } from '../database/database.ts'

/** A database that needs longer than this is as good as none, in milliseconds. */
const timeoutMs = 2000

/** The answers to those who watch the server from outside; plain JSON, no envelope. */
export interface Health {
  /** Answers `GET /healthz`: the process answers. */
  alive(context: Context): Response
  /** Answers `GET /readyz`: everything that calls need is there, or 503 with the names of what is not. */
  ready(context: Context): Promise<Response>
}

/** What readiness depends on. */
export interface HealthParts {
  database: Database
  /** Whether this server takes jobs. */
  isQueueReady(): boolean
  /** Whether its disk has room. */
  hasDiskSpace(): Promise<boolean>
  /** When the last good backup was begun; shown, and no condition. */
  lastBackupAt?(): Promise<Date | undefined>
  /** What does not work here, and calls can do without; shown, and no condition. */
  shortcomings?(): Record<string, string>
}

/** Creates the checks of `/readyz`. */
export function createHealth({
  database,
  isQueueReady,
  hasDiskSpace,
  lastBackupAt,
  shortcomings,
}: HealthParts): Health {
  return {
    alive: context => context.json({ status: 'alive' }, 200, uncached),
    async ready(context) {
      const [isAnswering, hasSpace] = await Promise.all([answers(database), hasDiskSpace()])
      const checks = { database: isAnswering, queue: isQueueReady(), disk: hasSpace }
      const details = {
        ...(lastBackupAt && { lastBackupAt: (await lastBackupAt())?.toISOString() ?? null }),
        ...shortcomings?.(),
      }
      const failing = Object.entries(checks).flatMap(([name, isFine]) => (isFine ? [] : [name]))
      return failing.length === 0
        ? context.json({ status: 'ready', ...details }, 200, uncached)
        : context.json({ status: 'not ready', failing, ...details }, 503, uncached)
    },
  }
}

const uncached = { 'Cache-Control': 'no-store' }

async function answers(database: Database): Promise<boolean> {
  const response = database.pool.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
  return Promise.race([response, delay(timeoutMs, false, { ref: false })])
}
