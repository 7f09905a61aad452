import { seconds, shownArticle } from './drafts.ts'
import { articleUrl } from './figures.ts'
import { type Json, jsonBody, pageOf, textOf } from './json-body.ts'
import { type Answer, type CallContext, ok, type Platform, WeixinError } from './platform.ts'
import type { Account, PublishedArticle, PublishJob } from './state.ts'

const firstPublishId = 2_247_483_600

/** Answers `freepublish/submit`. */
export function submit({ account, platform, request }: CallContext): Answer {
  const media_id = textOf(jsonBody(request).media_id)
  settleJobs(platform, account)
  const draft = account.drafts[media_id]
  if (!draft) throw new WeixinError(40007, 'invalid media_id')
  const underWay = Object.entries(account.jobs).find(([, job]) => job.draft === media_id && job.status === 1)
  // A draft is published once: a second submission names the job that is under way.
  if (underWay) {
    const [publish_id, { msgDataId }] = underWay
    return { ...ok, publish_id, msg_data_id: msgDataId }
  }
  const id = platform.nextId()
  const publishId = String(firstPublishId + id)
  const planned = account.nextOutcomes.shift() ?? { status: 0 as const, failIdx: [] }
  account.jobs[publishId] = {
    draft: media_id,
    msgDataId: String(firstPublishId * 2 + id),
    articles: structuredClone(draft.articles),
    outcome: planned.status,
    failIdx: planned.failIdx,
    settlesAt: platform.now() + account.publishSeconds * 1000,
    status: 1,
    articleId: null,
    isAnnounced: false,
  }
  // The platform writes this id as text here, and as a number in the answer of `get`.
  return { ...ok, publish_id: publishId, msg_data_id: account.jobs[publishId]?.msgDataId }
}

/** Ends jobs that are due. @returns jobs that ended and were not announced yet */
export function settleJobs(platform: Platform, account: Account): [publishId: string, job: PublishJob][] {
  const ended = Object.entries(account.jobs).filter(
    ([, job]) => job.status === 1 && job.outcome !== 1 && job.settlesAt <= platform.now(),
  )
  for (const [publishId, job] of ended) settle(platform, account, publishId, job)
  return Object.entries(account.jobs).filter(([, job]) => job.status !== 1 && !job.isAnnounced)
}

function settle(platform: Platform, account: Account, publishId: string, job: PublishJob): void {
  job.status = job.outcome
  if (job.failIdx.length === 0 && (job.status === 2 || job.status === 4)) {
    job.failIdx = job.articles.map((_, index) => index + 1)
  }
  // Only published articles can be deleted or banned.
  if (job.status !== 0 && job.status !== 5 && job.status !== 6) return
  job.articleId = platform.randomId(24)
  account.published[job.articleId] = {
    publishId,
    articles: job.articles.map(article => ({ ...article, is_deleted: job.status !== 0 })),
    updateTime: platform.now(),
  }
  delete account.drafts[job.draft]
}

/** Data of a job for `get` and for the event. */
export function jobFacts(publishId: string, job: PublishJob): Json {
  const isPublished = job.status === 0
  return {
    publish_id: Number(publishId),
    publish_status: job.status,
    ...(job.articleId !== null && isPublished && { article_id: job.articleId }),
    ...(job.articleId !== null &&
      isPublished && {
        article_detail: {
          count: job.articles.length,
          item: job.articles.map((_, index) => ({
            idx: index + 1,
            article_url: articleUrl(job.msgDataId, index + 1, job.articleId),
          })),
        },
      }),
    fail_idx: job.failIdx,
  }
}

/** Answers `freepublish/get`. */
export function getJob({ account, platform, request }: CallContext): Answer {
  const id = textOf(jsonBody(request).publish_id)
  settleJobs(platform, account)
  const job = account.jobs[id]
  if (!job) throw new WeixinError(53600, 'article_id or publish_id invalid')
  return jobFacts(id, job)
}

/** Answers `freepublish/batchget`. */
export function listPublished({ account, platform, request }: CallContext): Answer {
  const body = jsonBody(request)
  const { offset, count } = pageOf(body)
  settleJobs(platform, account)
  const all = Object.entries(account.published)
    .filter(([, { articles }]) => articles.some(({ is_deleted }) => !is_deleted))
    .toSorted(([, a], [, b]) => b.updateTime - a.updateTime)
  const item = all.slice(offset, offset + count).map(([article_id, published]) => ({
    article_id,
    content: { news_item: shownItems(account, platform, published, article_id, body.no_content === 1) },
    update_time: seconds(published.updateTime),
  }))
  return { total_count: all.length, item_count: item.length, item }
}

function shownItems(
  account: Account,
  platform: Platform,
  { articles, publishId }: PublishedArticle,
  articleId: string,
  isBare = false,
): Json[] {
  return articles.map((article, index) => ({
    ...shownArticle(account, platform, article),
    ...(isBare && { content: '' }),
    url: articleUrl(account.jobs[publishId]?.msgDataId ?? '0', index + 1, articleId),
    is_deleted: article.is_deleted,
  }))
}

/** Answers `freepublish/getarticle`. */
export function getArticle({ account, platform, request }: CallContext): Answer {
  const id = textOf(jsonBody(request).article_id)
  const publication = account.published[id]
  if (!publication) throw new WeixinError(53600, 'article_id invalid')
  return { news_item: shownItems(account, platform, publication, id) }
}

/** Answers `freepublish/delete`. */
export function deletePublished({ account, request }: CallContext): Answer {
  const body = jsonBody(request)
  const publication = account.published[textOf(body.article_id)]
  if (!publication) throw new WeixinError(53600, 'article_id invalid')
  const index = typeof body.index === 'number' ? body.index : 0
  if (index < 0 || index > publication.articles.length) throw new WeixinError(40114, 'invalid index value')
  for (const [at, article] of publication.articles.entries()) {
    if (index === 0 || index === at + 1) article.is_deleted = true
  }
  const job = account.jobs[publication.publishId]
  if (job && publication.articles.every(({ is_deleted }) => is_deleted)) job.status = 5
  return ok
}

/** Bans a published article of an account. */
export function banPublished(account: Account, articleId: string): void {
  const publication = account.published[articleId]
  if (!publication) return
  for (const article of publication.articles) article.is_deleted = true
  const job = account.jobs[publication.publishId]
  if (job) job.status = 6
}
