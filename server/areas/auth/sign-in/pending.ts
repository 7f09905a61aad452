import { hash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { RequestContext } from '../../../platform/access/request-context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/errors.ts'
import { users } from '../../../platform/users/schema.ts'
import type { StoredUser } from '../../../platform/users/store.ts'
import { linkUser } from '../oidc/known-user.ts'
import type { Vouched } from '../oidc/provider.ts'
import { pendingSignIns } from '../schema.ts'

const lifetime = sql`interval '10 minutes'`

const hashOf = (text: string) => hash('sha256', text, 'base64url')

/** Stores that the first step succeeded; returns the challenge that stands for it until the second step. */
export async function awaitSecondStep(
  queries: Queries,
  { id, passwordHash }: StoredUser,
  { remembered, vouched = null }: { remembered: boolean; vouched?: Vouched | null },
  { address, device }: Pick<RequestContext, 'address' | 'device'>,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await queries.insert(pendingSignIns).values({
    userId: id,
    challengeHash: hashOf(challenge),
    passwordMark: hashOf(passwordHash),
    remembered,
    vouched,
    address,
    device,
    expiresAt: sql`now() + ${lifetime}`,
  })
  return challenge
}

/** User and options of a pending sign-in. @throws ApiError `signInOutOfDate` */
export async function findPending(queries: Queries, challenge: string) {
  const [pending] = await queries
    .select({ pending: pendingSignIns, user: users })
    .from(pendingSignIns)
    .innerJoin(users, eq(users.id, pendingSignIns.userId))
    .where(
      and(
        eq(pendingSignIns.challengeHash, hashOf(challenge)),
        gt(pendingSignIns.expiresAt, sql`now()`),
        eq(users.status, 'active'),
      ),
    )
  if (!pending || pending.pending.passwordMark !== hashOf(pending.user.passwordHash))
    throw fail('signInOutOfDate')
  return pending
}

/**
 * Consumes a pending sign-in, so that it succeeds once, and links the provider's account, if any. @throws ApiError
 * `signInOutOfDate` when it was used since
 */
export async function takePending(queries: Queries, id: string): Promise<void> {
  const [taken] = await queries
    .delete(pendingSignIns)
    .where(eq(pendingSignIns.id, id))
    .returning({ userId: pendingSignIns.userId, vouched: pendingSignIns.vouched })
  if (!taken) throw fail('signInOutOfDate')
  if (taken.vouched) await linkUser(queries, taken.userId, taken.vouched)
}

/** Deletes sign-ins whose second step never came; returns their users. */
export async function takeAbandoned(queries: Queries) {
  const deleted = await queries
    .delete(pendingSignIns)
    .where(lte(pendingSignIns.expiresAt, sql`now()`))
    .returning()
  if (deleted.length === 0) return []
  const names = await queries
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(
      inArray(
        users.id,
        deleted.map(({ userId }) => userId),
      ),
    )
  const nameOf = new Map(names.map(({ id, username }) => [id, username]))
  return deleted.map(one => ({ ...one, username: nameOf.get(one.userId) ?? '' }))
}
