import type { Access } from '@greenroom/contract/endpoint'
import type { Permission as PermissionName } from '@greenroom/contract/permissions'
import type { ReactNode } from 'react'
import { useSession } from './session.ts'

/**
 * True when a list of permissions contains the required one: the first entry of `need` decides (specification §5).
 * @throws TypeError when `need` is not an array
 */
export function isGranted(need: readonly PermissionName[], granted: readonly string[]): boolean {
  if (!Array.isArray(need)) throw new TypeError('Permission: "need" must be an array of permissions')
  const [first] = need
  return first !== undefined && granted.includes(first)
}

const none: readonly string[] = []

/** Returns a check for permissions of the signed-in user; updates when their roles change. */
export function usePermission(): (permission: PermissionName) => boolean {
  const granted = useSession(session => session.user?.permissions ?? none)
  return permission => isGranted([permission], granted)
}

/** The permission that the user lacks for an access; undefined when none. Updates when their roles change. */
export function useMissingPermission(access: Access): PermissionName | undefined {
  const may = usePermission()
  return access === 'public' || access === 'signed-in' || may(access) ? undefined : access
}

/** Renders its children only for users with the permission. */
export function Permission({ need, children }: { need: readonly PermissionName[]; children: ReactNode }) {
  const granted = useSession(session => session.user?.permissions ?? none)
  return isGranted(need, granted) ? children : null
}
