import type { Endpoint } from '@greenroom/contract/endpoint'
import type { Permission } from '@greenroom/contract/permissions'
import { fail } from '../errors.ts'
import type { Actor } from './actor.ts'

type HeldPermissions = ReadonlySet<Permission>

/** What an endpoint, or a change that stands for it, requires of its caller. */
export type Requirement = Pick<Endpoint, 'access' | 'needsLastingPermission'>

/** The permission that a signed-in user lacks for an endpoint; undefined when the user may call it. */
const missingPermission = (
  { access }: Pick<Endpoint, 'access'>,
  permissions: HeldPermissions,
): Permission | undefined =>
  access === 'public' || access === 'signed-in' || permissions.has(access) ? undefined : access

/** True when a signed-in user with these permissions may call an endpoint, or get its data in another way. */
export const hasPermission = (call: Pick<Endpoint, 'access'>, permissions: HeldPermissions): boolean =>
  missingPermission(call, permissions) === undefined

/** @throws ApiError `forbidden` with the missing permission when the user may not call the endpoint */
export function assertPermission(call: Pick<Endpoint, 'access'>, permissions: HeldPermissions): void {
  const permission = missingPermission(call, permissions)
  if (permission) throw fail('forbidden', { permission })
}

/**
 * Checks that the user has the permission without an end, for endpoints that need it so; call it after `assertPermission`.
 * @throws ApiError `temporaryPermission` with the permission that runs out
 */
export function assertLastingPermission(
  call: Requirement,
  { lastingPermissions }: Pick<Actor, 'lastingPermissions'>,
): void {
  const permission = call.needsLastingPermission && missingPermission(call, lastingPermissions)
  if (permission) throw fail('temporaryPermission', { permission })
}
