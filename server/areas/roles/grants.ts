import { isPermission, type Permission } from '@greenroom/contract/permissions'
import { and, arrayContains, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/access/actor.ts'
import type { Queries } from '../../platform/database/database.ts'
import { users } from '../../platform/users/schema.ts'
import { visibleUsers } from '../../platform/users/visible-users.ts'
import type { HeldGrant } from './rules.ts'
import { permissionGrants, roles, userRoles } from './schema.ts'

interface Grant {
  userId: string
  permission: Permission
  /** Null for a permanent grant. */
  expiresAt: Date | null
  grantedBy: string
}

/** Condition of unexpired grants. An expired grant does not count, even before its row is deleted. */
export const isInForce = or(isNull(permissionGrants.expiresAt), gt(permissionGrants.expiresAt, sql`now()`))

/** The user's grants in force. */
export async function grantsOf(queries: Queries, userId: string): Promise<HeldGrant[]> {
  return queries
    .select({ permission: permissionGrants.permission, expiresAt: permissionGrants.expiresAt })
    .from(permissionGrants)
    .where(and(eq(permissionGrants.userId, userId), isInForce))
}

/** The same for many users, by user; users without grants are left out. */
export async function grantsByUser(
  queries: Queries,
  ids: readonly string[],
): Promise<Map<string, { permission: string }[]>> {
  if (ids.length === 0) return new Map()
  const { userId, permission } = permissionGrants
  const rows = await queries
    .select({ userId, permission })
    .from(permissionGrants)
    .where(and(inArray(userId, [...ids]), isInForce))
  return Map.groupBy(rows, grant => grant.userId)
}

/** Permissions granted to the user permanently. */
export async function lastingGrantsOf(queries: Queries, userId: string): Promise<string[]> {
  const rows = await queries
    .select({ permission: permissionGrants.permission })
    .from(permissionGrants)
    .where(and(eq(permissionGrants.userId, userId), isNull(permissionGrants.expiresAt)))
  return rows.map(({ permission }) => permission)
}

/** Until when the user holds the permission: null when permanently, by a role or a grant; undefined when not at all. */
export async function claimedUntil(
  queries: Queries,
  userId: string,
  permission: Permission,
): Promise<Date | null | undefined> {
  const [byRole] = await queries
    .select({ id: roles.id })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(and(eq(userRoles.userId, userId), arrayContains(roles.permissions, [permission])))
    .limit(1)
  if (byRole) return null
  const ofUser = and(eq(permissionGrants.userId, userId), eq(permissionGrants.permission, permission))
  const [grant] = await queries
    .select({ expiresAt: permissionGrants.expiresAt })
    .from(permissionGrants)
    .where(and(ofUser, isInForce))
  return grant?.expiresAt
}

/** Grants a permission. An existing grant gets the new expiry. The caller publishes `access.changed`. */
export async function grantPermission(queries: Queries, grant: Grant): Promise<void> {
  const { expiresAt, grantedBy } = grant
  await queries
    .insert(permissionGrants)
    .values(grant)
    .onConflictDoUpdate({
      target: [permissionGrants.userId, permissionGrants.permission],
      set: { expiresAt, grantedBy, createdAt: sql`now()` },
    })
}

/** Deletes expired grants; returns the ids of their users. */
export async function removeExpiredGrants(queries: Queries): Promise<string[]> {
  const removed = await queries
    .delete(permissionGrants)
    .where(lte(permissionGrants.expiresAt, sql`now()`))
    .returning({ userId: permissionGrants.userId })
  return [...new Set(removed.map(({ userId }) => userId))]
}

export type GrantRow = typeof permissionGrants.$inferSelect

/** The user's grants in force, latest first. */
export async function grantsInForce(queries: Queries, userId: string): Promise<GrantRow[]> {
  return queries
    .select()
    .from(permissionGrants)
    .where(and(eq(permissionGrants.userId, userId), isInForce))
    .orderBy(desc(permissionGrants.createdAt))
}

/** Locks a grant in force of a user whom the actor may see, until the transaction ends. */
export async function lockGrant(
  queries: Queries,
  actor: Pick<Actor, 'dataScope'>,
  id: string,
): Promise<GrantRow | undefined> {
  const [grant] = await queries
    .select({ grant: permissionGrants })
    .from(permissionGrants)
    .innerJoin(users, eq(users.id, permissionGrants.userId))
    .where(and(eq(permissionGrants.id, id), isInForce, visibleUsers(actor)))
    .for('update', { of: permissionGrants })
  return grant?.grant
}

/** The granter may end a grant, and so may every user who could grant it. */
export function mayEndGrant(
  actor: Pick<Actor, 'id' | 'permissions'>,
  { permission, grantedBy }: Pick<GrantRow, 'permission' | 'grantedBy'>,
): boolean {
  return grantedBy === actor.id || !isPermission(permission) || actor.permissions.has(permission)
}

export async function deleteGrant(queries: Queries, id: string): Promise<void> {
  await queries.delete(permissionGrants).where(eq(permissionGrants.id, id))
}
