import { defineModule } from '../../kit/module.ts'

export const auditModule = defineModule({
  pages: [
    { name: 'SystemLog', need: 'operation-log:read', load: () => import('./log/operation-log-page.tsx') },
  ],
})
