import type { RoleBase } from '@greenroom/contract/areas/auth/sign-in'
import { type DataScope, dataScopes } from '@greenroom/contract/areas/roles/roles'
import { isPermission, type Permission } from '@greenroom/contract/permissions'

/** What a role decides about those who hold it. */
export interface HeldRole {
  base: RoleBase
  /** As stored: may name permissions of other versions. */
  permissions: readonly string[]
  dataScope: DataScope
}

/** What the roles and the grants allow together; permissions that this version does not know are left out. */
export function effectivePermissions(
  roles: readonly Pick<HeldRole, 'permissions'>[],
  granted: readonly string[] = [],
): Set<Permission> {
  return new Set([...roles.flatMap(role => role.permissions), ...granted].filter(isPermission))
}

/** The role of the user record: `admin` when any role stands on it, empty without roles. */
export function effectiveRole(roles: readonly Pick<HeldRole, 'base'>[]): RoleBase | '' {
  if (roles.some(role => role.base === 'admin')) return 'admin'
  return roles.length > 0 ? 'user' : ''
}

/** How much of all rows the roles let see together: as much as the widest of them; one's own rows without roles. */
export function effectiveScope(roles: readonly Pick<HeldRole, 'dataScope'>[]): DataScope {
  return dataScopes.find(scope => roles.some(({ dataScope }) => dataScope === scope)) ?? 'own'
}

/** Whether one scope shows rows that the other does not. */
export const isWider = (scope: DataScope, than: DataScope): boolean =>
  dataScopes.indexOf(scope) < dataScopes.indexOf(than)
