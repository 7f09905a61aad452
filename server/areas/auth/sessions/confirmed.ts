import { and, eq, gt, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access/actor.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/errors.ts'
import { sessions } from './schema.ts'

/** How long a confirmation of identity is valid within a session. */
const freshness = sql`interval '10 minutes'`

/**
 * Guards actions that must not be possible at an unattended session.
 * @throws ApiError `confirmationRequired` when the last confirmation in this session is too old
 */
export async function requireConfirmed(queries: Queries, { sessionId }: Actor): Promise<void> {
  const isFresh = gt(sessions.confirmedAt, sql`now() - ${freshness}`)
  const [fresh] = await queries
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isFresh))
  if (!fresh) throw fail('confirmationRequired')
}

/** Records that the user has just confirmed their identity in this session. */
export async function recordConfirmed(queries: Queries, { sessionId }: Actor): Promise<void> {
  await queries.update(sessions).set({ confirmedAt: sql`now()` }).where(eq(sessions.id, sessionId))
}
