import { defineModule } from '../../kit/module.ts'

export const insightModule = defineModule({
  pages: [{ name: 'Workplace', load: () => import('./workplace/workplace-page.tsx') }],
})
