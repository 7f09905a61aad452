import { resetPassword } from '@greenroom/contract/areas/password-reset'
import { decideRegistration } from '@greenroom/contract/areas/registration'
import i18next from 'i18next'
import './locales/shell/index.ts'
import type { PageRegistration } from '../../kit/pages.ts'
import { approveOrReject } from '../../kit/todo/choices.ts'
import type { TodoRegistration } from '../../kit/todo/registration.ts'

export const pages: readonly PageRegistration[] = [
  { name: 'SystemUser', need: 'person:read', load: () => import('./accounts/accounts-page.tsx') },
  {
    name: 'SystemRegistration',
    need: 'registration:decide',
    load: () => import('./registrations/registrations-page.tsx'),
  },
]

export const todos: readonly TodoRegistration[] = [
  {
    call: resetPassword.id,
    choices: () => [{ key: 'reset', label: () => i18next.t('passwordReset:action'), primary: true }],
    load: () => import('./password-reset/reset-dialog.tsx'),
  },
  {
    call: decideRegistration.id,
    choices: approveOrReject,
    load: () => import('./registrations/decide-dialog.tsx'),
  },
]
