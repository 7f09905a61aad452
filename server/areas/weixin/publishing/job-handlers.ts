import {
  cancelPublishJob,
  decidePublishJob,
  type PublishState,
  retryPublishJob,
  settlePublishJob,
} from '@greenroom/contract/areas/weixin/publish-jobs'
import { eq } from 'drizzle-orm'
import { fail } from '../../../platform/errors.ts'
import { type Handler, type HandlerContext, handle } from '../../../platform/http/handler.ts'
import { notify } from '../../messages/index.ts'
import { articleDrafts } from '../articles/schema.ts'
import { lockArticle, readVersion } from '../articles/store.ts'
import { outcomeWords } from './labels.ts'
import { makeContentItems } from './make-content-items.ts'
import { toJobDetail } from './rows.ts'
import { publishJobName } from './run.ts'
import type { StoredPublishJob } from './schema.ts'
import { begin, requireSendable, startOf } from './start.ts'
import { lockJob, partsOf, pinVersion } from './store.ts'
import { publishTodos } from './todo.ts'
import { moveJob } from './transitions.ts'

type Context = Pick<HandlerContext<typeof retryPublishJob>, 'actor' | 'queries' | 'publish' | 'enqueue'>

/** The endpoints by which users take part in a publish job. */
export const jobHandlers = (): Handler[] => [
  handle(decidePublishJob, async context => {
    const { actor, input, queries, publish } = context
    const { decision, reason } = input.body
    const job = await requireJob(context, input.params.id)
    if (job.createdBy === actor.id) throw fail('ownRequest')
    requireState(job, ['awaitingApproval'])
    const passed = decision === 'approve'
    const start = passed
      ? startOf(false, job.scheduledAt)
      : ({ state: 'returned', nextCheckAt: null } as const)
    const decided = await moveJob(context, job, { ...start, decidedBy: actor.id, reason })
    if (passed) await begin(context, decided)
    publishTodos.publishChanged(publish)
    const words = outcomeWords(actor.name, job.title, passed, reason)
    const link = `/weixin/result?job=${job.id}`
    if (job.createdBy) await notify({ queries, publish }, { to: { users: [job.createdBy] }, ...words, link })
    return toJobDetail(queries, decided, actor.id)
  }),

  handle(cancelPublishJob, async context => {
    const { actor, input, queries, publish } = context
    const job = await requireJob(context, input.params.id)
    requireState(job, ['awaitingApproval', 'scheduled'])
    const cancelled = await moveJob(context, job, { state: 'cancelled' })
    publishTodos.publishChanged(publish)
    return toJobDetail(queries, cancelled, actor.id)
  }),

  handle(retryPublishJob, async context => {
    const { actor, input, queries } = context
    const job = await requireJob(context, input.params.id)
    requireState(job, ['failed', 'changedRemotely', 'finishByHand'])
    const retried = await retry(context, job)
    return toJobDetail(queries, retried, actor.id)
  }),

  handle(settlePublishJob, async context => {
    const { actor, input, queries } = context
    const { outcome, address } = input.body
    const job = await requireJob(context, input.params.id)
    requireState(job, ['unconfirmed', 'finishByHand'])
    if (outcome === 'notPublished') {
      const failed = await moveJob(context, job, { state: 'failed', problem: 'neverConfirmed', intent: null })
      return toJobDetail(queries, failed, actor.id)
    }
    const version = await readVersion(queries, job.versionId)
    const named = job.parts.map((part, index) => ({
      ...part,
      address: index === 0 && address !== '' ? address : part.address,
    }))
    const parts = await makeContentItems(context, job, version, named)
    // WeChat takes a draft out of the box when it is published.
    await queries.delete(articleDrafts).where(eq(articleDrafts.articleId, job.articleId))
    const published = await moveJob(context, job, { state: 'published', parts, intent: null })
    return toJobDetail(queries, published, actor.id)
  }),
]

/** Goes on with what failed. What was submitted and never answered is looked for first, as it is. */
async function retry(context: Context, job: StoredPublishJob): Promise<StoredPublishJob> {
  const { actor, queries } = context
  const article = await lockArticle(queries, actor, job.articleId)
  if (!article) throw fail('notFound')
  const { account, version } = await requireSendable(context, article)
  if (job.intent?.call === 'freepublish/submit') {
    context.enqueue(publishJobName)
    return moveJob(context, job, { state: 'submitting', nextCheckAt: new Date(), endedAt: null })
  }
  await pinVersion(queries, version.id)
  // What nobody approved is not published.
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

async function requireJob({ queries, actor }: Context, id: string): Promise<StoredPublishJob> {
  const found = await lockJob(queries, actor, id)
  if (!found) throw fail('notFound')
  return found
}

function requireState({ id, state }: StoredPublishJob, possible: readonly PublishState[]): void {
  if (!possible.includes(state)) throw fail('wrongState', { ids: [id] })
}
