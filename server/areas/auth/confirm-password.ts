import type { changePassword } from '@greenroom/contract/areas/auth/sign-in'
import type { Actor } from '../../platform/access/actor.ts'
import { recordRefusal } from '../../platform/audit/operation.ts'
import type { OperationContext } from '../../platform/audit/transaction.ts'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import type { PrepareContext } from '../../platform/http/handler.ts'
import { findUser, lockUser, type StoredUser } from '../../platform/users/store.ts'
import { attemptOf, countAttempt, forget, ofConfirmation } from './attempts.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { type PasswordPolicy, requireLength, requireUnusedPassword } from './password-policy.ts'

/**
 * Checks a user's old password and hashes the new one.
 * @throws ApiError `wrongCredentials`, with an entry in the operation log; `invalid` for a password that the policy refuses
 */
export async function checkPasswordChange(
  queries: Queries,
  policy: PasswordPolicy,
  { input, actor, request, operation }: PrepareContext<typeof changePassword>,
): Promise<{ user: StoredUser; newHash: string }> {
  const { oldPassword, newPassword } = input.body
  const field = 'body.newPassword'
  requireLength(policy, newPassword, field, request.language)
  const user = await requirePassword(queries, actor, oldPassword, operation)
  await requireUnusedPassword(queries, policy, user, newPassword, field, request.language)
  return { user, newHash: await hashPassword(newPassword) }
}

/**
 * Checks that the user of the session knows the user's password.
 * @throws ApiError `wrongCredentials`, with an entry in the operation log; `tooManyAttempts` after too many failures
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
 * Locks the user's row and repeats the checks made before the transaction.
 * @throws ApiError `wrongCredentials` when the password or the status has changed since
 */
export async function lockChecked(queries: Queries, checked: StoredUser): Promise<StoredUser> {
  const user = await lockUnchanged(queries, checked)
  if (!user) throw fail('wrongCredentials')
  return user
}

/** Locks the user's row; undefined when the password or the status has changed since it was read. */
export async function lockUnchanged(queries: Queries, known: StoredUser): Promise<StoredUser | undefined> {
  const user = await lockUser(queries, known.id)
  return user?.status === 'active' && user.passwordHash === known.passwordHash ? user : undefined
}
