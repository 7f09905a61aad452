import { isPermission, type Permission } from '@greenroom/contract/permissions'
import { and, arrayContains, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { users } from '../../platform/users/schema.ts'
import { visibleUsers } from '../../platform/users/visible-users.ts'
import { permissionGrants, roles, userRoles } from './schema.ts'

interface Grant {
  userId: string
  permission: Permission
  /** Null for good. */
  expiresAt: Date | null
  grantedBy: string
}

/** A grant that has not run out. It counts no more from that moment on, whenever its row is removed. */
export const isInForce = or(isNull(permissionGrants.expiresAt), gt(permissionGrants.expiresAt, sql`now()`))

/** What the user has been granted and still has. */
export async function grantsOf(queries: Queries, userId: string): Promise<string[]> {
  const found = await queries
    .select({ permission: permissionGrants.permission })
    .from(permissionGrants)
    .where(and(eq(permissionGrants.userId, userId), isInForce))
  return found.map(({ permission }) => permission)
}

/** The same for many users, by user; those who have nothing are left out. */
export async function grantsByUser(
  queries: Queries,
  ids: readonly string[],
): Promise<Map<string, { permission: string }[]>> {
  if (ids.length === 0) return new Map()
  const { userId, permission } = permissionGrants
  const found = await queries
    .select({ userId, permission })
    .from(permissionGrants)
    .where(and(inArray(userId, [...ids]), isInForce))
  return Map.groupBy(found, grant => grant.userId)
}

/** What the user has been granted for good. */
export async function lastingGrantsOf(queries: Queries, userId: string): Promise<string[]> {
  const found = await queries
    .select({ permission: permissionGrants.permission })
    .from(permissionGrants)
    .where(and(eq(permissionGrants.userId, userId), isNull(permissionGrants.expiresAt)))
  return found.map(({ permission }) => permission)
}

/** Until when the user holds the permission: null for good, by a role or a grant; undefined when they do not hold it. */
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

/** Grants a permission; one that was granted before now ends when the new grant says. Tell `access.changed`. */
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

/** Removes grants that have run out; gives the ids of their users. */
export async function removeExpiredGrants(queries: Queries): Promise<string[]> {
  const removed = await queries
    .delete(permissionGrants)
    .where(lte(permissionGrants.expiresAt, sql`now()`))
    .returning({ userId: permissionGrants.userId })
  return [...new Set(removed.map(({ userId }) => userId))]
}

export type GrantRow = typeof permissionGrants.$inferSelect

/** What the user has been granted and still has, the latest first. */
export async function grantsInForce(queries: Queries, userId: string): Promise<GrantRow[]> {
  return queries
    .select()
    .from(permissionGrants)
    .where(and(eq(permissionGrants.userId, userId), isInForce))
    .orderBy(desc(permissionGrants.createdAt))
}

/** A grant that is in force, of somebody whom the actor may see; nobody else ends it before the transaction does. */
export async function lockGrant(
  queries: Queries,
  actor: Pick<Actor, 'dataScope'>,
  id: string,
): Promise<GrantRow | undefined> {
  const [found] = await queries
    .select({ grant: permissionGrants })
    .from(permissionGrants)
    .innerJoin(users, eq(users.id, permissionGrants.userId))
    .where(and(eq(permissionGrants.id, id), isInForce, visibleUsers(actor)))
    .for('update', { of: permissionGrants })
  return found?.grant
}

/** Whoever granted it takes it back, and whoever could grant it. */
export function mayEndGrant(
  actor: Pick<Actor, 'id' | 'permissions'>,
  { permission, grantedBy }: Pick<GrantRow, 'permission' | 'grantedBy'>,
): boolean {
  return grantedBy === actor.id || !isPermission(permission) || actor.permissions.has(permission)
}

export async function deleteGrant(queries: Queries, id: string): Promise<void> {
  await queries.delete(permissionGrants).where(eq(permissionGrants.id, id))
}
