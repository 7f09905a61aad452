import { requireVisible } from '../../platform/audit/undo/visible.ts'
import type { UndoDeclaration } from '../../platform/modules/table-rules.ts'
import { publishChanged } from './handlers.ts'
import { channels } from './schema.ts'
import { forgetNotifiedEnds } from './store.ts'

const permissions = { insert: 'channel:create', update: 'channel:update', delete: 'channel:delete' } as const

/** Undo of channels, by users who may make the opposite change. Visits are not undone. */
export const undoChannels: UndoDeclaration = {
  needs: ({ does }) => [permissions[does]],
  before: (context, steps) =>
    requireVisible(
      context,
      channels,
      steps.filter(({ does }) => does !== 'insert').map(({ key }) => key.id),
    ),
  after: async ({ queries, publish }, steps) => {
    const ids = [...new Set(steps.map(({ key }) => String(key.id)))]
    await forgetNotifiedEnds(queries, ids)
    publishChanged(publish, ids)
  },
}
