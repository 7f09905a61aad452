import { readVisits, recordVisits } from '@greenroom/contract/areas/profile/visits'
import { type Handler, handle } from '../../../platform/http/handler.ts'
import { addVisits, visitStatistics } from './store.ts'

/** The calls on visits of pages. */
export function visitHandlers(): Handler[] {
  return [
    handle(recordVisits, async ({ actor, input, queries }) => {
      await addVisits(queries, actor.id, input.body.visits)
      return null
    }),

    handle(readVisits, ({ actor, queries }) => visitStatistics(queries, actor.id)),
  ]
}
