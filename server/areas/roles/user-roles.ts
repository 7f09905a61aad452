import type { RoleName } from '@greenroom/contract/areas/users/users'
import { eq, inArray } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import type { HeldRole } from './rules.ts'
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
