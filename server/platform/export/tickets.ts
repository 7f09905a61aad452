import { hash, randomBytes } from 'node:crypto'
import { exportLifetimeSeconds } from '@greenroom/contract/export'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import type { Job } from '../jobs/job.ts'
import { type ExportTicket, exportTickets } from './schema.ts'

const tokenBytes = 32
const tokenForm = /^[\w-]{43}$/

/** Stores a requested export and returns the token of its address; the token itself is not stored. */
export async function issueTicket(
  queries: Queries,
  ticket: Omit<typeof exportTickets.$inferInsert, 'id' | 'tokenHash' | 'expiresAt'>,
): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url')
  const expiresAt = sql`now() + make_interval(secs => ${exportLifetimeSeconds})`
  await queries.insert(exportTickets).values({ ...ticket, tokenHash: hashOf(token), expiresAt })
  return token
}

/** Consumes the address; undefined when it is unknown, expired or used. */
export async function claimTicket(queries: Queries, token: string): Promise<ExportTicket | undefined> {
  if (!tokenForm.test(token)) return undefined
  const [claimed] = await queries
    .update(exportTickets)
    .set({ usedAt: sql`now()` })
    .where(isUnused(token))
    .returning()
  return claimed
}

/** User of an export; undefined when its address is no longer valid. */
export async function userOfTicket(queries: Queries, token: string): Promise<string | undefined> {
  if (!tokenForm.test(token)) return undefined
  const { userId } = exportTickets
  const [ticket] = await queries.select({ userId }).from(exportTickets).where(isUnused(token))
  return ticket?.userId
}

const isUnused = (token: string) =>
  and(
    eq(exportTickets.tokenHash, hashOf(token)),
    isNull(exportTickets.usedAt),
    gt(exportTickets.expiresAt, sql`now()`),
  )

const hashOf = (token: string) => hash('sha256', token, 'base64url')

/** Deletes addresses that are no longer valid. */
export const pruneExportsJob: Job = {
  name: 'exports.prune',
  cron: '17 * * * *',
  retry: { limit: 2, delaySeconds: 60 },
  handle: async ({ queries }) => {
    await queries.delete(exportTickets).where(lt(exportTickets.expiresAt, sql`now()`))
  },
}
