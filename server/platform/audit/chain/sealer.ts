import { sql } from 'drizzle-orm'
import type { Queries } from '../../database/database.ts'
import type { Logger } from '../../log.ts'

/** How soon an entry gets its link, in milliseconds. */
const interval = 1000
/** Links that are given in one transaction. */
const atATime = 2000

/** Gives links to the entries that have none yet; how many it gave. One of several servers does it, the others give none. */
async function sealEntries(queries: Queries): Promise<number> {
  const [row] = await queries.execute<{ given: number }>(sql`select seal_operations(${atATime}) as given`)
  return row?.given ?? 0
}

/** Gives links to all entries that are committed. */
export async function sealAllEntries(queries: Queries): Promise<void> {
  while ((await sealEntries(queries)) === atATime);
}

/** Chains the entries of the operation log, a moment after their commit. */
export interface Sealer {
  start(): void
  /** Ends it after what is under way. */
  stop(): Promise<void>
}

export function createSealer(queries: Queries, log: Logger): Sealer {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  let stopped = true

  async function seal(): Promise<void> {
    let given = 0
    try {
      given = await sealEntries(queries)
    } catch (error) {
      if (!stopped) log.error({ err: error }, 'entries of the operation log could not be chained')
    }
    if (!stopped) schedule(given === atATime ? 0 : interval)
  }
  function schedule(milliseconds: number): void {
    timer = setTimeout(() => {
      running = seal()
    }, milliseconds)
    timer.unref()
  }

  return {
    start() {
      stopped = false
      schedule(interval)
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
