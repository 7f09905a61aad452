import { readVisits, recordVisits } from '@greenroom/contract/areas/profile/visits'
import { readRecentVisits } from '@greenroom/contract/areas/profile/workplace'
import { type Handler, handle } from '../../../platform/http/handler.ts'
import type { PagesVisitedHook } from './hooks.ts'
import { recentVisits } from './recent.ts'
import { addVisits, visitStatistics } from './store.ts'

/** The calls on visits of pages. */
export function visitHandlers(hooks: readonly PagesVisitedHook[]): Handler[] {
  return [
    handle(recordVisits, async ({ actor, input, queries }) => {
      const pages = await addVisits(queries, actor.id, input.body.visits)
      if (pages > 0) for (const hook of hooks) await hook(queries, pages)
      return null
    }),

    handle(readRecentVisits, ({ actor, queries }) => recentVisits(queries, actor.id)),

    handle(readVisits, ({ actor, queries }) => visitStatistics(queries, actor.id)),
  ]
}
