import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { registerUndoRequest } from '../../kit/command/offer-undo.ts'
import { defineModule } from '../../kit/module/module.ts'
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
  start: () =>
    registerUndoRequest(async (requestId, topics) => {
      const { undoRequest } = await import('./undo/undo-request.ts')
      await undoRequest(requestId, topics)
    }),
})
