import type { ErrorName } from '@greenroom/contract/errors'
import { CallFailure } from '../feedback/failure.ts'
import { toast } from '../feedback/toast.ts'

/** Texts of refusals that say more than the server's message does. */
export type Refusals = Partial<Record<ErrorName, (failure: CallFailure) => string>>

/**
 * Runs work that makes calls. A failed call ends the work quietly, because `call` has shown the user why.
 * @param refusals shown here, because the call is quiet about them
 * @returns whether the work was done
 * @throws every other error
 */
export async function attempt(work: () => Promise<unknown>, refusals: Refusals = {}): Promise<boolean> {
  try {
    await work()
    return true
  } catch (failure) {
    showRefusal(failure, refusals)
    return false
  }
}

/** Shows a failed call by `refusals`. @returns the failure @throws every other error */
export function showRefusal(failure: unknown, refusals: Refusals): CallFailure {
  if (!(failure instanceof CallFailure)) throw failure
  const text = failure.reason && refusals[failure.reason]?.(failure)
  if (text !== undefined) toast.failure(failure, text)
  return failure
}
