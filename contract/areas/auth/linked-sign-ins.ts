import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, idField, instantField } from '../../fields.ts'

/** An account at an OpenID provider that signs a user in. */
export const linkedSignIn = z.object({
  id: idField,
  /** The address of the provider. */
  issuer: z.string(),
  /** The e-mail address by which the two accounts were found to be one. */
  email: z.string(),
  createdTime: instantField,
  /** Null when it has not been used since it is recorded. */
  lastUsedTime: instantField.nullable(),
})
export type LinkedSignIn = z.infer<typeof linkedSignIn>

export const listLinkedSignIns = defineEndpoint({
  id: 'linked-sign-in.list',
  method: 'GET',
  path: '/api/user/linked-sign-ins',
  summary: 'List own accounts at OpenID providers',
  effect: 'read',
  access: 'signed-in',
  refreshOn: ['session.changed'],
  input: {},
  response: z.array(linkedSignIn),
})

export const removeLinkedSignIn = defineEndpoint({
  id: 'linked-sign-in.remove',
  method: 'DELETE',
  path: '/api/user/linked-sign-ins/{id}',
  summary: 'Unlink an own account at an OpenID provider',
  description: 'Refused for the last way to sign in.',
  effect: 'write',
  access: 'signed-in',
  input: { params: byId },
  failures: ['notFound', 'confirmationRequired', 'lastSignInWay'],
  response: z.null(),
})
