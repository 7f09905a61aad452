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
import { call } from '../../../../kit/call/call.ts'
import type { Answer } from '../sign-in.ts'

type AuthenticationOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

const bySelf = { quiet: true, token: '' } as const

interface PasskeySignIn {
  /** Stands for a password that was right; empty without one. */
  challenge?: string
  remember: boolean
  /** Waits until the user chooses a passkey in the user name's field, instead of asking at once. */
  inField?: boolean
}

/** The user has pressed the button for passkeys and not chosen one yet: a browser shows one question at a time. */
let isOfferedAtOnce = false

/**
 * Signs in with a passkey of this device; undefined when the user chose none.
 * @throws CallFailure, of which the caller tells the user
 */
export async function signInByPasskey({
  challenge = '',
  remember,
  inField = false,
}: PasskeySignIn): Promise<Answer | undefined> {
  const response = inField ? await chooseInField() : await chooseAtOnce()
  if (!response) return undefined
  return call(
    signInWithPasskey,
    { body: { response: authenticationResponse.parse(response), challenge, remember } },
    bySelf,
  )
}

async function chooseAtOnce(): Promise<unknown> {
  isOfferedAtOnce = true
  try {
    return await choose(await readOptions(), false)
  } finally {
    isOfferedAtOnce = false
  }
}

/** Never takes the place of the question that the user has asked for. */
async function chooseInField(): Promise<unknown> {
  const options = await readOptions()
  return isOfferedAtOnce ? undefined : choose(options, true)
}

async function readOptions(): Promise<AuthenticationOptions> {
  const { options } = await call(beginPasskeySignIn, {}, bySelf)
  // The server's library wrote them for this one; the contract only says that they are an object.
  return options as unknown as AuthenticationOptions
}

const choose = (optionsJSON: AuthenticationOptions, useBrowserAutofill: boolean) =>
  startAuthentication({ optionsJSON, useBrowserAutofill, verifyBrowserAutofillInput: false }).catch(
    isNoChoice,
  )

/**
 * Cancelled, timed out, replaced by another request, or no passkey to choose from: browsers do not distinguish these.
 */
export function isNoChoice(error: unknown): undefined {
  if (error instanceof Error && /^(NotAllowed|Abort)Error$/.test(error.name)) return undefined
  throw error
}

/** Whether the browser can offer passkeys in a field. */
export const canOfferInField = () => browserSupportsWebAuthnAutofill()

/** Ends the waiting in the field. */
export const stopOffering = () => WebAuthnAbortService.cancelCeremony()
