import { defineModule } from '../../kit/module/module.ts'

export const planModule = defineModule({
  pages: [{ name: 'Calendar', load: () => import('./calendar-page.tsx') }],
})
