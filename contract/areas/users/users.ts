import * as z from 'zod'
import { roleBases, userStatuses } from '../../access.ts'
import { defineEndpoint, defineListEndpoint } from '../../endpoint.ts'
import {
  byId,
  idField,
  instantField,
  localizedText,
  maxInteger,
  optionalTextField,
  queryChoice,
  rule,
  textField,
} from '../../fields.ts'
import { halfWidth } from '../../half-width.ts'
import { listQuery, listResponse } from '../../list.ts'
import { changedCount } from '../../publishing.ts'
import { userList } from './lists.ts'

export const userLimits = {
  name: 60,
  username: 40,
  email: 200,
  phone: 20,
  jobName: 60,
  organizationName: 60,
  search: 60,
  roles: 20,
  /** Rows that may be selected by hand. */
  selected: 1000,
  /** Users whom one call changes at most. */
  atOnce: 10_000,
} as const

/** A role as it is chosen and shown. */
export const roleName = z.object({
  id: idField,
  code: z.string(),
  name: localizedText,
  base: z.enum(roleBases),
})
export type RoleName = z.infer<typeof roleName>

/** What an administrator writes of a user; the form and the server check it by this. */
export const userFields = z.strictObject({
  name: textField(userLimits.name),
  email: z.union([z.literal(''), z.email().max(userLimits.email)]),
  /** Digits, with the separators that users type. */
  phone: z
    .string()
    .overwrite(halfWidth)
    .trim()
    .max(userLimits.phone)
    .regex(/^(?:\+?[\d ()-]{5,})?$/, rule('phoneForm')),
  jobName: optionalTextField(userLimits.jobName),
  /** Where in the organization they work. */
  organizationName: optionalTextField(userLimits.organizationName),
  /** The ids of the user's roles. */
  roles: z
    .array(idField)
    .min(1, rule('required'))
    .max(userLimits.roles)
    .transform(list => [...new Set(list)].sort()),
})
export type UserFields = z.infer<typeof userFields>

/** The credentials of a user. */
export const usernameField = z
  .string()
  .trim()
  .min(1, rule('required'))
  .max(userLimits.username)
  .regex(/^[\w.@-]*$/, rule('usernameForm'))

/** Fields of a new user: their record and their credentials. */
export const newUserFields = z.strictObject({
  username: usernameField,
  ...userFields.shape,
})
export type NewUserFields = z.infer<typeof newUserFields>

/** A user as the list shows them. */
export const userRow = z.object({
  id: idField,
  username: z.string(),
  name: z.string(),
  /** Address of the picture; empty when there is none. */
  avatar: z.string(),
  email: z.string(),
  /** Masked but for the first three and last four digits. */
  phone: z.string(),
  jobName: z.string(),
  organizationName: z.string(),
  status: z.enum(userStatuses),
  roles: z.array(roleName),
  createdTime: instantField,
  /** Null for who has never signed in. */
  lastSignInTime: instantField.nullable(),
  version: z.number().int(),
})
export type UserRow = z.infer<typeof userRow>

/** A user as they are edited. */
export const account = userRow.extend({
  /** The whole number. */
  phone: z.string(),
})
export type Account = z.infer<typeof account>

/** What the list of users is filtered by, where it is not a query string. */
const accountFilters = z.strictObject({
  text: optionalTextField(userLimits.search).optional(),
  role: z.array(textField(60)).max(userLimits.roles).optional(),
  status: z.array(z.enum(userStatuses)).max(userStatuses.length).optional(),
})

/** Reasons why the change of a selected user was refused. */
export const userRefusals = ['ownAccount', 'aboveOwnRights', 'lastAdministrator', 'missing'] as const

export const listUsers = defineListEndpoint({
  id: 'user.list',
  list: userList,
  method: 'GET',
  path: '/api/users',
  summary: 'List users',
  effect: 'read',
  access: 'user:read',
  refreshOn: userList.topics,
  input: {
    query: listQuery(['name', 'username', 'createdTime', 'lastSignInTime'], {
      /** A fragment of the name, the user name or the e-mail address; ignores case. */
      text: optionalTextField(userLimits.search).optional(),
      /** Code of a role. */
      role: z
        .union([textField(60), z.array(textField(60)).max(userLimits.roles)])
        .transform(codes => [codes].flat())
        .optional(),
      status: queryChoice(userStatuses).optional(),
    }),
  },
  response: listResponse(userRow),
})

export const listRoleNames = defineEndpoint({
  id: 'user.roles',
  method: 'GET',
  path: '/api/users/roles',
  summary: 'List roles that users may have',
  effect: 'read',
  access: 'user:read',
  beyondScope: 'Roles belong to the installation; the rights of the caller limit what they may give.',
  refreshOn: ['user.changed'],
  input: {},
  response: z.array(roleName),
})

export const readUser = defineEndpoint({
  id: 'user.read',
  method: 'GET',
  path: '/api/users/{id}',
  summary: 'Read a user as it is edited, with the whole phone number',
  effect: 'read',
  access: 'user:update',
  refreshOn: ['user.changed'],
  input: { params: byId },
  failures: ['notFound'],
  response: account,
})

export const createUser = defineEndpoint({
  id: 'user.create',
  method: 'POST',
  path: '/api/users',
  summary: 'Create a user',
  description: 'The response shows a one-time password, once; the user replaces it at the first sign-in.',
  effect: 'write',
  access: 'user:create',
  needsLastingPermission: true,
  beyondScope: { roles: 'Roles belong to the installation.' },
  input: { body: newUserFields },
  failures: ['aboveOwnRights', 'tooManyAttempts'],
  response: z.object({ user: userRow, password: z.string() }),
})

export const updateUser = defineEndpoint({
  id: 'user.update',
  method: 'PATCH',
  path: '/api/users/{id}',
  summary: 'Update fields and roles of a user',
  description: 'From the version that was read.',
  effect: 'write',
  access: 'user:update',
  needsLastingPermission: true,
  beyondScope: { roles: 'Roles belong to the installation.' },
  input: {
    params: byId,
    body: z.strictObject({
      version: z.number().int().min(1).max(maxInteger),
      changes: userFields
        .partial()
        .refine(
          changes => Object.values(changes).some(value => value !== undefined),
          rule('nothingToChange'),
        ),
    }),
  },
  /** `confirmationRequired` only for one’s own e-mail address and phone number. */
  failures: ['notFound', 'conflict', 'aboveOwnRights', 'lastAdministrator', 'confirmationRequired'],
  response: account,
})

export const disableUser = defineEndpoint({
  id: 'user.disable',
  method: 'POST',
  path: '/api/users/{id}/disable',
  summary: 'Disable a user',
  description: 'Ends their sessions.',
  effect: 'write',
  access: 'user:disable',
  needsLastingPermission: true,
  input: { params: byId },
  failures: ['notFound', 'ownAccount', 'aboveOwnRights', 'lastAdministrator'],
  response: userRow,
})

export const enableUser = defineEndpoint({
  id: 'user.enable',
  method: 'POST',
  path: '/api/users/{id}/enable',
  summary: 'Enable a disabled user',
  effect: 'write',
  access: 'user:disable',
  needsLastingPermission: true,
  input: { params: byId },
  failures: ['notFound', 'aboveOwnRights'],
  response: userRow,
})

export const setUserStatuses = defineEndpoint({
  id: 'user.set-statuses',
  method: 'POST',
  path: '/api/users/statuses',
  summary: 'Disable or enable users by id or by filter',
  description: 'Refused as a whole; the response names the users that prevent it.',
  effect: 'write',
  access: 'user:disable',
  needsLastingPermission: true,
  input: {
    body: z
      .strictObject({
        status: z.enum(userStatuses),
        /** Who; null when all who match are meant. */
        ids: z
          .array(idField)
          .min(1)
          .max(userLimits.selected)
          .transform(list => [...new Set(list)])
          .nullable(),
        /** Null when they are named. */
        matching: accountFilters.nullable(),
      })
      .refine(({ ids, matching }) => (ids === null) !== (matching === null), {
        ...rule('idsOrMatching'),
        path: ['ids'],
      }),
  },
  failures: ['usersRefused'],
  response: changedCount,
})

export const deleteUser = defineEndpoint({
  id: 'user.delete',
  method: 'DELETE',
  path: '/api/users/{id}',
  summary: 'Delete a user and their personal data',
  description: 'Ends their sessions.',
  effect: 'write',
  access: 'user:delete',
  needsLastingPermission: true,
  input: { params: byId },
  failures: ['notFound', 'ownAccount', 'aboveOwnRights', 'lastAdministrator'],
  response: z.null(),
})
