import { defineModule } from '../../kit/module/module.ts'

export const statusModule = defineModule({
  pages: [
    { name: 'SystemStatus', need: 'system-status:read', load: () => import('./system-status-page.tsx') },
  ],
})
