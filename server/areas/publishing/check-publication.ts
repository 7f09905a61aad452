import type { PublishedPart, PublishProblem } from '@greenroom/contract/areas/publishing/publish-jobs'
import { removeDraftLink } from '../articles/index.ts'
import type { Publication, PublishStatus } from '../official-accounts/index.ts'
import { findPublishedParts } from './find-published.ts'
import { move, type StepContext } from './job-steps.ts'
import { makeContentItems } from './make-content-items.ts'
import { nextCheck, nextRecheck } from './schedule.ts'
import { moveJob } from './transitions.ts'

type Refused = Extract<PublishStatus, 'originalRefused' | 'failed' | 'reviewRefused'>
const problems: Record<Refused, PublishProblem> = {
  originalRefused: 'originality',
  failed: 'ordinary',
  reviewRefused: 'reviewRejected',
}

/** Asks WeChat about a submitted publication. @throws WeixinCallError */
export async function checkPublication(step: StepContext): Promise<void> {
  const { weixin, job } = step
  if (job.publishId === '') return await takeOverArticle(step)
  const publication = await weixin.publishing.get(job.accountId, job.publishId)
  const { status } = publication
  switch (status) {
    case 'publishing':
      await move(step, { state: 'checking', checks: job.checks + 1, nextCheckAt: nextCheck(job.checks + 1) })
      return
    case 'published':
      return await settlePublished(step, publication)
    case 'deletedByOwner':
    case 'banned':
      await move(step, {
        state: status === 'banned' ? 'banned' : 'removed',
        parts: job.parts.map(part => ({ ...part, isRemoved: true })),
      })
      return
    default:
      await settleFailed(step, problems[status], publication.failedIndexes)
  }
}

/**
 * Notes which articles made a publication fail. By WeChat’s documents none of the draft is published then; as an
 * article must never be sent twice, the others are looked for among the published ones.
 */
async function settleFailed(
  step: StepContext,
  problem: PublishProblem,
  failedIndexes: readonly number[],
): Promise<void> {
  const { job } = step
  const failed = new Set(failedIndexes)
  const isPartial = failed.size > 0 && failed.size < job.parts.length
  const since = job.submittedAt ?? job.createdAt
  const out = isPartial ? await findPublishedParts(step, since) : undefined
  await move(step, {
    state: 'failed',
    problem,
    ...(out && { weixinArticleId: out.weixinArticleId }),
    parts: job.parts.map((part, index) => ({
      ...part,
      hasFailed: failed.has(index + 1),
      address: failed.has(index + 1) ? null : (out?.addresses.get(part.partId) ?? part.address),
    })),
  })
}

/** Completes a job whose publication was found among the published articles. */
async function takeOverArticle(step: StepContext): Promise<void> {
  const { weixin, job } = step
  const { news_item } = await weixin.publishing.getArticle(job.accountId, job.weixinArticleId)
  await settlePublished(step, {
    articleId: job.weixinArticleId,
    articles: news_item.map(({ url }, index) => ({ index: index + 1, url })),
  })
}

async function settlePublished(
  step: StepContext,
  { articleId, articles }: Pick<Publication, 'articleId' | 'articles'>,
): Promise<void> {
  const { context, job, version } = step
  const addressOf = new Map(articles.map(({ index, url }) => [index, url]))
  const parts: PublishedPart[] = job.parts.map((part, index) => ({
    ...part,
    address: addressOf.get(index + 1) ?? part.address,
    hasFailed: false,
  }))
  const endedAt = job.endedAt ?? new Date()
  await context.transaction(async writing => {
    const made = job.state === 'published' ? parts : await makeContentItems(writing, job, version, parts)
    // WeChat removes a draft from the box when it is published.
    await removeDraftLink(writing.queries, job.articleId)
    await moveJob(writing, job, {
      state: 'published',
      parts: made,
      endedAt,
      weixinArticleId: articleId ?? job.weixinArticleId,
      nextCheckAt: nextRecheck(endedAt),
    })
  })
}
