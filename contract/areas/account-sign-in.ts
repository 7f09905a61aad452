import * as z from 'zod'
import { defineCall } from '../call.ts'
import { byId, instantField } from '../fields.ts'

/** How a person signs in, for those who help when they cannot. */
export const accountSignIn = z.object({
  /** Until when strange browsers wait before the next attempt at this account; null when they need not. */
  blockedUntil: instantField.nullable(),
  /** Browsers in which the person is signed in. */
  sessions: z.number().int(),
  /** Whether a code of an app is asked for after the password. */
  twoStep: z.boolean(),
  passkeys: z.number().int(),
})
export type AccountSignIn = z.infer<typeof accountSignIn>

export const readAccountSignIn = defineCall({
  id: 'person.read-sign-in',
  method: 'GET',
  path: '/api/accounts/{id}/sign-in',
  summary: 'How a person signs in, and what keeps them from it',
  effect: 'read',
  access: 'person:recover',
  input: { params: byId },
  failures: ['notFound'],
  answer: accountSignIn,
})

export const unlockAccount = defineCall({
  id: 'person.unlock',
  method: 'POST',
  path: '/api/accounts/{id}/unlock',
  summary: 'End the wait that failed attempts at an account brought about',
  effect: 'write',
  access: 'person:recover',
  input: { params: byId },
  failures: ['notFound', 'aboveOwnRights'],
  answer: accountSignIn,
})

export const resetTwoStep = defineCall({
  id: 'person.reset-two-step',
  method: 'POST',
  path: '/api/accounts/{id}/reset-two-step',
  summary: 'Remove a person’s authenticator app, recovery codes and passkeys, and end their sessions at once',
  effect: 'write',
  access: 'person:recover',
  input: { params: byId },
  failures: ['notFound', 'ownAccount', 'aboveOwnRights'],
  answer: accountSignIn,
})

export const endAccountSessions = defineCall({
  id: 'person.end-sessions',
  method: 'POST',
  path: '/api/accounts/{id}/end-sessions',
  summary: 'Sign a person out everywhere',
  effect: 'write',
  access: 'person:recover',
  input: { params: byId },
  failures: ['notFound', 'ownAccount', 'aboveOwnRights'],
  answer: accountSignIn,
})

export const accountSignInCalls = [readAccountSignIn, unlockAccount, resetTwoStep, endAccountSessions]
