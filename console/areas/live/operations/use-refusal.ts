import type { StudioStatus } from '@greenroom/contract/areas/live/studio'
import type { Permission } from '@greenroom/contract/permissions'
import { useTranslation } from 'react-i18next'
import { useMissingPermission } from '../../../kit/session/permission.tsx'
import { permissionText } from '../../../kit/session/permission-text.ts'
import { useLanguage } from '../../../kit/text/language.ts'
import { missingText } from '../labels.ts'

/** Why an operation is not possible: the missing permission, or what the server lacks. */
export function useRefusal(need: Permission) {
  const { t } = useTranslation('live')
  const language = useLanguage()
  const permission = useMissingPermission(need)
  /** @param missing what the server lacks for the operation; null entries are ignored */
  return (...missing: readonly StudioStatus['streaming'][]): string | undefined => {
    if (permission) return t('missing.permission', { permission: permissionText(permission, language) })
    const firstMissing = missing.find(one => one !== null)
    return firstMissing && missingText(firstMissing)
  }
}
