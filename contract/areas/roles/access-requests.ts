import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, idField, instantField, optionalTextField, rule, textField } from '../../fields.ts'
import { allPermissions } from '../../permissions.ts'
import { userRow } from '../users/users.ts'

export const accessRequestLimits = { reason: 200, grantersShown: 10, ownShown: 20 } as const

/** `void`: the user is gone, so there was nobody to grant it to. */
export const accessRequestStates = ['open', 'approved', 'rejected', 'void'] as const

/** Somebody asks for a permission that their roles do not give. */
export const accessRequest = z.object({
  id: idField,
  /** May be one of another version. */
  permission: z.string(),
  reason: z.string(),
  state: z.enum(accessRequestStates),
  requestedTime: instantField,
})
export type AccessRequest = z.infer<typeof accessRequest>

/** What somebody writes who asks; the form and the server check it by this. */
export const accessRequestFields = z.strictObject({
  permission: z.enum(allPermissions),
  reason: textField(accessRequestLimits.reason),
})

export const requestAccess = defineEndpoint({
  id: 'access.request-access',
  method: 'POST',
  path: '/api/access-requests',
  summary:
    'Ask for a permission; asking again while that is open gives the open request, and asks whoever can decide by now. Refused for a permission that one has',
  effect: 'write',
  access: 'signed-in',
  input: { body: accessRequestFields },
  failures: ['wrongState'],
  response: accessRequest.extend({
    /** How many users can decide on it; with none, it waits until somebody can and one asks again. */
    deciders: z.number().int(),
  }),
})

export const listOpenAccessRequests = defineEndpoint({
  id: 'access.open-requests',
  method: 'GET',
  path: '/api/access-requests/open',
  summary: 'What the signed-in user has asked for and nobody has decided on',
  effect: 'read',
  access: 'signed-in',
  refreshOn: ['access-request.changed'],
  input: {},
  response: z.array(accessRequest),
})

export const readGranters = defineEndpoint({
  id: 'access.granters',
  method: 'GET',
  path: '/api/access-requests/granters',
  summary:
    'Who can grant a permission, because they decide on requests and hold it themselves: how many users, and the names of the first of them',
  effect: 'read',
  access: 'signed-in',
  beyondScope: 'It names the users who can grant a permission.',
  input: { query: z.strictObject({ permission: z.enum(allPermissions) }) },
  response: z.object({ names: z.array(z.string()), total: z.number().int() }),
})

/** What decides about a request; the form and the server check it by this. */
export const accessDecisionFields = z
  .strictObject({
    decision: z.enum(['approve', 'reject']),
    /** Until when it is granted; null for good, or for as long as whoever decides holds it. */
    expires: z.iso.datetime().nullable(),
    /** What the requester reads; a rejection needs one. */
    reason: optionalTextField(accessRequestLimits.reason),
  })
  .refine(({ decision, reason }) => decision === 'approve' || reason !== '', {
    ...rule('required'),
    path: ['reason'],
  })
  .refine(({ expires }) => expires === null || Date.parse(expires) > Date.now(), {
    ...rule('expiryPast'),
    path: ['expires'],
  })
export type AccessDecisionFields = z.infer<typeof accessDecisionFields>

export const decideAccessRequest = defineEndpoint({
  id: 'access.decide-access-request',
  method: 'POST',
  path: '/api/access-requests/{id}/decide',
  summary:
    'Grant what was asked for, for no longer than one holds it oneself, or refuse it; decided once, and never by who asked',
  effect: 'write',
  access: 'access-request:decide',
  needsLastingPermission: true,
  input: { params: byId, body: accessDecisionFields },
  failures: ['notFound', 'wrongState', 'ownRequest'],
  response: accessRequest,
})

/** A permission that somebody has beside what their roles allow. */
export const permissionGrant = z.object({
  id: idField,
  /** May be one of another version. */
  permission: z.string(),
  grantedTime: instantField,
  /** Null for good. */
  expiresTime: instantField.nullable(),
  /** The name of who granted it; empty when they are gone. */
  grantedBy: z.string(),
  /** Whether the asking user may end it. */
  endable: z.boolean(),
})
export type PermissionGrant = z.infer<typeof permissionGrant>

/** What became of a request, as the user who made it reads it. */
export const ownAccessRequest = accessRequest.extend({
  /** Null while it is open. */
  decidedTime: instantField.nullable(),
  /** The name of who decided; empty while it is open, and when they are gone. */
  decidedBy: z.string(),
  /** What the decision said. */
  answer: z.string(),
})
export type OwnAccessRequest = z.infer<typeof ownAccessRequest>

export const readOwnAccess = defineEndpoint({
  id: 'access.own-access',
  method: 'GET',
  path: '/api/access-requests/own',
  summary:
    'What the signed-in user was granted and still has, and their latest requests with what became of them',
  effect: 'read',
  access: 'signed-in',
  refreshOn: ['access-request.changed'],
  input: {},
  response: z.object({
    grants: z.array(permissionGrant),
    requests: z.array(ownAccessRequest).max(accessRequestLimits.ownShown),
  }),
})

export const readUserAccess = defineEndpoint({
  id: 'user.access',
  method: 'GET',
  path: '/api/users/{id}/access',
  summary:
    'What a user may do, and by what: each permission with the roles that give it, and what was granted to them',
  effect: 'read',
  access: 'user:read',
  refreshOn: ['user.changed'],
  input: { params: byId },
  failures: ['notFound'],
  response: z.object({
    user: userRow,
    /** By permission: the ids of the user's roles that allow it; none for one that was only granted. */
    permissions: z.array(z.object({ permission: z.string(), roles: z.array(idField) })),
    grants: z.array(permissionGrant),
  }),
})

export const endGrant = defineEndpoint({
  id: 'access.end-grant',
  method: 'POST',
  path: '/api/permission-grants/{id}/end',
  summary: 'End a grant before its time: by who granted it, and by who holds the permission themselves',
  effect: 'write',
  access: 'access-request:decide',
  needsLastingPermission: true,
  input: { params: byId },
  failures: ['notFound', 'aboveOwnRights'],
  response: z.null(),
})
