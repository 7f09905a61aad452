import { listOwnSubmissions, readSubmission } from '@greenroom/contract/areas/submissions/submissions'
import { fail } from '../../platform/errors.ts'
import { type Handler, handle } from '../../platform/http/handler.ts'
import type { Platform } from '../../platform/platform.ts'
import { findSubmission, latestSubmissions } from './store.ts'

/** The endpoints of submissions. */
export function submissionHandlers({ settings }: Platform): Handler[] {
  const registration = settings.DOMAIN_REGISTRATION_URL ?? ''
  return [
    handle(listOwnSubmissions, ({ actor, input, queries }) =>
      latestSubmissions(queries, actor.id, { outcome: input.query.outcome, registration }),
    ),

    handle(readSubmission, async ({ actor, input, queries }) => {
      const submission = await findSubmission(queries, input.params.id, actor, registration)
      if (!submission) throw fail('notFound')
      return submission
    }),
  ]
}
