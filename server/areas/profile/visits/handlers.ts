import { readVisits, recordVisits } from '@greenroom/contract/areas/profile/visits'
import { readRecentVisits } from '@greenroom/contract/areas/profile/workplace'
import { dayOf } from '@greenroom/contract/zone-time'
import { type Handler, handle } from '../../../platform/http/handler.ts'
import type { Settings } from '../../../platform/settings.ts'
import type { PagesVisitedHook } from './hooks.ts'
import { recentVisits } from './recent.ts'
import { addVisits, visitStatistics } from './store.ts'

/** The calls on visits of pages. */
export function visitHandlers(
  { TIME_ZONE }: Pick<Settings, 'TIME_ZONE'>,
  hooks: readonly PagesVisitedHook[],
): Handler[] {
  return [
    handle(recordVisits, async ({ actor, input, queries }) => {
      const day = dayOf(new Date(), TIME_ZONE)
      const pages = await addVisits(queries, { userId: actor.id, day }, input.body.visits)
      if (pages > 0) for (const hook of hooks) await hook(queries, pages)
      return null
    }),

    handle(readRecentVisits, ({ actor, queries }) => recentVisits(queries, actor.id)),

    handle(readVisits, ({ actor, queries }) =>
      visitStatistics(queries, actor.id, dayOf(new Date(), TIME_ZONE)),
    ),
  ]
}
