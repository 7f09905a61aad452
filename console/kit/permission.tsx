import type { Access } from '@greenroom/contract/endpoint'
import type { Permission as PermissionName } from '@greenroom/contract/permissions'
import type { ReactNode } from 'react'
import { useSession } from './session.ts'

/**
 * Whether a permission list grants what is needed: its first entry decides (specification §5).
 * @throws TypeError when `need` is not an array
 */
export function isGranted(need: readonly PermissionName[], granted: readonly string[]): boolean {
  if (!Array.isArray(need)) throw new TypeError('Permission: "need" must be an array of permissions')
  const [first] = need
  return first !== undefined && granted.includes(first)
}

const none: readonly string[] = []

/** Asks for permissions of the signed-in user; follows when their roles change. */
export function usePermission(): (permission: PermissionName) => boolean {
  const granted = useSession(session => session.user?.permissions ?? none)
  return permission => isGranted([permission], granted)
}

/** What the user lacks of an access; undefined when they have it. Follows when their roles change. */
export function useMissingPermission(access: Access): PermissionName | undefined {
  const may = usePermission()
  return access === 'public' || access === 'signed-in' || may(access) ? undefined : access
}

/** Shows its children only to a user who has the permission. */
export function Permission({ need, children }: { need: readonly PermissionName[]; children: ReactNode }) {
  const granted = useSession(session => session.user?.permissions ?? none)
  return isGranted(need, granted) ? children : null
}
