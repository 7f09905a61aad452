import { isPermission } from '@greenroom/contract/permissions'
import i18next from 'i18next'
import { showAction } from '../../../kit/feedback/action-toast.tsx'
import { failureData } from '../../../kit/feedback/failure.ts'
import { setRefusalHelp } from '../../../kit/feedback/refusal-help.ts'
import { explainFailures } from '../../../kit/feedback/toast.ts'
import { permissionText } from '../../../kit/session/permission-text.ts'
import { currentLanguage } from '../../../kit/text/language.ts'
import { requestOverlay } from './overlays.ts'
import { RequestAccess } from './request-access.tsx'

/** Makes every refusal name the missing permission and offer to ask for it. */
export function explainRefusals(): void {
  setRefusalHelp(RequestAccess)
  explainFailures(error => {
    const missing = failureData(error, 'forbidden')?.permission
    const permission = missing ?? failureData(error, 'temporaryPermission')?.permission
    if (permission === undefined || !isPermission(permission)) return false
    const key = missing === undefined ? 'accessRequests:temporary' : 'accessRequests:missing'
    showAction({
      id: `forbidden ${permission}`,
      color: 'red',
      text: i18next.t(key, { permission: permissionText(permission, currentLanguage()) }),
      label: i18next.t('accessRequests:ask'),
      run: () => requestOverlay.open(permission),
    })
    return true
  })
}
