import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, idField, instantField, textField } from '../../fields.ts'
import { deviceField, signedIn } from './sign-in.ts'

export const passkeyLimits = { name: 60, perUser: 20 } as const

/** Bytes as WebAuthn sends them in JSON: base64url. */
const bytes = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/)

const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()),
}

/** What an authenticator answers when it made a passkey (WebAuthn, RegistrationResponseJSON); more may be in it. */
export const registrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(30)).max(10).default([]),
  }),
})

/** What an authenticator answers when it signed in with a passkey (WebAuthn, AuthenticationResponseJSON). */
export const authenticationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
})

/** Options for the browser's WebAuthn call, as its JSON form has them. */
const options = z.record(z.string(), z.unknown())

export const passkey = z.object({
  id: idField,
  name: z.string(),
  createdTime: instantField,
  lastUsedTime: instantField.nullable(),
  /** Kept by its maker's cloud, so it outlives the device. */
  synced: z.boolean(),
})
export type Passkey = z.infer<typeof passkey>

const name = textField(passkeyLimits.name)

export const listPasskeys = defineEndpoint({
  id: 'passkey.list',
  method: 'GET',
  path: '/api/user/passkeys',
  summary: 'List own passkeys',
  effect: 'read',
  access: 'signed-in',
  refreshOn: ['session.changed'],
  input: {},
  response: z.array(passkey),
})

export const beginPasskey = defineEndpoint({
  id: 'passkey.begin',
  method: 'POST',
  path: '/api/user/passkeys/begin',
  summary: 'Start to register a passkey: options for the browser',
  effect: 'write',
  access: 'signed-in',
  input: {},
  failures: ['confirmationRequired', 'passkeysUnavailable', 'wrongState'],
  response: z.object({ options }),
})

export const addPasskey = defineEndpoint({
  id: 'passkey.add',
  method: 'POST',
  path: '/api/user/passkeys',
  summary: 'Register a passkey that the browser has made',
  effect: 'write',
  access: 'signed-in',
  input: { body: z.strictObject({ name, response: registrationResponse }) },
  failures: ['confirmationRequired', 'passkeysUnavailable', 'wrongPasskey'],
  response: passkey,
})

export const renamePasskey = defineEndpoint({
  id: 'passkey.rename',
  method: 'PATCH',
  path: '/api/user/passkeys/{id}',
  summary: 'Rename an own passkey',
  effect: 'write',
  access: 'signed-in',
  input: { params: byId, body: z.strictObject({ name }) },
  failures: ['notFound'],
  response: passkey,
})

export const removePasskey = defineEndpoint({
  id: 'passkey.remove',
  method: 'DELETE',
  path: '/api/user/passkeys/{id}',
  summary: 'Remove an own passkey',
  effect: 'write',
  access: 'signed-in',
  input: { params: byId },
  failures: ['confirmationRequired', 'notFound'],
  response: z.null(),
})

export const beginPasskeySignIn = defineEndpoint({
  id: 'access.passkey-options',
  method: 'POST',
  path: '/api/admin/auth/passkey-options',
  summary: 'Start a sign-in with a passkey: options for the browser',
  effect: 'write',
  access: 'public',
  input: {},
  failures: ['passkeysUnavailable'],
  response: z.object({ options }),
  limit: { attempts: 60, seconds: 60 },
})

export const signInWithPasskey = defineEndpoint({
  id: 'access.passkey-login',
  method: 'POST',
  path: '/api/admin/auth/passkey',
  summary: 'Sign in with a passkey',
  description: 'It replaces the password, or is the second step after it.',
  effect: 'write',
  access: 'public',
  input: {
    body: z.strictObject({
      response: authenticationResponse,
      /** What `secondStepRequired` gave; empty without a password before. */
      challenge: z.string().max(100).default(''),
      remember: z.boolean().default(false),
      device: deviceField,
    }),
  },
  failures: ['wrongPasskey', 'passkeysUnavailable', 'signInOutOfDate', 'linkedToAnother', 'tooManyAttempts'],
  response: signedIn,
  limit: { attempts: 20, seconds: 60 },
})
