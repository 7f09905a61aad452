import i18next from 'i18next'
import type { TodoChoice } from './registration.ts'
import '../text/locales/shell/index.ts'

/** The choices for a decision on a request; their keys are the contract's decisions. */
export const approveOrReject = (): readonly TodoChoice[] => [
  { key: 'approve', label: () => i18next.t('todo:approve'), primary: true },
  { key: 'reject', label: () => i18next.t('todo:reject') },
]

/** The same where a rejected request can be corrected. */
export const approveOrReturn = (): readonly TodoChoice[] => [
  { key: 'approve', label: () => i18next.t('todo:approve'), primary: true },
  { key: 'return', label: () => i18next.t('todo:reject') },
]
