import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, instantField } from '../../fields.ts'

/** How a person signs in, for those who help when they cannot. */
export const userSignIn = z.object({
  /** Until when strange browsers wait before the next attempt at this account; null when they need not. */
  blockedUntil: instantField.nullable(),
  /** Browsers in which the person is signed in. */
  sessions: z.number().int(),
  /** Whether a code of an app is asked for after the password. */
  twoStep: z.boolean(),
  passkeys: z.number().int(),
})
export type UserSignIn = z.infer<typeof userSignIn>

export const readUserSignIn = defineEndpoint({
  id: 'person.read-sign-in',
  method: 'GET',
  path: '/api/accounts/{id}/sign-in',
  summary: 'How a person signs in, and what keeps them from it',
  effect: 'read',
  access: 'person:recover',
  refreshOn: ['person.changed'],
  input: { params: byId },
  failures: ['notFound'],
  response: userSignIn,
})

export const unlockUser = defineEndpoint({
  id: 'person.unlock',
  method: 'POST',
  path: '/api/accounts/{id}/unlock',
  summary: 'End the wait that failed attempts at an account brought about',
  effect: 'write',
  access: 'person:recover',
  input: { params: byId },
  failures: ['notFound', 'aboveOwnRights'],
  response: userSignIn,
})

export const resetTwoStep = defineEndpoint({
  id: 'person.reset-two-step',
  method: 'POST',
  path: '/api/accounts/{id}/reset-two-step',
  summary: 'Remove a person’s authenticator app, recovery codes and passkeys, and end their sessions at once',
  effect: 'write',
  access: 'person:recover',
  input: { params: byId },
  failures: ['notFound', 'ownAccount', 'aboveOwnRights'],
  response: userSignIn,
})

export const endUserSessions = defineEndpoint({
  id: 'person.end-sessions',
  method: 'POST',
  path: '/api/accounts/{id}/end-sessions',
  summary: 'Sign a person out everywhere',
  effect: 'write',
  access: 'person:recover',
  input: { params: byId },
  failures: ['notFound', 'ownAccount', 'aboveOwnRights'],
  response: userSignIn,
})
