import type { RoleName } from '@greenroom/contract/areas/users/users'
import { eq, inArray } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import type { HeldRole } from './rules.ts'
import { personRoles, roles } from './schema.ts'

export type StoredRole = typeof roles.$inferSelect

/** A role with what it allows. */
export interface HeldRoleName extends RoleName, Pick<StoredRole, 'permissions' | 'dataScope'> {}

/** The person's roles, with the menu entries that each shows. */
export async function rolesOf(
  queries: Queries,
  personId: string,
): Promise<(HeldRole & Pick<StoredRole, 'menu'>)[]> {
  const { base, permissions, dataScope, menu } = roles
  return queries
    .select({ base, permissions, dataScope, menu })
    .from(personRoles)
    .innerJoin(roles, eq(roles.id, personRoles.roleId))
    .where(eq(personRoles.personId, personId))
}

/** The roles of people, by person; those that are built in first. */
export async function rolesByUser(
  queries: Queries,
  ids: readonly string[],
): Promise<Map<string, HeldRoleName[]>> {
  if (ids.length === 0) return new Map()
  const held = await queries
    .select({
      personId: personRoles.personId,
      id: roles.id,
      code: roles.code,
      name: roles.name,
      base: roles.base,
      permissions: roles.permissions,
      dataScope: roles.dataScope,
    })
    .from(personRoles)
    .innerJoin(roles, eq(roles.id, personRoles.roleId))
    .where(inArray(personRoles.personId, [...ids]))
    .orderBy(roles.createdAt, roles.code)
  return Map.groupBy(held, ({ personId }) => personId)
}

/** The roles of these ids, which stay until the transaction ends. */
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
