import type { UserRecord } from '@greenroom/contract/areas/auth/sign-in'
import type { PermissionGrant } from '@greenroom/contract/areas/roles/access-requests'
import type { Permission } from '@greenroom/contract/permissions'
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/access/actor.ts'
import type { Queries } from '../../platform/database/database.ts'
import { users } from '../../platform/users/schema.ts'
import { resolveDataScope } from './data-scope.ts'
import { grantsOf, isInForce } from './grants.ts'
import { readGrants } from './requests/grants.ts'
import {
  effectivePermissions,
  effectiveRole,
  effectiveScope,
  type HeldGrant,
  type HeldRole,
  heldPermissions,
} from './rules.ts'
import { permissionGrants, roles, userRoles } from './schema.ts'
import { rolesByUser } from './user-roles.ts'
import { shownRoles } from './view-as.ts'

/** A user's roles and grants in force, as a statement reads them. */
export interface StoredAccess {
  roles: HeldRole[]
  grants: HeldGrant[]
  /** Milliseconds until the first grant expires; null when none does. */
  changesInMs: number | null
}

/** SQL value: the roles and grants of the user with this id, for a statement that reads the user. */
export function accessOf(userId: SQLWrapper): SQL<StoredAccess> {
  const isOfUser = sql`from ${permissionGrants} where ${permissionGrants.userId} = ${userId}`
  const access = sql`jsonb_build_object(
    'roles', (select coalesce(jsonb_agg(jsonb_build_object(
        'base', ${roles.base}, 'permissions', ${roles.permissions}, 'dataScope', ${roles.dataScope})), '[]')
      from ${userRoles} join ${roles} on ${roles.id} = ${userRoles.roleId} where ${userRoles.userId} = ${userId}),
    'grants', (select coalesce(jsonb_agg(jsonb_build_object('permission', permission, 'expiresAt', expires_at)), '[]')
      ${isOfUser} and ${isInForce}),
    'changesInMs', (select extract(epoch from min(expires_at) - now())::float8 * 1000 ${isOfUser} and expires_at > now()))`
  // Drizzle takes the table off the columns of an expression that it selects, but not of one within it.
  return sql<StoredAccess>`${access}`
}

/** What these roles and grants let the user do and see. */
export async function resolveAccess(
  queries: Queries,
  userId: string,
  { roles, grants }: Pick<StoredAccess, 'roles' | 'grants'>,
): Promise<Pick<Actor, 'permissions' | 'lastingPermissions' | 'dataScope'>> {
  return {
    ...heldPermissions(roles, grants),
    dataScope: await resolveDataScope(queries, effectiveScope(roles), userId),
  }
}

/** The user with their current access, for work in their name; undefined when they may not sign in. */
export async function findActor(queries: Queries, userId: string): Promise<Actor | undefined> {
  const [user] = await queries
    .select({ username: users.username, name: users.name, access: accessOf(users.id) })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.status, 'active')))
  if (!user) return undefined
  const { access, ...names } = user
  return { id: userId, sessionId: '', ...names, ...(await resolveAccess(queries, userId, access)) }
}

/** The role and permissions that the console shows the user: their own, or the role and permissions that they view as. */
export async function readShownAccess(
  queries: Queries,
  actor: Actor,
): Promise<{ role: UserRecord['role'] } & Pick<Actor, 'permissions' | 'lastingPermissions'>> {
  const [roles, granted] = await Promise.all([shownRoles(queries, actor), grantsOf(queries, actor.id)])
  const { permissions, lastingPermissions } =
    actor.viewsAs === undefined ? heldPermissions(roles, granted) : actor
  return { role: effectiveRole(roles), permissions, lastingPermissions }
}

/** A user's permissions, with the ids of the roles that give each, and the grants, as far as `actor` may end them. */
export async function readAccessSources(
  queries: Queries,
  actor: Actor,
  userId: string,
): Promise<{ permissions: { permission: Permission; roles: string[] }[]; grants: PermissionGrant[] }> {
  const heldRoles = (await rolesByUser(queries, [userId])).get(userId) ?? []
  const grants = await readGrants(queries, actor, userId)
  const allowed = effectivePermissions(
    heldRoles,
    grants.map(({ permission }) => permission),
  )
  return {
    permissions: [...allowed].map(permission => ({
      permission,
      roles: heldRoles.filter(({ permissions }) => permissions.includes(permission)).map(({ id }) => id),
    })),
    grants,
  }
}
