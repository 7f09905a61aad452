import { isDeepStrictEqual } from 'node:util'
import type {
  createRole,
  deleteRole,
  Role,
  RoleChanges,
  updateRole,
} from '@greenroom/contract/areas/roles/roles'
import { isPermission } from '@greenroom/contract/permissions'
import { ruleText } from '@greenroom/contract/rule-texts'
import { eq, sql } from 'drizzle-orm'
import { fail } from '../../platform/errors.ts'
import type { HandlerContext } from '../../platform/http/handler.ts'
import { type CountedRole, toRole } from './list.ts'
import { lockAdministrators, requireAdministrator, requireWithinRights } from './rights.ts'
import { roles } from './schema.ts'
import { findRoleHolders, lockRole, notifyHolders, publishRoleChanged } from './store.ts'
import type { StoredRole } from './user-roles.ts'

type Fields = Pick<StoredRole, 'name' | 'base' | 'dataScope' | 'permissions' | 'menu'>

/** Creates a role without users. */
export async function makeRole(context: HandlerContext<typeof createRole>): Promise<Role> {
  const { actor, input, queries, publish, request } = context
  const { code, nameChinese, nameEnglish, ...rest } = input.body
  const fields = { code, name: { 'zh-CN': nameChinese, 'en-US': nameEnglish }, ...rest }
  await requireWithinRights(queries, actor, [fields])
  const [made] = await queries
    .insert(roles)
    .values(fields)
    .onConflictDoNothing({ target: roles.code })
    .returning()
  if (!made) {
    const issue = { path: 'body.code', msg: ruleText('roleCodeTaken', request.language) }
    throw fail('invalid', { issues: [issue] })
  }
  publishRoleChanged(publish, made.id)
  return toRole({ ...made, users: 0 })
}

/** Changes a role from a version. The change applies at once to all its users. */
export async function changeRole(context: HandlerContext<typeof updateRole>): Promise<Role> {
  const { actor, input, queries, publish } = context
  const { id } = input.params
  const { version, changes } = input.body
  await lockAdministrators(queries)
  const role = await lockRole(queries, id)
  if (!role) throw fail('notFound')
  if (role.version !== version) throw fail('conflict', { current: toRole(role) })
  const next = { ...role, ...fieldsAfter(role, changes) }
  refuseFixed(role, next)
  await requireWithinRights(queries, actor, [role, next])
  const { name, base, dataScope, permissions, menu } = next
  await queries
    .update(roles)
    .set({
      name,
      base,
      dataScope,
      permissions,
      menu,
      version: sql`${roles.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(roles.id, id))
  await requireAdministrator(queries)
  const saved = await lockRole(queries, id)
  if (!saved) throw new Error('A locked role was not there')
  if (decidesOtherwise(role, next)) notifyHolders(publish, await findRoleHolders(queries, id))
  publishRoleChanged(publish, id)
  return toRole(saved)
}

/** Deletes a role; its users lose the permissions that no other role gives them. */
export async function removeRole(context: HandlerContext<typeof deleteRole>): Promise<null> {
  const { actor, input, queries, publish } = context
  const { id } = input.params
  await lockAdministrators(queries)
  const role = await lockRole(queries, id)
  if (!role) throw fail('notFound')
  if (role.builtin) throw fail('builtInRole')
  await requireWithinRights(queries, actor, [role])
  const holders = await findRoleHolders(queries, id)
  await queries.delete(roles).where(eq(roles.id, id))
  await requireAdministrator(queries)
  notifyHolders(publish, holders)
  publishRoleChanged(publish, id)
  return null
}

/** The role after a change. Permissions of other versions stay. */
function fieldsAfter(role: CountedRole, changes: RoleChanges): Partial<Fields> {
  const { nameChinese, nameEnglish, permissions, ...rest } = changes
  const unknown = role.permissions.filter(permission => !isPermission(permission))
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    name: {
      'zh-CN': nameChinese ?? role.name['zh-CN'],
      'en-US': nameEnglish ?? role.name['en-US'],
    },
    ...(permissions && { permissions: [...permissions, ...unknown] }),
  }
}

/**
 * Prevents lock-outs by changes of built-in roles: both keep their base, and the administrators' role keeps all
 * permissions and menu entries.
 * @throws ApiError `builtInRole`
 */
export function refuseFixed(role: StoredRole, next: Fields): void {
  if (!role.builtin) return
  const narrowed = role.code === 'admin' && decidesOtherwise(role, next)
  if (next.base !== role.base || narrowed) throw fail('builtInRole')
}

/** True when the change affects what the role's users may do, see or find. */
function decidesOtherwise(before: Fields, after: Fields): boolean {
  const decisive = ({ base, dataScope, permissions, menu }: Fields) => ({
    base,
    dataScope,
    permissions: permissions.toSorted(),
    menu: menu?.toSorted() ?? null,
  })
  return !isDeepStrictEqual(decisive(before), decisive(after))
}
