import {
  type LinkedSignIn,
  listLinkedSignIns,
  removeLinkedSignIn,
} from '@greenroom/contract/areas/auth/linked-sign-ins'
import { and, asc, eq, ne } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/errors.ts'
import { type Handler, handle } from '../../../platform/http/handler.ts'
import { lockUser } from '../../../platform/users/store.ts'
import { passkeys } from '../passkeys/schema.ts'
import { requireConfirmed } from '../sessions/confirmed.ts'
import { externalIdentities } from './schema.ts'

/** Handlers for one's own accounts at OpenID providers. */
export const linkedHandlers: Handler[] = [
  handle(listLinkedSignIns, ({ actor, queries }) => linkedSignInsOf(queries, actor.id)),

  handle(removeLinkedSignIn, async ({ actor, input, queries, publish }) => {
    await requireConfirmed(queries, actor)
    await unlink(queries, actor.id, input.params.id)
    publish({ topic: 'session.changed', ids: [actor.id] }, { user: actor.id })
    return null
  }),
]

/** A user's linked accounts at OpenID providers, oldest first. */
export async function linkedSignInsOf(queries: Queries, userId: string): Promise<LinkedSignIn[]> {
  const rows = await queries
    .select()
    .from(externalIdentities)
    .where(eq(externalIdentities.userId, userId))
    .orderBy(asc(externalIdentities.createdAt), asc(externalIdentities.id))
  return rows.map(({ id, issuer, email, createdAt, lastUsedAt }) => ({
    id,
    issuer,
    email,
    createdTime: createdAt.toISOString(),
    lastUsedTime: lastUsedAt?.toISOString() ?? null,
  }))
}

/**
 * Unlinks an account from a user. Locks the user until the transaction ends, so that two concurrent unlinks cannot
 * remove the last way to sign in. An unchanged one-time password does not count as one, because a user who signs in
 * outside of it may not know it.
 * @throws ApiError `notFound`, or `lastSignInWay`
 */
export async function unlink(queries: Queries, userId: string, id: string): Promise<void> {
  const user = await lockUser(queries, userId)
  const ofUser = eq(externalIdentities.userId, userId)
  const removed = await queries
    .delete(externalIdentities)
    .where(and(ofUser, eq(externalIdentities.id, id)))
    .returning({ id: externalIdentities.id })
  if (!user || removed.length === 0) throw fail('notFound')
  if (!user.mustChangePassword) return
  const others = await queries.$count(externalIdentities, and(ofUser, ne(externalIdentities.id, id)))
  if (others + (await queries.$count(passkeys, eq(passkeys.userId, userId))) === 0)
    throw fail('lastSignInWay')
}
