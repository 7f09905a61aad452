import { listOwnSubmissions, readSubmission } from '@greenroom/contract/areas/submissions/submissions'
import { fail } from '../../platform/errors.ts'
import { type Handler, handle } from '../../platform/http/handler.ts'
import { findSubmission, latestSubmissions } from './store.ts'

/** The calls on what users submitted. */
export function submissionHandlers(): Handler[] {
  return [
    handle(listOwnSubmissions, ({ actor, input, queries }) =>
      latestSubmissions(queries, actor.id, input.query.outcome),
    ),

    handle(readSubmission, async ({ actor, input, queries }) => {
      const found = await findSubmission(queries, input.params.id, actor)
      if (!found) throw fail('notFound')
      return found
    }),
  ]
}
