import { defineModule } from '../../kit/module/module.ts'
import { approveOrReject } from '../../kit/todo/choices.ts'

export const profileModule = defineModule({
  pages: [
    { name: 'Info', load: () => import('./home/home-page.tsx') },
    { name: 'Setting', load: () => import('./settings/settings-page.tsx') },
  ],
  todos: [
    {
      call: 'certification.decide',
      choices: approveOrReject,
      load: () => import('./certification/certification-decision.tsx'),
    },
  ],
})
