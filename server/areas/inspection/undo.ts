import { inArray } from 'drizzle-orm'
import type { UndoDeclaration } from '../../platform/modules/table-rules.ts'
import type { QueuesGoHook } from './hooks.ts'
import { inspectionQueues } from './schema.ts'

/** How changes of inspection queues are undone: by users who manage them. Waiting items follow from the queue's fields. */
export const undoQueues = (onQueuesGo: readonly QueuesGoHook[]): UndoDeclaration => ({
  needs: () => ['inspection:manage'],
  before: async ({ queries }, steps) => {
    const going = steps.filter(({ does }) => does === 'delete').map(({ key }) => String(key.id))
    if (going.length > 0) for (const hook of onQueuesGo) await hook(queries, going)
  },
  after: async ({ queries, publish }, steps) => {
    const ids = steps.map(({ key }) => String(key.id))
    await queries.update(inspectionQueues).set({ stale: true }).where(inArray(inspectionQueues.id, ids))
    publish({ topic: 'inspection.changed', ids }, { permission: 'inspection:read' })
  },
})
