import { registrationResponse } from '@greenroom/contract/areas/auth/passkeys'
import { startRegistration } from '@simplewebauthn/browser'
import i18next from 'i18next'
import type * as z from 'zod'
import { isNoChoice } from '../login/steps/passkey.ts'

/**
 * Lets this device make a passkey; undefined when the user did not want to.
 * @throws Error in the language on screen when the device has one already, or cannot make one
 */
export async function makePasskey(
  options: Record<string, unknown>,
): Promise<z.infer<typeof registrationResponse> | undefined> {
  const registration = await startRegistration({
    // The server's library wrote them for this one; the contract only says that they are an object.
    optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
  }).catch(describeRefusal)
  return registration && registrationResponse.parse(registration)
}

/** Browsers and the library explain themselves in English. */
function describeRefusal(error: unknown): undefined {
  try {
    return isNoChoice(error)
  } catch (cause) {
    const isHere = cause instanceof Error && cause.name === 'InvalidStateError'
    throw new Error(i18next.t(isHere ? 'security:passkeys.exists' : 'security:passkeys.failed'), { cause })
  }
}
