import { sql } from 'drizzle-orm'
import type { Queries } from '../../database/database.ts'
import type { Poller } from '../../jobs/poller.ts'

/** How soon an entry gets its link, in milliseconds. */
const intervalMs = 1000
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
export const createSealer = (queries: Queries): Poller => ({
  name: 'operation-log.seal',
  isPatient: true,
  intervalMs,
  tick: async () => (await sealEntries(queries)) === atATime,
})
