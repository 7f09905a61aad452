import { defineModule } from '../../kit/module/module.ts'

export const workplaceModule = defineModule({
  pages: [{ name: 'Workplace', load: () => import('./workplace-page.tsx') }],
})
