import { hash, randomBytes } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { knownDevices } from '../schema.ts'

const retention = sql`interval '90 days'`

const hashOf = (token: string) => hash('sha256', token, 'base64url')

/** Id of the browser with this token, if the user has signed in there. */
export async function findKnownDevice(
  queries: Queries,
  userId: string | undefined,
  token: string,
): Promise<string | undefined> {
  if (userId === undefined || token === '') return undefined
  const [device] = await queries
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(and(eq(knownDevices.tokenHash, hashOf(token)), eq(knownDevices.userId, userId)))
  return device?.id
}

/** Records that the user signed in with this browser; returns a token for the browser to store, which does not sign in. */
export async function rememberDevice(queries: Queries, userId: string, token: string): Promise<string> {
  const rows = await queries
    .update(knownDevices)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(knownDevices.tokenHash, hashOf(token)), eq(knownDevices.userId, userId)))
    .returning({ id: knownDevices.id })
  if (rows.length > 0) return token
  const fresh = randomBytes(24).toString('base64url')
  await queries.insert(knownDevices).values({ userId, tokenHash: hashOf(fresh) })
  return fresh
}

/** Deletes browsers without a recent sign-in. */
export async function pruneDevices(queries: Queries): Promise<void> {
  await queries.delete(knownDevices).where(lt(knownDevices.lastUsedAt, sql`now() - ${retention}`))
}
