import { isAppCode } from '@greenroom/contract/areas/auth/second-factors'
import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { recordRefusal } from '../../../platform/audit/operation.ts'
import type { OperationContext } from '../../../platform/audit/transaction.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/errors.ts'
import { countAttempt, forget, ofSecondStep } from '../attempts.ts'
import { consumeRecoveryCode, isRecoveryCode } from './recovery-codes.ts'
import { authenticators } from './schema.ts'
import { matchingStep } from './totp.ts'

/** The user's authenticator app, if it is confirmed; two-step sign-in is then on. */
export async function findAuthenticator(queries: Queries, userId: string) {
  const confirmed = and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt))
  const [authenticator] = await queries.select().from(authenticators).where(confirmed)
  return authenticator
}

interface Coded {
  id: string
  username: string
}

/**
 * Checks a code before the transaction. {@link consumeCode} consumes it.
 * @throws ApiError `wrongCode`, with an entry in the operation log; `tooManyAttempts` after too many wrong codes
 */
export async function checkCode(
  queries: Queries,
  { id, username }: Coded,
  code: string,
  operation: OperationContext,
): Promise<void> {
  const { action, address, device } = operation
  await countAttempt(queries, [ofSecondStep(id)], { action, address, device, title: username })
  if (await isRight(queries, id, code)) return
  await recordRefusal(queries, operation, { entity: 'session', entityId: '', title: username })
  throw fail('wrongCode')
}

async function isRight(queries: Queries, userId: string, code: string): Promise<boolean> {
  if (!isAppCode(code)) return isRecoveryCode(queries, userId, code)
  const app = await findAuthenticator(queries, userId)
  if (!app) return false
  const step = matchingStep(app.secret, code, Date.now())
  return step !== undefined && step > app.lastStep
}

/**
 * Consumes a checked code, so that only one of several holders can use it, on any server.
 * @throws ApiError `wrongCode` when it was used since
 */
export async function consumeCode(queries: Queries, userId: string, code: string): Promise<void> {
  const used = isAppCode(code)
    ? await useAppCode(queries, userId, code)
    : await consumeRecoveryCode(queries, userId, code)
  if (!used) throw fail('wrongCode')
  await forget(queries, [ofSecondStep(userId).key])
}

async function useAppCode(queries: Queries, userId: string, code: string): Promise<boolean> {
  const app = await findAuthenticator(queries, userId)
  const step = app && matchingStep(app.secret, code, Date.now())
  if (step === undefined) return false
  const used = await queries
    .update(authenticators)
    .set({ lastStep: step })
    .where(and(eq(authenticators.userId, userId), lt(authenticators.lastStep, step)))
    .returning({ userId: authenticators.userId })
  return used.length > 0
}
