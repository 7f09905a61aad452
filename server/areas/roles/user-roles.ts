import type { RoleBase } from '@greenroom/contract/access'
import type { RoleName } from '@greenroom/contract/areas/users/users'
import type { Language } from '@greenroom/contract/languages'
import type { Permission } from '@greenroom/contract/permissions'
import { and, arrayContains, eq, inArray, notInArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import type { ListFilter } from '../../platform/list/filters.ts'
import { users } from '../../platform/users/schema.ts'
import { effectivePermissions, type HeldRole } from './rules.ts'
import { roles, userRoles } from './schema.ts'

export type StoredRole = typeof roles.$inferSelect

/** A role with its permissions. */
export interface HeldRoleName extends RoleName, Pick<StoredRole, 'permissions' | 'dataScope'> {}

/** The user's roles, with the menu entries that each shows. */
export async function rolesOf(
  queries: Queries,
  userId: string,
): Promise<(HeldRole & Pick<StoredRole, 'menu'>)[]> {
  const { base, permissions, dataScope, menu } = roles
  return queries
    .select({ base, permissions, dataScope, menu })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(eq(userRoles.userId, userId))
}

/** Roles of users, by user; built-in roles first. */
export async function rolesByUser(
  queries: Queries,
  ids: readonly string[],
): Promise<Map<string, HeldRoleName[]>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .select({
      userId: userRoles.userId,
      id: roles.id,
      code: roles.code,
      name: roles.name,
      base: roles.base,
      permissions: roles.permissions,
      dataScope: roles.dataScope,
    })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(inArray(userRoles.userId, [...ids]))
    .orderBy(roles.createdAt, roles.code)
  return Map.groupBy(rows, ({ userId }) => userId)
}

/** Locks the roles with these ids until the transaction ends. */
export async function findRoles(queries: Queries, ids: readonly string[]): Promise<HeldRoleName[]> {
  return queries
    .select({
      id: roles.id,
      code: roles.code,
      name: roles.name,
      base: roles.base,
      permissions: roles.permissions,
      dataScope: roles.dataScope,
    })
    .from(roles)
    .where(inArray(roles.id, [...ids]))
    .orderBy(roles.createdAt, roles.code)
    .for('key share')
}

/** All roles, the first ones built in. */
export const readRoleNames = (queries: Queries): Promise<RoleName[]> =>
  queries
    .select({ id: roles.id, code: roles.code, name: roles.name, base: roles.base })
    .from(roles)
    .orderBy(roles.createdAt, roles.code)

/** Leaves the user with exactly these roles; those that stay are not touched. */
export async function setRoles(queries: Queries, userId: string, roleIds: readonly string[]): Promise<void> {
  const isHeld = eq(userRoles.userId, userId)
  await queries.delete(userRoles).where(and(isHeld, notInArray(userRoles.roleId, [...roleIds])))
  if (roleIds.length === 0) return
  await queries
    .insert(userRoles)
    .values(roleIds.map(roleId => ({ userId, roleId })))
    .onConflictDoNothing()
}

/** SQL query: ids of the roles of the user with this id. */
export const roleIdsOf = (userId: SQLWrapper): SQL =>
  sql`(select ${userRoles.roleId} from ${userRoles} where ${userRoles.userId} = ${userId})`

/** Filter of a list of users by codes of roles: users who hold one of them. */
export const roleFilter: ListFilter = {
  where: codes => sql`exists (select 1 from ${userRoles} join ${roles} on ${roles.id} = ${userRoles.roleId}
    where ${userRoles.userId} = ${users.id} and ${roles.code} = any(${sql.param(codes)}::text[]))`,
}

/** Replaces the name of a menu entry in the roles that show it. */
export async function renameMenuEntry(queries: Queries, before: string, after: string): Promise<void> {
  await queries
    .update(roles)
    .set({
      menu: sql`array_replace(${roles.menu}, ${before}, ${after})`,
      version: sql`${roles.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(arrayContains(roles.menu, [before]))
}

/** Names of the roles among these ids, by id. */
export async function namesOfRoles(
  queries: Queries,
  ids: readonly string[],
  language: Language,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const named = await queries
    .select({ id: roles.id, name: roles.name })
    .from(roles)
    .where(inArray(roles.id, [...ids]))
  return new Map(named.map(({ id, name }) => [id, name[language]]))
}

/** Permissions of a built-in role now; empty when the role is missing. */
export async function builtInPermissions(queries: Queries, code: RoleBase): Promise<Set<Permission>> {
  const builtIn = await queries
    .select({ base: roles.base, permissions: roles.permissions, dataScope: roles.dataScope })
    .from(roles)
    .where(and(eq(roles.code, code), eq(roles.builtin, true)))
  return effectivePermissions(builtIn)
}
