import {
  cancelPublishJob,
  decidePublishJob,
  retryPublishJob,
  settlePublishJob,
  splitPublishJob,
} from '@greenroom/contract/areas/publishing/publish-jobs'
import { fail } from '../../platform/errors.ts'
import { type Handler, handle } from '../../platform/http/handler.ts'
import { readVersion, removeDraftLink } from '../articles/index.ts'
import { notify } from '../messages/index.ts'
import { outcomeTexts } from './labels.ts'
import { makeContentItems } from './make-content-items.ts'
import { isPartlyOut, requireJob, requireState, retry } from './retry.ts'
import { toJobDetail } from './rows.ts'
import { splitJob } from './split.ts'
import { begin, startOf } from './start.ts'
import { lockJobToDecide } from './store.ts'
import { publishTodos } from './todo.ts'
import { moveJob } from './transitions.ts'

/** Handlers for decisions of users about a publish job. */
export const jobHandlers = (): Handler[] => [
  handle(decidePublishJob, async context => {
    const { actor, input, queries, publish } = context
    const { decision, reason } = input.body
    const job = await lockJobToDecide(queries, actor, input.params.id)
    if (!job) throw fail('notFound')
    if (job.createdBy === actor.id) throw fail('ownRequest')
    requireState(job, ['awaitingApproval'])
    const passed = decision === 'approve'
    const start = passed
      ? startOf(false, job.scheduledAt)
      : ({ state: 'returned', nextCheckAt: null } as const)
    const decided = await moveJob(context, job, { ...start, decidedBy: actor.id, reason })
    if (passed) await begin(context, decided)
    publishTodos.publishChanged(publish)
    const texts = outcomeTexts(actor.name, job.title, passed, reason)
    const link = `/weixin/result?view=${job.id}`
    if (job.createdBy) await notify({ queries, publish }, { to: { users: [job.createdBy] }, ...texts, link })
    return toJobDetail(queries, decided, actor)
  }),

  handle(cancelPublishJob, async context => {
    const { actor, input, queries, publish } = context
    const job = await requireJob(context, input.params.id)
    requireState(job, ['awaitingApproval', 'scheduled'])
    const cancelled = await moveJob(context, job, { state: 'cancelled' })
    publishTodos.publishChanged(publish)
    return toJobDetail(queries, cancelled, actor)
  }),

  handle(retryPublishJob, async context => {
    const { actor, input, queries } = context
    const job = await requireJob(context, input.params.id)
    requireState(job, ['failed', 'changedRemotely', 'finishByHand'])
    if (isPartlyOut(job)) throw fail('wrongState', { ids: [job.id] })
    const retried = await retry(context, job)
    return toJobDetail(queries, retried, actor)
  }),

  handle(splitPublishJob, async context => {
    const { actor, input, queries } = context
    const job = await requireJob(context, input.params.id)
    requireState(job, ['failed'])
    const split = await splitJob(context, job, input.body.partIds)
    return { articleId: split.articleId, job: await toJobDetail(queries, split.job, actor) }
  }),

  handle(settlePublishJob, async context => {
    const { actor, input, queries } = context
    const { outcome, address } = input.body
    const job = await requireJob(context, input.params.id)
    requireState(job, ['unconfirmed', 'finishByHand'])
    if (outcome === 'notPublished') {
      const failed = await moveJob(context, job, { state: 'failed', problem: 'neverConfirmed', intent: null })
      return toJobDetail(queries, failed, actor)
    }
    const version = await readVersion(queries, job.versionId)
    const named = job.parts.map((part, index) => ({
      ...part,
      address: index === 0 && address !== '' ? address : part.address,
    }))
    const parts = await makeContentItems(context, job, version, named)
    // WeChat removes a draft from the box when it is published.
    await removeDraftLink(queries, job.articleId)
    const published = await moveJob(context, job, { state: 'published', parts, intent: null })
    return toJobDetail(queries, published, actor)
  }),
]
