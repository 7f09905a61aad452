import type { RoleBase } from '@greenroom/contract/access'
import { type DataScope, dataScopes } from '@greenroom/contract/areas/roles/roles'
import { isPermission, type Permission } from '@greenroom/contract/permissions'
import type { Actor } from '../../platform/access/actor.ts'

/** The parts of a role that determine access. */
export interface HeldRole {
  base: RoleBase
  /** As stored: may contain permissions of other versions. */
  permissions: readonly string[]
  dataScope: DataScope
}

/** Union of the permissions of roles and grants; permissions unknown to this version are left out. */
export function effectivePermissions(
  roles: readonly Pick<HeldRole, 'permissions'>[],
  granted: readonly string[] = [],
): Set<Permission> {
  return new Set([...roles.flatMap(role => role.permissions), ...granted].filter(isPermission))
}

/** A grant in force; with `expiresAt` null, it has no end. */
export interface HeldGrant {
  permission: string
  expiresAt: Date | string | null
}

/** The permissions of a user with these roles and grants: all of them, and those without an end. */
export function heldPermissions(
  roles: readonly Pick<HeldRole, 'permissions'>[],
  granted: readonly HeldGrant[],
): Pick<Actor, 'permissions' | 'lastingPermissions'> {
  const named = (grants: readonly HeldGrant[]) => grants.map(({ permission }) => permission)
  return {
    permissions: effectivePermissions(roles, named(granted)),
    lastingPermissions: effectivePermissions(
      roles,
      named(granted.filter(({ expiresAt }) => expiresAt === null)),
    ),
  }
}

/** Role in the user record: `admin` when the base of any role is, empty without roles. */
export function effectiveRole(roles: readonly Pick<HeldRole, 'base'>[]): RoleBase | '' {
  if (roles.some(role => role.base === 'admin')) return 'admin'
  return roles.length > 0 ? 'user' : ''
}

/** The widest data scope of the roles; `own` without roles. */
export function effectiveScope(roles: readonly Pick<HeldRole, 'dataScope'>[]): DataScope {
  return dataScopes.find(scope => roles.some(({ dataScope }) => dataScope === scope)) ?? 'own'
}

/** True when one scope shows rows that the other does not. */
export const isWider = (scope: DataScope, than: DataScope): boolean =>
  dataScopes.indexOf(scope) < dataScopes.indexOf(than)
