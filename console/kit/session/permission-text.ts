import type { Language } from '@greenroom/contract/languages'
import { isPermission, permissions } from '@greenroom/contract/permissions'

/** Label of a permission; the code itself for one of another version. */
export function permissionText(permission: string, language: Language): string {
  return isPermission(permission) ? permissions[permission][language] : permission
}
