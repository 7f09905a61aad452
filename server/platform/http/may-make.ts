import type { Call } from '@greenroom/contract/call'
import type { Permission } from '@greenroom/contract/permissions'
import { fail } from '../errors.ts'

type Held = ReadonlySet<Permission>

/** What a signed-in person lacks to make a call; undefined when they may make it. */
const lackedFor = ({ access }: Pick<Call, 'access'>, held: Held): Permission | undefined =>
  access === 'public' || access === 'signed-in' || held.has(access) ? undefined : access

/** Whether a signed-in person who holds these permissions may make a call, or have its answer by another way. */
export const mayMake = (call: Pick<Call, 'access'>, held: Held): boolean =>
  lackedFor(call, held) === undefined

/** @throws CallError `forbidden` with the missing permission for whoever may not make the call */
export function requireMayMake(call: Pick<Call, 'access'>, held: Held): void {
  const permission = lackedFor(call, held)
  if (permission) throw fail('forbidden', { permission })
}
