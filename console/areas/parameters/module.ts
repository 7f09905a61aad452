import { defineModule } from '../../kit/module.ts'
import { approveOrReturn } from '../../kit/todo/choices.ts'
import { decisionCall, formPath, requestAddress } from './addresses.ts'

export const parametersModule = defineModule({
  pages: [
    {
      name: 'Group',
      need: 'parameter:read',
      load: () => import('./studio-parameters/studio-parameters-page.tsx'),
    },
    { name: 'Basic', need: 'parameter:read', load: () => import('./approval/approval-page.tsx') },
  ],
  todos: [
    { call: decisionCall, choices: approveOrReturn, load: () => import('./approval/parameter-decision.tsx') },
  ],
  submissions: [
    {
      kind: 'parameters',
      list: ({ subject }) => requestAddress(subject),
      need: 'parameter:read',
      form: formPath,
      about: requestAddress,
      load: () => import('./result-parts.tsx'),
    },
  ],
})
