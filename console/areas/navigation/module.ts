import { defineModule } from '../../kit/module/module.ts'

export const navigationModule = defineModule({
  pages: [{ name: 'SystemMenu', need: 'menu:read', load: () => import('./menu-page.tsx') }],
})
