import type { RoomRecordings } from '@greenroom/contract/areas/live-recording/recordings'
import type { Permission } from '@greenroom/contract/permissions'
import { useTranslation } from 'react-i18next'
import { useMissingPermission } from '../../kit/session/permission.tsx'
import { permissionText } from '../../kit/session/permission-text.ts'
import { useLanguage } from '../../kit/text/language.ts'

/** Why the user cannot do something with recordings: the missing permission, or what the server says. */
export function useRefused(need: Permission) {
  const { t } = useTranslation('liveRecording')
  const language = useLanguage()
  const missing = useMissingPermission(need)
  return (refusal: RoomRecordings['refusal'] | undefined): string | undefined => {
    if (missing) return t('refused', { permission: permissionText(missing, language) })
    return refusal ? t(`refusal.${refusal}`) : undefined
  }
}
