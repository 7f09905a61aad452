import { decideCertification } from '@greenroom/contract/areas/certification'
import type { PageRegistration } from '../../kit/pages.ts'
import { approveOrReject } from '../../kit/todo/choices.ts'
import type { TodoRegistration } from '../../kit/todo/registration.ts'

export const pages: readonly PageRegistration[] = [
  { name: 'Info', load: () => import('./home/home-page.tsx') },
  { name: 'Setting', load: () => import('./settings/settings-page.tsx') },
]

export const todos: readonly TodoRegistration[] = [
  {
    call: decideCertification.id,
    choices: approveOrReject,
    load: () => import('./certification/decide-dialog.tsx'),
  },
]
