import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { registerUndo } from '../../kit/command/offer-undo.ts'
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
    registerUndo({
      request: async (requestId, topics) => {
        const { undoRequest } = await import('./undo/undo-request.ts')
        await undoRequest(requestId, topics)
      },
      last: async () => {
        const { undoLastAct } = await import('./undo/undo-request.ts')
        await undoLastAct()
      },
    }),
})
