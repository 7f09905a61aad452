import type { SubmissionKind } from '@greenroom/contract/areas/submissions/submissions'
import type { Handler, HandlerContext } from '../../platform/http/handler.ts'
import type { Platform } from '../../platform/platform.ts'
import { reasonsOf } from './reasons.ts'
import { upsertSubmission } from './store.ts'

/** Notes that a form was taken, in the transaction of what it made; the result page is found by the request's id. */
export async function recordSubmission(
  {
    actor,
    request,
    queries,
    publish,
  }: Pick<HandlerContext<never>, 'request' | 'queries' | 'publish'> & { actor: { id: string } },
  submitted: { kind: SubmissionKind; subjectId: string; title: string },
): Promise<void> {
  const id = request.requestId
  await upsertSubmission(queries, { ...submitted, id, userId: actor.id, outcome: 'accepted' })
  publish({ topic: 'submission.changed', ids: [id] }, { user: actor.id })
}

/** How refusals of a form's call are noted. */
interface Refusals {
  kind: SubmissionKind
  /** What was submitted is called, by the body as it arrived, whatever that is. */
  titleOf: (body: unknown) => string
}

/** Reasons that say nothing of the form: the user is asked for something else first, and sends it again. */
const unrecorded: readonly string[] = [
  'passwordChangeRequired',
  'viewAsReadOnly',
  'roleGone',
  'notJson',
  'tooLarge',
]

/**
 * Notes each refusal of a form's call with its reasons: by the permission, by the input's rules, and by the handler.
 * It is noted in a transaction of its own, since that of the call was rolled back.
 */
export function recordRefusals(
  { database, events, log }: Pick<Platform, 'database' | 'events' | 'log'>,
  { kind, titleOf }: Refusals,
  handler: Handler,
): Handler {
  return {
    ...handler,
    refused: async refusal => {
      const { actor, request, raw, error } = refusal
      if (unrecorded.includes(error.reason)) return
      try {
        const id = request.requestId
        const publications = [
          {
            event: { topic: 'submission.changed' as const, ids: [id] },
            audience: { user: actor.id },
          },
        ]
        const delivery = await database.pool.transaction(async queries => {
          await upsertSubmission(queries, {
            id,
            kind,
            userId: actor.id,
            outcome: 'refused',
            title: titleOf(raw?.body),
            reasons: reasonsOf(handler.call, refusal),
          })
          return events.store(queries, publications)
        })
        events.deliver(delivery)
      } catch (failure) {
        // The refusal itself matters more than its note.
        log.warn({ err: failure, requestId: request.requestId }, 'a refusal was not noted')
      }
    },
  }
}
