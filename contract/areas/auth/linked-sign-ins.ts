import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, idField, instantField } from '../../fields.ts'

/** An account at an OpenID provider by which somebody signs in. */
export const linkedSignIn = z.object({
  id: idField,
  /** The address of the provider. */
  issuer: z.string(),
  /** The e-mail address by which the two accounts were found to be one. */
  email: z.string(),
  createdTime: instantField,
  /** Null when nobody has signed in by it since it is recorded. */
  lastUsedTime: instantField.nullable(),
})
export type LinkedSignIn = z.infer<typeof linkedSignIn>

export const listLinkedSignIns = defineEndpoint({
  id: 'linked-sign-in.list',
  method: 'GET',
  path: '/api/user/linked-sign-ins',
  summary: 'The accounts at OpenID providers by which one signs in',
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
  summary:
    'Unlink one of one’s own accounts at an OpenID provider; refused when one could not sign in any more',
  effect: 'write',
  access: 'signed-in',
  input: { params: byId },
  failures: ['notFound', 'confirmationRequired', 'lastSignInWay'],
  response: z.null(),
})
