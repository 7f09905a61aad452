import { inArray } from 'drizzle-orm'
import { findDraftLink } from '../articles/index.ts'
import { announcedPublications, articlePageLimit, type StoredArticle } from '../official-accounts/index.ts'
import type { StepContext } from './job-steps.ts'
import { publishJobs } from './schema.ts'

/** Clocks differ a little. */
const clockSlackMs = 60_000
const withSlack = (since: Date) => new Date(since.getTime() - clockSlackMs)

/** A publication of this draft that an event reported and that belongs to no other job. */
export async function findAnnounced(step: StepContext, since: Date): Promise<string | undefined> {
  const { context, weixin, job } = step
  const ids = await announcedPublications(context.queries, job.accountId, withSlack(since), articlePageLimit)
  const taken = await takenIds(step, 'publishId', ids)
  for (const publishId of ids.filter(id => !taken.has(id))) {
    const { articleId } = await weixin.publishing.get(job.accountId, publishId)
    const articles =
      articleId === null ? [] : (await weixin.publishing.getArticle(job.accountId, articleId)).news_item
    if (await isOurs(step, articles)) return publishId
  }
  return undefined
}

/** The same by the list of published articles, which names WeChat’s article id and no job. */
export async function findPublished(step: StepContext, since: Date): Promise<string | undefined> {
  for (const { article_id, content } of await listRecent(step, since)) {
    if (await isOurs(step, content.news_item)) return article_id
  }
  return undefined
}

/** Published parts of the draft, by WeChat’s id of their article. */
export async function findPublishedParts(
  step: StepContext,
  since: Date,
): Promise<{ weixinArticleId: string; addresses: ReadonlyMap<string, string> } | undefined> {
  const parts = await readBackOf(step)
  for (const { article_id, content } of await listRecent(step, since)) {
    const addresses = new Map(
      content.news_item.flatMap(article => {
        const part = parts.find(({ title, html }) => article.title === title && article.content === html)
        return part ? [[part.partId, article.url] as const] : []
      }),
    )
    if (addresses.size > 0) return { weixinArticleId: article_id, addresses }
  }
  return undefined
}

/** Articles published since then that belong to no job. */
async function listRecent(step: StepContext, since: Date) {
  const { weixin, job } = step
  const { item } = await weixin.publishing.list(job.accountId, { offset: 0, count: articlePageLimit }, true)
  const recent = item.filter(({ update_time }) => update_time * 1000 >= withSlack(since).getTime())
  const ids = recent.map(({ article_id }) => article_id)
  const taken = await takenIds(step, 'weixinArticleId', ids)
  return recent.filter(({ article_id }) => !taken.has(article_id))
}

async function takenIds(
  { context }: StepContext,
  column: 'publishId' | 'weixinArticleId',
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await context.queries
    .select({ id: publishJobs[column] })
    .from(publishJobs)
    .where(inArray(publishJobs[column], [...ids]))
  return new Set(rows.map(({ id }) => id))
}

/** Whether published articles equal the articles of the draft as it was read back. */
async function isOurs(step: StepContext, articles: readonly StoredArticle[]): Promise<boolean> {
  const parts = await readBackOf(step)
  return (
    parts.length > 0 &&
    parts.length === articles.length &&
    parts.every(
      ({ title, html }, index) => articles[index]?.title === title && articles[index]?.content === html,
    )
  )
}

/** The draft as it was read back. */
async function readBackOf({ context, job }: StepContext) {
  return (await findDraftLink(context.queries, job.articleId))?.readBack ?? []
}
