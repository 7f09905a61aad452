import type { Language } from '@greenroom/contract/languages'
import { isPermission, permissions } from '@greenroom/contract/permissions'

/** What users read for a permission; one of another version is called as it is. */
export function permissionText(permission: string, language: Language): string {
  return isPermission(permission) ? permissions[permission][language] : permission
}
