import { hash, randomBytes } from 'node:crypto'
import { exportLifetimeSeconds } from '@greenroom/contract/areas/exports/exports'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Queries } from '../../database/database.ts'
import type { Job } from '../../jobs/job.ts'
import { type ExportTicket, exportTickets } from './schema.ts'

const tokenBytes = 32
const tokenForm = /^[\w-]{43}$/

/** Keeps what is to be exported and gives the token of its address, which is stored nowhere. */
export async function issueTicket(
  queries: Queries,
  ticket: Omit<typeof exportTickets.$inferInsert, 'id' | 'tokenHash' | 'expiresAt'>,
): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url')
  const expiresAt = sql`now() + make_interval(secs => ${exportLifetimeSeconds})`
  await queries.insert(exportTickets).values({ ...ticket, tokenHash: hashOf(token), expiresAt })
  return token
}

/** Uses the address up; undefined when it is unknown, over its time, or was used. */
export async function claimTicket(queries: Queries, token: string): Promise<ExportTicket | undefined> {
  if (!tokenForm.test(token)) return undefined
  const [claimed] = await queries
    .update(exportTickets)
    .set({ usedAt: sql`now()` })
    .where(isUnused(token))
    .returning()
  return claimed
}

/** Whose export it is; undefined when the address is good for nothing. */
export async function userOfTicket(queries: Queries, token: string): Promise<string | undefined> {
  if (!tokenForm.test(token)) return undefined
  const { userId } = exportTickets
  const [found] = await queries.select({ userId }).from(exportTickets).where(isUnused(token))
  return found?.userId
}

const isUnused = (token: string) =>
  and(
    eq(exportTickets.tokenHash, hashOf(token)),
    isNull(exportTickets.usedAt),
    gt(exportTickets.expiresAt, sql`now()`),
  )

const hashOf = (token: string) => hash('sha256', token, 'base64url')

/** Forgets addresses that are good for nothing any more. */
export const pruneExportsJob: Job = {
  name: 'exports.prune',
  cron: '17 * * * *',
  retry: { limit: 2, delaySeconds: 60 },
  handle: async ({ queries }) => {
    await queries.delete(exportTickets).where(lt(exportTickets.expiresAt, sql`now()`))
  },
}
