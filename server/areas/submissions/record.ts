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

/** How refusals of a form's endpoint are recorded. */
interface Refusals {
  kind: SubmissionKind
  /** Returns the title of the submission from the unvalidated body. */
  titleOf: (body: unknown) => string
}

/** Reasons that do not concern the form: the user resolves them first and sends the form again. */
const unrecorded: readonly string[] = [
  'passwordChangeRequired',
  'viewAsReadOnly',
  'roleDeleted',
  'notJson',
  'tooLarge',
]

/**
 * Records each refusal of a form's endpoint with its reasons: by the permission, by the input's rules, and by the
 * handler. It uses a transaction of its own, because the request's transaction was rolled back.
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
            reasons: reasonsOf(handler.endpoint, refusal),
          })
          return events.store(queries, publications)
        })
        events.deliver(delivery)
      } catch (failure) {
        // The response with the refusal matters more than its record.
        log.warn({ err: failure, requestId: request.requestId }, 'a refusal could not be recorded')
      }
    },
  }
}
