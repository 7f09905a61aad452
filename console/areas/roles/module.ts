import { listRoles } from '@greenroom/contract/areas/roles/roles'
import './locales/shell/index.ts'
import { IconKey } from '@tabler/icons-react'
import i18next from 'i18next'
import { defineModule } from '../../kit/module/module.ts'
import { approveOrReject } from '../../kit/todo/choices.ts'
import { ownAccessOverlay } from './held/own-access.ts'
import { explainRefusals } from './requests/explain-refusals.ts'
import { requestOverlay } from './requests/overlays.ts'

export const rolesModule = defineModule({
  pages: [{ name: 'SystemRole', rows: listRoles, need: 'role:read', load: () => import('./roles-page.tsx') }],
  todos: [
    {
      call: 'access.decide-access-request',
      choices: approveOrReject,
      load: () => import('./requests/access-decision.tsx'),
    },
  ],
  userActions: [
    {
      id: 'access.own-access',
      label: () => i18next.t('accessRequests:own'),
      icon: IconKey,
      group: 'account',
      run: () => ownAccessOverlay.open(true),
    },
  ],
  overlays: [requestOverlay.Host, ownAccessOverlay.Host],
  start: explainRefusals,
})
