import { listRegistrations } from '@greenroom/contract/areas/users/registration'
import { listUsers } from '@greenroom/contract/areas/users/users'
import i18next from 'i18next'
import { UserCardHost } from './card/user-card-overlay.ts'
import './locales/shell/index.ts'

import { defineModule } from '../../kit/module/module.ts'
import { approveOrReject } from '../../kit/todo/choices.ts'

export const usersModule = defineModule({
  pages: [
    {
      name: 'SystemUser',
      rows: listUsers,
      need: 'user:read',
      load: () => import('./records/users-page.tsx'),
    },
    {
      name: 'SystemRegistration',
      rows: listRegistrations,
      need: 'registration:decide',
      load: () => import('./registrations/registrations-page.tsx'),
    },
  ],
  todos: [
    {
      call: 'user.reset-password',
      choices: () => [{ key: 'reset', label: () => i18next.t('passwordReset:action'), primary: true }],
      load: () => import('./password-reset/reset-dialog.tsx'),
    },
    {
      call: 'registration.decide',
      choices: approveOrReject,
      load: () => import('./registrations/registration-decision.tsx'),
    },
  ],
  recordSources: [async () => (await import('./card/found-users.ts')).foundUsers],
  overlays: [UserCardHost],
})
