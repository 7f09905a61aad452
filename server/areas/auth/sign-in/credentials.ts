import type { login } from '@greenroom/contract/areas/auth/sign-in'
import { recordRefusal } from '../../../platform/audit/operation.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/errors.ts'
import type { PrepareContext } from '../../../platform/http/handler.ts'
import { findUserByUsername, type StoredUser } from '../../../platform/users/store.ts'
import type { Applicant, FindApplicants } from '../applicants.ts'
import { attemptOf, countAttempt, forgive, ofAddress, ofDevice, ofUser } from '../attempts.ts'
import { verifyPassword } from '../password.ts'
import { secondStepsOf } from '../second-factors/second-steps.ts'
import { findKnownDevice } from './known-devices.ts'
import { awaitSecondStep } from './pending.ts'

/** Of the applicants for one user name, only this many can learn the state of their request: the latest. */
export const maxApplicants = 2

/** A user with checked credentials, and the keys under which the attempt was counted. */
interface CheckedSignIn {
  user: StoredUser
  /** Keys whose counts are reset when the user is let in. */
  userKeys: string[]
  /**
   * Keys from which only this attempt is taken back: a user with an account must not reset the count of a place that
   * guesses others' passwords.
   */
  placeKeys: string[]
}

/**
 * Finds the user with these credentials. Does the same work in the same time whether or not a user or an applicant has
 * the name.
 * @throws ApiError `wrongCredentials` for any wrong part, with an entry in the operation log
 * @throws ApiError `tooManyAttempts` after too many failures, whether or not a user has the name
 * @throws ApiError `secondStepRequired` when they are right but do not suffice
 * @throws ApiError with the state of the request, for an applicant with the right password
 */
export async function checkSignIn(
  queries: Queries,
  { input, request, operation }: PrepareContext<typeof login>,
  findApplicants: FindApplicants,
): Promise<CheckedSignIn> {
  const { username, password, device } = input.body
  const user = await findUserByUsername(queries, username)
  const knownDevice = await findKnownDevice(queries, user?.id, device)
  const byUser = knownDevice === undefined ? ofUser(user?.id, username) : ofDevice(knownDevice)
  const byPlace = knownDevice === undefined ? [ofAddress(request.address)] : []
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
  // Also for names of users and of other applicants: an applicant must not learn whether a name is taken.
  const applicants = isUser ? [] : await findApplicants(queries, username, maxApplicants)
  for (let place = 0; place < maxApplicants; place++) {
    const applicant = applicants[place]
    if (!(await verify(applicant?.passwordHash)) || !applicant) continue
    await forgive(queries, [...userKeys, ...placeKeys])
    throw notifyApplicant(applicant)
  }
  await recordRefusal(queries, operation, { entity: 'session', entityId: '', title: username })
  throw fail('wrongCredentials')
}

/** Responses to an applicant who signs in with the right password. */
function notifyApplicant({ state, answer }: Applicant) {
  return state === 'open' ? fail('registrationOpen') : fail('registrationRejected', { reason: answer })
}
