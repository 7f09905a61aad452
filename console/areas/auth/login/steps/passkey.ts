import {
  authenticationResponse,
  beginPasskeySignIn,
  signInWithPasskey,
} from '@greenroom/contract/areas/auth/passkeys'
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { call } from '../../../../kit/call.ts'
import type { Answer } from '../sign-in.ts'

const bySelf = { quiet: true, token: '' } as const

interface PasskeySignIn {
  /** Stands for a password that was right; empty without one. */
  challenge?: string
  remember: boolean
  /** Waits until the user chooses a passkey in the user name's field, instead of asking at once. */
  inField?: boolean
}

/**
 * Signs in with a passkey of this device; undefined when the user chose none.
 * @throws CallFailure, of which the caller tells the user
 */
export async function signInByPasskey({
  challenge = '',
  remember,
  inField = false,
}: PasskeySignIn): Promise<Answer | undefined> {
  const { options } = await call(beginPasskeySignIn, {}, bySelf)
  const response = await startAuthentication({
    // The server's library wrote them for this one; the contract only says that they are an object.
    optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
    useBrowserAutofill: inField,
    verifyBrowserAutofillInput: false,
  }).catch(isNoChoice)
  if (!response) return undefined
  return call(
    signInWithPasskey,
    { body: { response: authenticationResponse.parse(response), challenge, remember } },
    bySelf,
  )
}

/** Cancelled, timed out, replaced by another question, or nothing to choose from: browsers do not tell which. */
export function isNoChoice(error: unknown): undefined {
  if (error instanceof Error && /^(NotAllowed|Abort)Error$/.test(error.name)) return undefined
  throw error
}

/** Whether the browser can offer passkeys in a field. */
export const canOfferInField = () => browserSupportsWebAuthnAutofill()

/** Ends the waiting in the field. */
export const stopOffering = () => WebAuthnAbortService.cancelCeremony()
