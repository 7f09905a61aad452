import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { defineModule } from '../../kit/module.ts'

export const auditModule = defineModule({
  pages: [
    {
      name: 'SystemLog',
      rows: listOperations,
      need: 'operation-log:read',
      load: () => import('./log/operation-log-page.tsx'),
    },
  ],
})
