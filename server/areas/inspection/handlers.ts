import {
  createInspectionQueue,
  deleteInspectionQueue,
  listInspectionQueues,
  previewInspectionQueue,
  readInspectionQueue,
  updateInspectionQueue,
} from '@greenroom/contract/areas/inspection/inspection-queues'
import type { Actor } from '../../platform/access/actor.ts'
import { fail } from '../../platform/errors.ts'
import { type Handler, type HandlerContext, handle } from '../../platform/http/handler.ts'
import { previewConditions } from '../content/index.ts'
import type { QueuesGoHook } from './hooks.ts'
import { figurePairs } from './labels.ts'
import {
  allQueues,
  figuresOf,
  findQueue,
  insertQueue,
  removeQueue,
  type StoredQueue,
  toQueueRow,
  updateQueueAt,
} from './store.ts'
import { verdictCounts } from './verdicts.ts'

/** Handlers for inspection queues. */
export function queueHandlers(onQueuesGo: readonly QueuesGoHook[]): Handler[] {
  return [
    handle(listInspectionQueues, async ({ actor, queries, request }) => {
      const [queues, figures] = await Promise.all([allQueues(queries), figuresOf(queries, actor)])
      const verdicts = await verdictCounts(
        queries,
        actor,
        queues.map(({ id }) => id),
      )
      return queues.map(queue => ({
        id: queue.id,
        name: 'quality' as const,
        title: queue.name,
        description: queue.createdAt.toISOString(),
        data: figurePairs(figures(queue.id), request.language, Date.now()),
        queue: toQueueRow(queue, verdicts(queue.id)),
        figures: figures(queue.id),
      }))
    }),

    handle(readInspectionQueue, async ({ actor, input, queries }) => {
      const queue = await findQueue(queries, input.params.id)
      if (!queue) throw fail('notFound')
      return rowOf(queries, actor, queue)
    }),

    handle(previewInspectionQueue, async ({ actor, input, queries }) => {
      const effect = await previewConditions(queries, actor, input.body)
      return { ...effect, matching: effect.count }
    }),

    handle(createInspectionQueue, async ({ input, queries, publish }) => {
      const queue = await insertQueue(queries, input.body)
      publishChange(publish, queue.id)
      return toQueueRow(queue, 0)
    }),

    handle(updateInspectionQueue, async ({ actor, input, queries, publish }) => {
      const { id } = input.params
      const updated = await updateQueueAt(queries, id, input.body.version, input.body.changes)
      if (!updated) {
        const current = await findQueue(queries, id)
        throw current ? fail('conflict', { current: await rowOf(queries, actor, current) }) : fail('notFound')
      }
      publishChange(publish, id)
      return rowOf(queries, actor, updated)
    }),

    handle(deleteInspectionQueue, async ({ input, queries, publish }) => {
      const { id } = input.params
      for (const hook of onQueuesGo) await hook(queries, [id])
      if (!(await removeQueue(queries, id))) throw fail('notFound')
      publishChange(publish, id)
      return null
    }),
  ]
}

async function rowOf(
  queries: HandlerContext<typeof readInspectionQueue>['queries'],
  actor: Actor,
  queue: StoredQueue,
) {
  const verdicts = await verdictCounts(queries, actor, [queue.id])
  return toQueueRow(queue, verdicts(queue.id))
}

/** Publishes a changed queue, or changed items in it, to users who may see queues. */
export function publishChange(publish: HandlerContext<never>['publish'], id: string): void {
  publish({ topic: 'inspection.changed', ids: [id] }, { permission: 'inspection:read' })
}
