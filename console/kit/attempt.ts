import { CallFailure } from './failure.ts'

/**
 * Runs work that makes calls. A failed call ends the work quietly, because `call` has shown the user why.
 * @returns whether the work was done
 * @throws every other error
 */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure
    return false
  }
}
