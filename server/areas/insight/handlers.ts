import { readWorkplaceSummary } from '@greenroom/contract/areas/insight/insight'
import { type Handler, handle } from '../../platform/http/handler.ts'
import { contentItems, contentSets, countByStatus } from '../content/index.ts'

/** The calls behind the workplace. */
export function insightHandlers(): Handler[] {
  return [
    handle(readWorkplaceSummary, async ({ actor, queries }) => {
      const [sets, all] = await Promise.all([
        actor.permissions.has('content-set:read') ? countByStatus(queries, actor, contentSets) : null,
        actor.permissions.has('content-item:read') ? countByStatus(queries, actor, contentItems) : null,
      ])
      return { contentSets: sets, contentItems: all }
    }),
  ]
}
