import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { defineModule } from '../../kit/module.ts'
import { undoOverlay } from './undo/undo-overlay.ts'

export const auditModule = defineModule({
  pages: [
    {
      name: 'SystemLog',
      rows: listOperations,
      need: 'operation-log:read',
      load: () => import('./log/operation-log-page.tsx'),
    },
  ],
  overlays: [undoOverlay.Host],
})
