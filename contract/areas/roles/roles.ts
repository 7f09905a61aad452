import * as z from 'zod'
import { roleBases, scopedEntities } from '../../access.ts'
import { defineEndpoint, defineListEndpoint } from '../../endpoint.ts'
import {
  byId,
  idField,
  instantField,
  localizedText,
  maxInteger,
  namedRecord,
  optionalTextField,
  queryChoice,
  rule,
  textField,
} from '../../fields.ts'
import { listQuery, listResponse } from '../../list.ts'
import { allPermissions } from '../../permissions.ts'
import { roleList } from './lists.ts'

/** Why endpoints reach rows outside of the data scope. */
const beyondScope = 'Roles belong to the installation; the rights of the caller limit what they may give.'

/** How many rows a role shows its users, the widest first: all rows, their teams' rows, or their own. */
export const dataScopes = ['all', 'team', 'own'] as const
export type DataScope = (typeof dataScopes)[number]

export const roleLimits = {
  code: 40,
  name: 40,
  search: 60,
  menu: 1000,
  entryName: 100,
  holdersNamed: 5,
  sample: 5,
  viewers: 20,
} as const

/** The fields of a role; the form and the server check them. */
export const roleFields = z.strictObject({
  /** What other programs and filters know it by; it stays as it is. */
  code: z
    .string()
    .trim()
    .min(1, rule('required'))
    .max(roleLimits.code)
    .regex(/^(?:[a-z0-9][a-z0-9._-]*)?$/, rule('roleCode')),
  nameChinese: textField(roleLimits.name),
  nameEnglish: textField(roleLimits.name),
  /** Decides the route rule (specification §6). */
  base: z.enum(roleBases),
  dataScope: z.enum(dataScopes),
  permissions: z
    .array(z.enum(allPermissions))
    .max(1000)
    .transform(list => [...new Set(list)].sort()),
  /** The names of the menu entries that it shows; null: all that its base may see, also those to come. */
  menu: z
    .array(z.string().min(1).max(roleLimits.entryName))
    .max(roleLimits.menu)
    .transform(list => [...new Set(list)].sort())
    .nullable(),
})
export type RoleFields = z.infer<typeof roleFields>

/** A role as the list shows it. */
export const roleRow = z.object({
  id: idField,
  code: z.string(),
  name: localizedText,
  base: z.enum(roleBases),
  dataScope: z.enum(dataScopes),
  /** Cannot be deleted, and keeps its code and base; the built-in administrators keep all that they may do. */
  builtin: z.boolean(),
  /** How many permissions it allows, of those that this version knows. */
  permissionCount: z.number().int(),
  /** How many menu entries it shows; null: all that its base may see. */
  menuCount: z.number().int().nullable(),
  /** How many users hold it. */
  users: z.number().int(),
  createdTime: instantField,
  updatedTime: instantField,
  version: z.number().int(),
})
export type RoleRow = z.infer<typeof roleRow>

/** A role as it is edited. */
export const role = roleRow.extend({
  permissions: z.array(z.enum(allPermissions)),
  menu: z.array(z.string()).nullable(),
})
export type Role = z.infer<typeof role>

export const listRoles = defineListEndpoint({
  id: 'role.list',
  list: roleList,
  method: 'GET',
  path: '/api/roles',
  summary: 'List roles',
  effect: 'read',
  access: 'role:read',
  beyondScope,
  refreshOn: [...roleList.topics, 'user.changed'],
  input: {
    query: listQuery(['code', 'users', 'createdTime', 'updatedTime'], {
      /** A fragment of the code or of a name; ignores case. */
      text: optionalTextField(roleLimits.search).optional(),
      base: queryChoice(roleBases).optional(),
      dataScope: queryChoice(dataScopes).optional(),
      /** Those that allow one of these. */
      permission: z
        .union([z.enum(allPermissions), z.array(z.enum(allPermissions)).max(allPermissions.length)])
        .transform(words => [words].flat())
        .optional(),
    }),
  },
  response: listResponse(roleRow),
})

export const readRole = defineEndpoint({
  id: 'role.read',
  method: 'GET',
  path: '/api/roles/{id}',
  summary: 'Read a role with its permissions and menu entries',
  effect: 'read',
  access: 'role:read',
  beyondScope,
  refreshOn: ['role.changed', 'user.changed'],
  input: { params: byId },
  failures: ['notFound'],
  response: role,
})

/** An entry of the menu, as a role may show it or not. */
export const roleMenuEntry = z.object({
  name: z.string(),
  /** The name of the entry that it lies under; null at the top. */
  parent: z.string().nullable(),
  title: localizedText,
  /** The bases that may see it, for any role; `*` for both. */
  roles: z.array(z.string()),
  hideInMenu: z.boolean(),
})
export type RoleMenuEntry = z.infer<typeof roleMenuEntry>

export const readRoleMenu = defineEndpoint({
  id: 'role.menu',
  method: 'GET',
  path: '/api/roles/menu',
  summary: 'List menu entries that a role may show, parents first',
  effect: 'read',
  access: 'role:read',
  beyondScope: 'Menus belong to the installation, not to users.',
  refreshOn: ['role.changed', 'user.changed'],
  input: {},
  response: z.array(roleMenuEntry),
})

/** Who holds a role, and what they would lose without it. */
export const roleUse = z.object({
  /** What the first of those users are called whom one may see. */
  names: z.array(z.string()).max(roleLimits.holdersNamed),
  /** How many hold it. */
  users: z.number().int(),
  /** How many of them have no other role. */
  withoutRole: z.number().int(),
  /** How many of them no other role makes administrators. */
  administrators: z.number().int(),
  /** Permissions that holders would lose, and the number of these holders. */
  loses: z.array(z.object({ permission: z.enum(allPermissions), users: z.number().int() })),
})
export type RoleUse = z.infer<typeof roleUse>

export const readRoleUse = defineEndpoint({
  id: 'role.use',
  method: 'GET',
  path: '/api/roles/{id}/use',
  summary: 'List holders of a role, and what they would lose without it',
  effect: 'read',
  access: 'role:read',
  beyondScope,
  refreshOn: ['role.changed', 'user.changed'],
  input: { params: byId },
  failures: ['notFound'],
  response: roleUse,
})

export const createRole = defineEndpoint({
  id: 'role.create',
  method: 'POST',
  path: '/api/roles',
  summary: 'Create a role',
  description: 'It may allow and show no more than its creator has.',
  effect: 'write',
  access: 'role:create',
  needsLastingPermission: true,
  input: { body: roleFields },
  failures: ['aboveOwnRights'],
  response: role,
})

/** Some of the fields; those that are absent stay as they are. */
export const roleChanges = roleFields.omit({ code: true }).partial()
export type RoleChanges = z.infer<typeof roleChanges>

export const updateRole = defineEndpoint({
  id: 'role.update',
  method: 'PATCH',
  path: '/api/roles/{id}',
  summary: 'Update a role',
  description: 'From the version that was read. Takes effect at once for all holders.',
  effect: 'write',
  access: 'role:update',
  needsLastingPermission: true,
  beyondScope,
  input: {
    params: byId,
    body: z.strictObject({
      version: z.number().int().min(1).max(maxInteger),
      changes: roleChanges.refine(
        changes => Object.values(changes).some(value => value !== undefined),
        rule('nothingToChange'),
      ),
    }),
  },
  failures: ['notFound', 'conflict', 'builtInRole', 'aboveOwnRights', 'lastAdministrator'],
  response: role,
})

export const deleteRole = defineEndpoint({
  id: 'role.delete',
  method: 'DELETE',
  path: '/api/roles/{id}',
  summary: 'Delete a role, and take it from all holders',
  effect: 'write',
  access: 'role:delete',
  needsLastingPermission: true,
  beyondScope,
  input: { params: byId },
  failures: ['notFound', 'builtInRole', 'aboveOwnRights', 'lastAdministrator'],
  response: z.null(),
})

/** What a data scope lets one user see, counted from the rows; of these, only such as one may see oneself. */
export const scopePreview = z.object({
  /** Who is taken to be looking. */
  viewer: namedRecord,
  /** Who else may be taken: oneself first, then users who hold the role. */
  viewers: z.array(namedRecord),
  /** Of how many users the viewer sees the rows, themselves among them; null: of all. */
  users: z.number().int().nullable(),
  entities: z.array(
    z.object({
      entity: z.enum(scopedEntities),
      /** Without it the role shows none of these rows, at any scope. */
      permission: z.enum(allPermissions),
      seen: z.number().int(),
      total: z.number().int(),
      /** What the newest of the seen rows are called. */
      sample: z.array(z.object({ id: z.string(), title: z.string() })).max(roleLimits.sample),
    }),
  ),
})
export type ScopePreview = z.infer<typeof scopePreview>

export const previewScope = defineEndpoint({
  id: 'role.preview',
  method: 'GET',
  path: '/api/roles/preview',
  summary: 'Preview a data scope for a user: rows of each kind, and examples',
  effect: 'read',
  access: 'role:read',
  refreshOn: ['content-set.changed', 'channel.changed', 'role.changed', 'user.changed'],
  isExpensive: true,
  input: {
    query: z.strictObject({
      dataScope: z.enum(dataScopes),
      /** Whose users may be chosen from; absent for a new role. */
      roleId: idField.optional(),
      /** Who is looking; oneself when absent. */
      userId: idField.optional(),
    }),
  },
  failures: ['notFound'],
  response: scopePreview,
})
