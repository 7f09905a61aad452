import { readBasicProfile } from '@greenroom/contract/areas/parameters/parameters'
import { defineModule } from '../../kit/module/module.ts'
import { firstRequest } from '../../kit/module/pages.ts'
import { approveOrReturn } from '../../kit/todo/choices.ts'
import { decisionCall, formPath, requestAddress } from './addresses.ts'

const profile = firstRequest(readBasicProfile, { query: {} })

export const parametersModule = defineModule({
  pages: [
    {
      name: 'Group',
      need: 'parameter:read',
      first: profile,
      load: () => import('./studio-parameters/studio-parameters-page.tsx'),
    },
    {
      name: 'Basic',
      need: 'parameter:read',
      first: profile,
      load: () => import('./approval/approval-page.tsx'),
    },
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
