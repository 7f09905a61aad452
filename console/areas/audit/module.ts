import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { defineModule } from '../../kit/module.ts'
import { registerUndoRequest } from '../../kit/offer-undo.ts'
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
