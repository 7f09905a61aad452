import { decideAccessRequest } from '@greenroom/contract/areas/access-requests'
import type { PageRegistration } from '../../kit/pages.ts'
import { approveOrReject } from '../../kit/todo/choices.ts'
import type { TodoRegistration } from '../../kit/todo/registration.ts'

export const pages: readonly PageRegistration[] = [
  { name: 'SystemRole', need: 'role:read', load: () => import('./roles-page.tsx') },
]

export const todos: readonly TodoRegistration[] = [
  {
    call: decideAccessRequest.id,
    choices: approveOrReject,
    load: () => import('./requests/decide-dialog.tsx'),
  },
]
