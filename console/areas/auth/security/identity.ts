import { CallFailure } from '../../../kit/feedback/failure.ts'
import { lazyOverlay } from '../../../kit/overlay/lazy-overlay.tsx'

/** Asks the user to confirm their identity; resolves with whether they did. Rendered in the shell. */
export const identityOverlay = lazyOverlay<(confirmed: boolean) => void>(
  async () => (await import('./identity-dialog.tsx')).IdentityDialog,
)

let pending: ((confirmed: boolean) => void) | undefined

function askIdentity(): Promise<boolean> {
  // Another question takes the place of the one before.
  pending?.(false)
  return new Promise(resolve => {
    const response = (confirmed: boolean) => {
      if (pending === response) pending = undefined
      resolve(confirmed)
    }
    pending = response
    identityOverlay.open(response)
  })
}

/**
 * Does what is only done when the user has just shown who they are: asks them when they have not, and then does it.
 * Calls in it are quiet about `confirmationRequired`.
 * @returns undefined when the user did not want to
 */
export async function whenConfirmed<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CallFailure) || error.reason !== 'confirmationRequired') throw error
  }
  return (await askIdentity()) ? work() : undefined
}
