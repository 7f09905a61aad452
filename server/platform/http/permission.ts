import type { Endpoint } from '@greenroom/contract/endpoint'
import type { Permission } from '@greenroom/contract/permissions'
import { fail } from '../errors.ts'

type Held = ReadonlySet<Permission>

/** What a signed-in user lacks to make a call; undefined when they may make it. */
const missingPermission = ({ access }: Pick<Endpoint, 'access'>, held: Held): Permission | undefined =>
  access === 'public' || access === 'signed-in' || held.has(access) ? undefined : access

/** Whether a signed-in user who holds these permissions may make a call, or have its answer by another way. */
export const hasPermission = (call: Pick<Endpoint, 'access'>, held: Held): boolean =>
  missingPermission(call, held) === undefined

/** @throws ApiError `forbidden` with the missing permission for whoever may not make the call */
export function assertPermission(call: Pick<Endpoint, 'access'>, held: Held): void {
  const permission = missingPermission(call, held)
  if (permission) throw fail('forbidden', { permission })
}
