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

/**
 * @param queueReady whether this server takes jobs
 * @param readDetails what else those who watch may want to know; nothing of it makes a server unready
 */
export function createHealth(
  database: Database,
  queueReady: () => boolean,
  readDetails: () => Promise<Record<string, unknown>> = async () => ({}),
): Health {
  return {
    alive: context => context.json({ status: 'alive' }, 200, uncached),
    async ready(context) {
      const failing = [...((await answers(database)) ? [] : ['database']), ...(queueReady() ? [] : ['queue'])]
      const details = await readDetails()
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
