import type { RoleBase } from '@greenroom/contract/access'
import { idField } from '@greenroom/contract/fields'
import { eq } from 'drizzle-orm'
import type { Actor, VisibleOwners } from '../../platform/access/actor.ts'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import { resolveDataScope } from './data-scope.ts'
import { effectivePermissions, effectiveRole } from './rules.ts'
import { roles } from './schema.ts'
import { rolesOf, type StoredRole } from './user-roles.ts'

/**
 * The actor with the access of one role, for one request: the permissions and rows that both the actor and the role
 * have. It never widens access and changes nothing (see the pipeline).
 * @throws ApiError `roleDeleted`, also for users who may not view roles
 */
export async function viewAs(queries: Queries, actor: Actor, roleId: string): Promise<Actor> {
  if (!actor.permissions.has('role:read')) throw fail('roleDeleted')
  const role = await findViewed(queries, roleId)
  const allowed = effectivePermissions([role])
  return {
    ...actor,
    viewsAs: role.id,
    ownPermissions: actor.permissions,
    permissions: allowed.intersection(actor.permissions),
    lastingPermissions: allowed.intersection(actor.lastingPermissions),
    dataScope: seenByBoth(actor.dataScope, await resolveDataScope(queries, role.dataScope, actor.id)),
  }
}

function seenByBoth(one: VisibleOwners, other: VisibleOwners): VisibleOwners {
  if (one === 'all') return other
  return other === 'all' ? one : one.filter(id => other.includes(id))
}

/**
 * Roles that determine the user's view of the console: their own, or the role that they view as. Viewing as a role
 * makes no user an administrator.
 */
export async function shownRoles(
  queries: Queries,
  { id, viewsAs }: Actor,
): Promise<Awaited<ReturnType<typeof rolesOf>>> {
  const own = await rolesOf(queries, id)
  if (viewsAs === undefined) return own
  const viewed = await findViewed(queries, viewsAs)
  const base: RoleBase = effectiveRole(own) === 'admin' ? viewed.base : 'user'
  return [{ ...viewed, base }]
}

async function findViewed(queries: Queries, roleId: string): Promise<StoredRole> {
  const [role] = idField.safeParse(roleId).success
    ? await queries.select().from(roles).where(eq(roles.id, roleId))
    : []
  if (!role) throw fail('roleDeleted')
  return role
}
