import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, idField, instantField } from '../../fields.ts'
import { linkedSignIn } from './linked-sign-ins.ts'

/** How a user signs in, for those who help when they cannot. */
export const userSignIn = z.object({
  /** Until when strange browsers wait before the next attempt at this account; null when they need not. */
  blockedUntil: instantField.nullable(),
  /** Browsers in which the user is signed in. */
  sessions: z.number().int(),
  /** Whether a code of an app is asked for after the password. */
  twoStep: z.boolean(),
  passkeys: z.number().int(),
  linked: z.array(linkedSignIn),
})
export type UserSignIn = z.infer<typeof userSignIn>

export const readUserSignIn = defineEndpoint({
  id: 'user.read-sign-in',
  method: 'GET',
  path: '/api/users/{id}/sign-in',
  summary: 'Read how a user signs in, and what blocks it',
  effect: 'read',
  access: 'user:recover',
  refreshOn: ['user.changed'],
  input: { params: byId },
  failures: ['notFound'],
  response: userSignIn,
})

export const unlockUser = defineEndpoint({
  id: 'user.unlock',
  method: 'POST',
  path: '/api/users/{id}/unlock',
  summary: 'Unlock a user after failed sign-ins',
  effect: 'write',
  access: 'user:recover',
  input: { params: byId },
  failures: ['notFound', 'aboveOwnRights'],
  response: userSignIn,
})

export const resetTwoStep = defineEndpoint({
  id: 'user.reset-two-step',
  method: 'POST',
  path: '/api/users/{id}/reset-two-step',
  summary: 'Remove a user’s authenticator app, recovery codes and passkeys',
  description: 'Ends their sessions.',
  effect: 'write',
  access: 'user:recover',
  needsLastingPermission: true,
  input: { params: byId },
  failures: ['notFound', 'ownAccount', 'aboveOwnRights'],
  response: userSignIn,
})

export const endUserSessions = defineEndpoint({
  id: 'user.end-sessions',
  method: 'POST',
  path: '/api/users/{id}/end-sessions',
  summary: 'End all sessions of a user',
  effect: 'write',
  access: 'user:recover',
  input: { params: byId },
  failures: ['notFound', 'ownAccount', 'aboveOwnRights'],
  response: userSignIn,
})

export const unlinkUser = defineEndpoint({
  id: 'user.unlink',
  method: 'POST',
  path: '/api/users/{id}/unlink',
  summary: 'Unlink a user’s account at an OpenID provider',
  description: 'Refused for the last way to sign in.',
  effect: 'write',
  access: 'user:recover',
  needsLastingPermission: true,
  input: { params: byId, body: z.strictObject({ link: idField }) },
  failures: ['notFound', 'ownAccount', 'aboveOwnRights', 'lastSignInWay'],
  response: userSignIn,
})
