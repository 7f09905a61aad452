import * as z from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { byId, idField, instantField, optionalTextField, rule, textField, timeField } from '../../fields.ts'
import { allPermissions } from '../../permissions.ts'
import { userRow } from '../users/users.ts'

export const accessRequestLimits = { reason: 200, grantersShown: 10, ownShown: 20 } as const

/** `void`: the user was deleted, so the permission was not granted. */
export const accessRequestStates = ['open', 'approved', 'rejected', 'void'] as const

/** A user requests a permission that their roles do not give. */
export const accessRequest = z.object({
  id: idField,
  /** May be one of another version. */
  permission: z.string(),
  reason: z.string(),
  state: z.enum(accessRequestStates),
  requestedTime: instantField,
})
export type AccessRequest = z.infer<typeof accessRequest>

/** Fields of a request for a permission; the form and the server check them. */
export const accessRequestFields = z.strictObject({
  permission: z.enum(allPermissions),
  reason: textField(accessRequestLimits.reason),
})

export const requestAccess = defineEndpoint({
  id: 'access.request-access',
  method: 'POST',
  path: '/api/access-requests',
  summary: 'Request a permission',
  description:
    'Requesting it again returns the open request and notifies users who can decide now. Refused for a permission that the user has.',
  effect: 'write',
  access: 'signed-in',
  input: { body: accessRequestFields },
  failures: ['wrongState'],
  response: accessRequest.extend({
    /** How many users can decide on it; with none, it waits until one can and the requester asks again. */
    deciders: z.number().int(),
  }),
})

export const listOpenAccessRequests = defineEndpoint({
  id: 'access.open-requests',
  method: 'GET',
  path: '/api/access-requests/open',
  summary: 'List open access requests of the signed-in user',
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
  summary: 'Count users who can grant a permission, and name the first',
  description: 'They decide on requests and hold the permission themselves.',
  effect: 'read',
  access: 'signed-in',
  beyondScope: 'It names the users who can grant a permission.',
  input: { query: z.strictObject({ permission: z.enum(allPermissions) }) },
  response: z.object({ names: z.array(z.string()), total: z.number().int() }),
})

/** The decision about a request; the form and the server check it. */
export const accessDecisionFields = z
  .strictObject({
    decision: z.enum(['approve', 'reject']),
    /** When the grant ends; null when it has no end of its own, and lasts as long as the decider holds the permission. */
    expires: timeField.nullable(),
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
  summary: 'Grant or refuse an access request',
  description:
    'A grant ends at the latest with the decider’s own permission. Decided once, by another user than the requester.',
  effect: 'write',
  access: 'access-request:decide',
  needsLastingPermission: true,
  input: { params: byId, body: accessDecisionFields },
  failures: ['notFound', 'wrongState', 'ownRequest'],
  response: accessRequest,
})

/** A permission that a user has beside their roles. */
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
  summary: 'List current grants and latest access requests of the signed-in user',
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
  summary: 'List a user’s permissions with the roles and grants that give them',
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
  summary: 'End a grant early',
  description: 'For the user who granted it, and for holders of the permission.',
  effect: 'write',
  access: 'access-request:decide',
  needsLastingPermission: true,
  input: { params: byId },
  failures: ['notFound', 'aboveOwnRights'],
  response: z.null(),
})
