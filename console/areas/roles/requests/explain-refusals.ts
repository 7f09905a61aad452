import { isPermission } from '@greenroom/contract/permissions'
import i18next from 'i18next'
import { showAction } from '../../../kit/action-toast.tsx'
import { failureData } from '../../../kit/failure.ts'
import { currentLanguage } from '../../../kit/language.ts'
import { permissionText } from '../../../kit/permission-text.ts'
import { setRefusalHelp } from '../../../kit/refusal-help.ts'
import { explainFailures } from '../../../kit/toast.ts'
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
