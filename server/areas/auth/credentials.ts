import type { changePassword, login } from '@greenroom/contract/areas/auth/sign-in'
import { recordRefusal } from '../../platform/audit/operation.ts'
import type { OperationContext } from '../../platform/audit/transaction.ts'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { PrepareContext } from '../../platform/http/handler.ts'
import { findUser, findUserByUsername, lockUser, type StoredUser } from '../../platform/users/store.ts'
import { findApplicants, maxApplicants, notifyApplicant } from './applicants/applicant.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { secondStepsOf } from './second-factors/second-steps.ts'
import {
  countAttempt,
  forget,
  forgive,
  ofAddress,
  ofConfirmation,
  ofDevice,
  ofUser,
} from './sign-in/attempts.ts'
import { findKnownDevice } from './sign-in/known-devices.ts'
import { awaitSecondStep } from './sign-in/pending.ts'

/** Who signs in, and what their attempt was counted under. */
interface CheckedSignIn {
  user: StoredUser
  /** Starts anew when they are let in. */
  userKeys: string[]
  /** Gets this attempt back, and no other: who has an account of their own must not clear a place for guessing others'. */
  placeKeys: string[]
}

/**
 * Finds the user whose credentials these are; does as much, and takes as long, whether or not somebody has that name or has
 * asked for it.
 * @throws ApiError `wrongCredentials`, whatever is wrong, with an entry in the operation log
 * @throws ApiError `tooManyAttempts` when too many have failed before, whether or not somebody has that name
 * @throws ApiError `secondStepRequired` when they are right and do not suffice
 * @throws ApiError for an applicant with the right password, how their request stands
 */
export async function checkSignIn(
  queries: Queries,
  { input, request, operation }: PrepareContext<typeof login>,
): Promise<CheckedSignIn> {
  const { username, password, device } = input.body
  const user = await findUserByUsername(queries, username)
  const known = await findKnownDevice(queries, user?.id, device)
  const byUser = known === undefined ? ofUser(user?.id, username) : ofDevice(known)
  const byPlace = known === undefined ? [ofAddress(request.address)] : []
  await countAttempt(queries, [byUser, ...byPlace], { ...attemptOf(operation), title: username })
  const userKeys = [byUser.key]
  const placeKeys = byPlace.map(({ key }) => key)
  const verify = (hash: string | undefined) =>
    verifyPassword(password, hash).catch(async (error: unknown) => {
      await forgive(queries, [...userKeys, ...placeKeys])
      throw error
    })
  const isUser = (await verify(user?.passwordHash)) && user !== undefined
  if (user && isUser && user.status === 'active') {
    const methods = await secondStepsOf(queries, user.id)
    if (methods.length === 0) return { user, userKeys, placeKeys }
    await forgive(queries, [...userKeys, ...placeKeys])
    const challenge = await awaitSecondStep(queries, user, { remembered: input.body.remember }, request)
    throw fail('secondStepRequired', { challenge, methods })
  }
  // Also where the name belongs to a user, or others have asked for it: whoever asks for a name must not learn that.
  const applicants = isUser ? [] : await findApplicants(queries, username)
  for (let place = 0; place < maxApplicants; place++) {
    const applicant = applicants[place]
    if (!(await verify(applicant?.passwordHash)) || !applicant) continue
    await forgive(queries, [...userKeys, ...placeKeys])
    throw notifyApplicant(applicant)
  }
  await recordRefusal(queries, operation, { entity: 'session', entityId: '', title: username })
  throw fail('wrongCredentials')
}

const attemptOf = ({ action, address, device }: OperationContext) => ({ action, address, device })

/**
 * Checks a user's old password and hashes the new one.
 * @throws ApiError `wrongCredentials`, with an entry in the operation log
 */
export async function checkPasswordChange(
  queries: Queries,
  { input, actor, operation }: PrepareContext<typeof changePassword>,
): Promise<{ user: StoredUser; newHash: string }> {
  const { oldPassword, newPassword } = input.body
  const user = await requirePassword(queries, actor, oldPassword, operation)
  return { user, newHash: await hashPassword(newPassword) }
}

/**
 * Makes sure that whoever uses the session knows the user's password.
 * @throws ApiError `wrongCredentials`, with an entry in the operation log; `tooManyAttempts` when that went wrong too often
 */
export async function requirePassword(
  queries: Queries,
  { id, sessionId, username }: Actor,
  password: string,
  operation: OperationContext,
): Promise<StoredUser> {
  const counted = ofConfirmation(sessionId)
  await countAttempt(queries, [counted], { ...attemptOf(operation), title: username })
  const user = await findUser(queries, id)
  if (!user || !(await verifyPassword(password, user.passwordHash))) {
    await recordRefusal(queries, operation, { entity: 'user', entityId: id, title: username })
    throw fail('wrongCredentials')
  }
  await forget(queries, [counted.key])
  return user
}

/**
 * Holds the user's row and makes sure that what was checked before the transaction still holds.
 * @throws ApiError `wrongCredentials` when the password or the status has changed meanwhile
 */
export async function lockChecked(queries: Queries, checked: StoredUser): Promise<StoredUser> {
  const user = await lockUnchanged(queries, checked)
  if (!user) throw fail('wrongCredentials')
  return user
}

/** Holds the user's row; undefined when the password or the status has changed since it was read. */
export async function lockUnchanged(queries: Queries, known: StoredUser): Promise<StoredUser | undefined> {
  const user = await lockUser(queries, known.id)
  return user?.status === 'active' && user.passwordHash === known.passwordHash ? user : undefined
}
