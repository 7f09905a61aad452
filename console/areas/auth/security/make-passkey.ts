import { registrationResponse } from '@greenroom/contract/areas/auth/passkeys'
import { startRegistration } from '@simplewebauthn/browser'
import type * as z from 'zod'
import { isNoChoice } from '../login/steps/passkey.ts'

/** Lets this device make a passkey; undefined when the user did not want to, or has one here already. */
export async function makePasskey(
  options: Record<string, unknown>,
): Promise<z.infer<typeof registrationResponse> | undefined> {
  const registration = await startRegistration({
    // The server's library wrote them for this one; the contract only says that they are an object.
    optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
  }).catch(isNoChoice)
  return registration && registrationResponse.parse(registration)
}
