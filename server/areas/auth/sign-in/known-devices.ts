import { hash, randomBytes } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { knownDevices } from './schema.ts'

const retention = sql`interval '90 days'`

const hashOf = (token: string) => hash('sha256', token, 'base64url')

/** The id of the browser that keeps this token, if the user has signed in there. */
export async function findKnownDevice(
  queries: Queries,
  userId: string | undefined,
  token: string,
): Promise<string | undefined> {
  if (userId === undefined || token === '') return undefined
  const [found] = await queries
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(and(eq(knownDevices.tokenHash, hashOf(token)), eq(knownDevices.userId, userId)))
  return found?.id
}

/** Notes that the user signed in with this browser; gives what it shall keep, which is nothing that lets anybody in. */
export async function rememberDevice(queries: Queries, userId: string, token: string): Promise<string> {
  const known = await queries
    .update(knownDevices)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(knownDevices.tokenHash, hashOf(token)), eq(knownDevices.userId, userId)))
    .returning({ id: knownDevices.id })
  if (known.length > 0) return token
  const fresh = randomBytes(24).toString('base64url')
  await queries.insert(knownDevices).values({ userId, tokenHash: hashOf(fresh) })
  return fresh
}

/** Forgets browsers that have not been used for long. */
export async function pruneDevices(queries: Queries): Promise<void> {
  await queries.delete(knownDevices).where(lt(knownDevices.lastUsedAt, sql`now() - ${retention}`))
}
