import type { PageRegistration } from '../../kit/pages.ts'
import type { SubmissionRegistration } from '../../kit/submissions/registration.ts'
import { approveOrReturn } from '../../kit/todo/choices.ts'
import type { TodoRegistration } from '../../kit/todo/registration.ts'
import { decisionCall, formPath, requestAddress } from './addresses.ts'

export const pages: readonly PageRegistration[] = [
  {
    name: 'Group',
    need: 'parameter:read',
    load: () => import('./studio-parameters/studio-parameters-page.tsx'),
  },
  { name: 'Basic', need: 'parameter:read', load: () => import('./approval/approval-page.tsx') },
]

export const todos: readonly TodoRegistration[] = [
  { call: decisionCall, choices: approveOrReturn, load: () => import('./approval/decide-dialog.tsx') },
]

export const submissions: readonly SubmissionRegistration[] = [
  {
    kind: 'parameters',
    list: ({ subject }) => requestAddress(subject),
    need: 'parameter:read',
    form: formPath,
    about: requestAddress,
    load: () => import('./result-parts.tsx'),
  },
]
