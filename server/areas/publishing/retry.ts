import type { PublishState, retryPublishJob } from '@greenroom/contract/areas/publishing/publish-jobs'
import { fail } from '../../platform/errors.ts'
import type { HandlerContext } from '../../platform/http/handler.ts'
import { lockArticle, pinVersion } from '../articles/index.ts'
import { publishJobName } from './run.ts'
import type { StoredPublishJob } from './schema.ts'
import { begin, requireSendable, startOf } from './start.ts'
import { lockJob, partsOf } from './store.ts'
import { moveJob } from './transitions.ts'

export type Context = Pick<
  HandlerContext<typeof retryPublishJob>,
  'actor' | 'queries' | 'publish' | 'enqueue'
>

/** Continues a failed job. A submission without an answer is first searched for. */
export async function retry(context: Context, job: StoredPublishJob): Promise<StoredPublishJob> {
  const { actor, queries } = context
  const article = await lockArticle(queries, actor, job.articleId)
  if (!article) throw fail('notFound')
  const { account, version } = await requireSendable(context, article)
  if (job.intent?.call === 'freepublish/submit') {
    context.enqueue(publishJobName)
    return moveJob(context, job, { state: 'submitting', nextCheckAt: new Date(), endedAt: null })
  }
  await pinVersion(queries, version.id)
  // An unapproved publication stays unpublished.
  const isOther = version.id !== job.versionId || job.decidedBy === null
  const start = startOf(job.goal === 'published' && account.needsApproval && isOther, null)
  const retried = await moveJob(context, job, {
    ...start,
    versionId: version.id,
    parts: partsOf(version),
    title: version.title,
    accountId: account.id,
    checks: 0,
    endedAt: null,
    publishId: '',
    msgDataId: '',
    scheduledAt: null,
    ...(start.state === 'awaitingApproval' && { decidedBy: null, reason: '' }),
  })
  return begin(context, retried)
}

/** Whether some articles of a failed publication were published nevertheless; those are not sent again. */
export const isPartlyOut = ({ parts }: Pick<StoredPublishJob, 'parts'>): boolean =>
  parts.some(({ address }) => address !== null)

/** The job in the actor's data scope, locked. @throws ApiError `notFound` */
export async function requireJob({ queries, actor }: Context, id: string): Promise<StoredPublishJob> {
  const job = await lockJob(queries, actor, id)
  if (!job) throw fail('notFound')
  return job
}

/** @throws ApiError `wrongState` when the job is in none of the states */
export function requireState({ id, state }: StoredPublishJob, possible: readonly PublishState[]): void {
  if (!possible.includes(state)) throw fail('wrongState', { ids: [id] })
}
