import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { passkeyChallenges } from './schema.ts'

const lifetime = sql`interval '10 minutes'`

/** Creates a challenge for an authenticator to sign; with a user, for registering a passkey. */
export async function newChallenge(queries: Queries, userId: string | null): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await queries.insert(passkeyChallenges).values({ challenge, userId, expiresAt: sql`now() + ${lifetime}` })
  return challenge
}

/** Consumes a challenge, so that it can be answered only once, on any server; false when it is unknown or expired. */
export async function takeChallenge(
  queries: Queries,
  challenge: string,
  userId: string | null,
): Promise<boolean> {
  const { userId: whose } = passkeyChallenges
  const taken = await queries
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        userId === null ? isNull(whose) : eq(whose, userId),
        gt(passkeyChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge })
  return taken.length > 0
}

/** Deletes unanswered challenges. */
export async function pruneChallenges(queries: Queries): Promise<void> {
  await queries.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, sql`now()`))
}
