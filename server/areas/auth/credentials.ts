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
  person: StoredUser
  /** Starts anew when they are let in. */
  ofPerson: string[]
  /** Gets this attempt back, and no other: who has an account of their own must not clear a place for guessing others'. */
  ofPlace: string[]
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
  const person = await findUserByUsername(queries, username)
  const known = await findKnownDevice(queries, person?.id, device)
  const byPerson = known === undefined ? ofUser(person?.id, username) : ofDevice(known)
  const byPlace = known === undefined ? [ofAddress(request.address)] : []
  await countAttempt(queries, [byPerson, ...byPlace], { ...attemptOf(operation), title: username })
  const ofPerson = [byPerson.key]
  const ofPlace = byPlace.map(({ key }) => key)
  const verify = (hash: string | undefined) =>
    verifyPassword(password, hash).catch(async (error: unknown) => {
      await forgive(queries, [...ofPerson, ...ofPlace])
      throw error
    })
  const isUser = (await verify(person?.passwordHash)) && person !== undefined
  if (person && isUser && person.status === 'active') {
    const methods = await secondStepsOf(queries, person.id)
    if (methods.length === 0) return { person, ofPerson, ofPlace }
    await forgive(queries, [...ofPerson, ...ofPlace])
    const challenge = await awaitSecondStep(queries, person, { remembered: input.body.remember }, request)
    throw fail('secondStepRequired', { challenge, methods })
  }
  // Also where the name belongs to a user, or others have asked for it: whoever asks for a name must not learn that.
  const applicants = isUser ? [] : await findApplicants(queries, username)
  for (let place = 0; place < maxApplicants; place++) {
    const applicant = applicants[place]
    if (!(await verify(applicant?.passwordHash)) || !applicant) continue
    await forgive(queries, [...ofPerson, ...ofPlace])
    throw notifyApplicant(applicant)
  }
  await recordRefusal(queries, operation, { entity: 'session', entityId: '', title: username })
  throw fail('wrongCredentials')
}

const attemptOf = ({ action, address, device }: OperationContext) => ({ action, address, device })

/**
 * Checks a person's old password and hashes the new one.
 * @throws ApiError `wrongCredentials`, with an entry in the operation log
 */
export async function checkPasswordChange(
  queries: Queries,
  { input, actor, operation }: PrepareContext<typeof changePassword>,
): Promise<{ person: StoredUser; newHash: string }> {
  const { oldPassword, newPassword } = input.body
  const person = await requirePassword(queries, actor, oldPassword, operation)
  return { person, newHash: await hashPassword(newPassword) }
}

/**
 * Makes sure that whoever uses the session knows the person's password.
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
  const person = await findUser(queries, id)
  if (!person || !(await verifyPassword(password, person.passwordHash))) {
    await recordRefusal(queries, operation, { entity: 'person', entityId: id, title: username })
    throw fail('wrongCredentials')
  }
  await forget(queries, [counted.key])
  return person
}

/**
 * Holds the person's row and makes sure that what was checked before the transaction still holds.
 * @throws ApiError `wrongCredentials` when the password or the status has changed meanwhile
 */
export async function lockChecked(queries: Queries, checked: StoredUser): Promise<StoredUser> {
  const person = await lockUser(queries, checked.id)
  if (person?.status !== 'active' || person.passwordHash !== checked.passwordHash) {
    throw fail('wrongCredentials')
  }
  return person
}
