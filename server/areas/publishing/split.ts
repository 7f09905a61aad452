import type { ArticleContent, ArticlePart } from '@greenroom/contract/areas/articles/article-content'
import { fail } from '../../platform/errors.ts'
import {
  insertArticle,
  lockArticle,
  publishArticles,
  readVersion,
  type StoredArticleRow,
  saveVersion,
  stateAfterSave,
  writeArticle,
} from '../articles/index.ts'
import { makeContentItems } from './make-content-items.ts'
import { type Context, isPartlyOut, retry } from './retry.ts'
import { nextRecheck } from './schedule.ts'
import type { StoredPublishJob } from './schema.ts'
import { findOpenJob } from './store.ts'
import { moveJob } from './transitions.ts'

/**
 * Moves the parts that WeChat refused to a new article, and goes on with the others: they are sent, or were found to be
 * published already.
 * @throws ApiError `notFound`; `wrongState` when other parts failed than those named, or nothing would be left;
 *   `checksFailed`; `accountNeeded`
 */
export async function splitJob(
  context: Context,
  job: StoredPublishJob,
  named: readonly string[],
): Promise<{ job: StoredPublishJob; articleId: string }> {
  const { actor, queries, publish } = context
  const article = await lockArticle(queries, actor, job.articleId)
  if (!article) throw fail('notFound')
  const refused = new Set(job.parts.filter(({ hasFailed }) => hasFailed).map(({ partId }) => partId))
  const isSame = refused.size === new Set(named).size && named.every(id => refused.has(id))
  const { content } = await readVersion(queries, article.currentVersionId)
  const moved = content.parts.filter(({ id }) => refused.has(id))
  const others = content.parts.filter(({ id }) => !refused.has(id))
  const isBusy = (await findOpenJob(queries, article.id)) !== undefined
  if (!isSame || isBusy || moved.length === 0 || others.length === 0)
    throw fail('wrongState', { ids: [job.id] })

  const created = await insertArticle(queries, {
    accountId: article.accountId,
    content: { ...content, parts: moved },
    userId: actor.id,
  })
  await storeParts(context, article, content, others)
  publishArticles(publish, [created.id])
  const next = isPartlyOut(job) ? await settleOthers(context, job) : await retry(context, job)
  return { job: next, articleId: created.id }
}

async function storeParts(
  { queries, actor, publish }: Context,
  article: StoredArticleRow,
  content: ArticleContent,
  parts: ArticlePart[],
): Promise<void> {
  const newContent = { ...content, parts }
  const { versionId } = await saveVersion(queries, article, {
    content: newContent,
    userId: actor.id,
    origin: 'save',
  })
  await writeArticle(queries, article.id, {
    userId: actor.id,
    content: newContent,
    versionId,
    state: stateAfterSave(article),
  })
  publishArticles(publish, [article.id])
}

/** The others are published: from now on their article at WeChat is followed, as the publication has failed. */
async function settleOthers(context: Context, job: StoredPublishJob): Promise<StoredPublishJob> {
  const version = await readVersion(context.queries, job.versionId)
  const out = job.parts.filter(({ hasFailed }) => !hasFailed)
  const parts = await makeContentItems(context, job, version, out)
  const nextCheckAt = nextRecheck(new Date())
  return moveJob(context, job, { state: 'published', parts, publishId: '', nextCheckAt })
}
