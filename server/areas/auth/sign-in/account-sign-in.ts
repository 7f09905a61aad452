import {
  endUserSessions,
  readUserSignIn,
  resetTwoStep,
  type UserSignIn,
  unlinkUser,
  unlockUser,
} from '@greenroom/contract/areas/auth/user-sign-in'
import type { Endpoint } from '@greenroom/contract/endpoint'
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { recordDeed } from '../../../platform/audit/operation.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/errors.ts'
import { type Handler, type HandlerContext, handle } from '../../../platform/http/handler.ts'
import { findVisibleUser, lockUser, type StoredUser } from '../../../platform/users/store.ts'
import { requireUserWithinRights } from '../../roles/index.ts'
import { forget, ofSecondStep, ofUser, waitsOf } from '../attempts.ts'
import { linkedSignInsOf, unlink } from '../oidc/linked.ts'
import { passkeys } from '../passkeys/schema.ts'
import { pendingSignIns } from '../schema.ts'
import { authenticators, recoveryCodes } from '../second-factors/schema.ts'
import { sessions } from '../sessions/schema.ts'
import { endSessionsOf } from '../sessions/store.ts'

type HelpCall = typeof unlockUser | typeof resetTwoStep | typeof endUserSessions | typeof unlinkUser

/** Handlers for users who help others to sign in again. */
export const helpHandlers: Handler[] = [
  handle(readUserSignIn, async ({ actor, input, queries }) => {
    const { id } = input.params
    if (!(await findVisibleUser(queries, actor, id))) throw fail('notFound')
    return signInOf(queries, id)
  }),

  handle(unlockUser, async context => {
    const { id, username } = await requireInReach(context)
    await liftAllWaits(context.queries, id)
    await recordDeed(context.queries, { entity: 'user', entityId: id, title: username })
    return announceChange(context, id)
  }),

  handle(resetTwoStep, async context => {
    const { id } = await requireInReach(context, 'others')
    await removeSecondFactors(context.queries, id)
    await endAll(context, id)
    return announceChange(context, id)
  }),

  handle(endUserSessions, async context => {
    const { id } = await requireInReach(context, 'others')
    await endAll(context, id)
    return announceChange(context, id)
  }),

  handle(unlinkUser, async context => {
    const { id } = await requireInReach(context, 'others')
    await unlink(context.queries, id, context.input.body.link)
    return announceChange(context, id)
  }),
]

/** Ends the wait that guesses at the user's password caused, because the user proved their identity in another way. */
export const liftWait = (queries: Queries, userId: string) => forget(queries, [ofUser(userId, '').key])

/** Ends all waits that guesses at the user's password or codes caused. */
export const liftAllWaits = (queries: Queries, userId: string) => forget(queries, guessedKeys(userId))

/** Deletes the user's authenticator, recovery codes and passkeys: the password alone then opens the account. */
export async function removeSecondFactors(queries: Queries, userId: string): Promise<void> {
  await queries.delete(authenticators).where(eq(authenticators.userId, userId))
  await queries.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await queries.delete(passkeys).where(eq(passkeys.userId, userId))
  await queries.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId))
}

const guessedKeys = (id: string) => [ofUser(id, '').key, ofSecondStep(id).key]

/** @throws ApiError `notFound`, `aboveOwnRights`, and `ownAccount` for actions on others only */
async function requireInReach(
  { actor, input, queries }: Pick<HandlerContext<HelpCall>, 'actor' | 'input' | 'queries'>,
  whose: 'anyone' | 'others' = 'anyone',
): Promise<StoredUser> {
  const { id } = input.params
  if (whose === 'others' && id === actor.id) throw fail('ownAccount')
  await lockUser(queries, id)
  const user = await findVisibleUser(queries, actor, id)
  if (!user) throw fail('notFound')
  await requireUserWithinRights(queries, actor, id)
  return user
}

async function endAll(
  { queries, publish }: Pick<HandlerContext<Endpoint>, 'queries' | 'publish'>,
  id: string,
) {
  const ids = await endSessionsOf(queries, id, 'revoked')
  if (ids.length > 0) publish({ topic: 'session.ended', ids }, { user: id })
}

async function announceChange(
  { queries, publish }: Pick<HandlerContext<Endpoint>, 'queries' | 'publish'>,
  id: string,
) {
  publish({ topic: 'session.changed', ids: [id] }, { user: id })
  return signInOf(queries, id)
}

async function signInOf(queries: Queries, id: string): Promise<UserSignIn> {
  const waits = await waitsOf(queries, guessedKeys(id))
  const blockedUntil = [...waits.values()].toSorted((a, b) => b.getTime() - a.getTime())[0]
  const open = and(eq(sessions.userId, id), isNull(sessions.endedAt), gt(sessions.expiresAt, sql`now()`))
  const app = and(eq(authenticators.userId, id), isNotNull(authenticators.confirmedAt))
  return {
    blockedUntil: blockedUntil?.toISOString() ?? null,
    sessions: await queries.$count(sessions, open),
    twoStep: (await queries.$count(authenticators, app)) > 0,
    passkeys: await queries.$count(passkeys, eq(passkeys.userId, id)),
    linked: await linkedSignInsOf(queries, id),
  }
}
