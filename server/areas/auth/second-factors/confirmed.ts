import { and, eq, gt, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { sessions } from '../sessions/schema.ts'

/** For how long it counts that somebody has shown in a session who they are. */
const freshness = sql`interval '10 minutes'`

/**
 * For what must not be done by whoever finds a session open.
 * @throws ApiError `confirmationRequired` when the user last showed too long ago, in this session, who they are
 */
export async function requireConfirmed(queries: Queries, { sessionId }: Actor): Promise<void> {
  const isFresh = gt(sessions.confirmedAt, sql`now() - ${freshness}`)
  const [fresh] = await queries
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isFresh))
  if (!fresh) throw fail('confirmationRequired')
}

/** Notes that the user has just shown in this session who they are. */
export async function recordConfirmed(queries: Queries, { sessionId }: Actor): Promise<void> {
  await queries.update(sessions).set({ confirmedAt: sql`now()` }).where(eq(sessions.id, sessionId))
}
