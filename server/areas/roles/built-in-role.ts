import type { RoleBase } from '@greenroom/contract/access'
import type { Permission } from '@greenroom/contract/permissions'
import { and, eq } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { effectivePermissions } from './rules.ts'
import { roles } from './schema.ts'

/** Permissions of a built-in role now; empty when the role is missing. */
export async function builtInPermissions(queries: Queries, code: RoleBase): Promise<Set<Permission>> {
  const found = await queries
    .select({ base: roles.base, permissions: roles.permissions, dataScope: roles.dataScope })
    .from(roles)
    .where(and(eq(roles.code, code), eq(roles.builtin, true)))
  return effectivePermissions(found)
}
