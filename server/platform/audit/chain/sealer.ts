import { sql } from 'drizzle-orm'
import type { Queries } from '../../database/database.ts'
import type { Poller } from '../../poller.ts'

/** How long an entry may wait for its link, in milliseconds. */
const intervalMs = 1000
/** Links written in one transaction. */
const atATime = 2000

/** Links entries that have no link yet and returns how many. One of several servers does it; on the others it returns 0. */
async function sealEntries(queries: Queries): Promise<number> {
  const [row] = await queries.execute<{ given: number }>(sql`select seal_operations(${atATime}) as given`)
  return row?.given ?? 0
}

/** Links all committed entries. */
export async function sealAllEntries(queries: Queries): Promise<void> {
  while ((await sealEntries(queries)) === atATime);
}

/** Poller that links the entries of the operation log soon after their commit. */
export const createSealer = (queries: Queries): Poller => ({
  name: 'operation-log.seal',
  runsWhenIdle: true,
  intervalMs,
  tick: async () => (await sealEntries(queries)) === atATime,
})
