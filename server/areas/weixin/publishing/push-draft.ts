import type { ArticleContent } from '@greenroom/contract/areas/weixin/article-content'
import { eq } from 'drizzle-orm'
import { articleDrafts, type StoredDraftLink } from '../articles/schema.ts'
import { WeixinCallError } from '../client/call-error.ts'
import type { DraftArticle } from '../client/calls/drafts.ts'
import { toDraftArticles } from './draft-articles.ts'
import { findPublished } from './find-published.ts'
import { forgetIntent, intend, markPushed, type StepContext } from './job-steps.ts'
import { differencesOf, remoteHashOf, toReadBack } from './read-back.ts'
import { findSentDraft, readDraft } from './remote-drafts.ts'
import { sendPictures } from './send-pictures.ts'

/** The draft was changed at WeChat: it is not replaced. */
export class DraftChangedRemotely extends Error {}

/** This draft was published at WeChat by hand: it is not published again. */
export class AlreadyPublished extends Error {
  readonly weixinArticleId: string
  constructor(weixinArticleId: string) {
    super(weixinArticleId)
    this.weixinArticleId = weixinArticleId
  }
}

/**
 * Makes WeChat’s draft equal to the job’s version, and reads it back. Steps that a killed server had begun are found
 * and not repeated.
 * @throws DraftChangedRemotely; AlreadyPublished; PublishFailure; WeixinCallError
 */
export async function pushDraft(step: StepContext): Promise<string> {
  const { context, weixin, job, version } = step
  const { content } = version
  const sending = { queries: context.queries, files: context.files, weixin, accountId: job.accountId }
  const sent = toDraftArticles(content, await sendPictures(sending, content))
  const mediaId = await writeDraft(step, sent)
  await readBack(step, mediaId, content, sent)
  await forgetIntent(step)
  return mediaId
}

async function writeDraft(step: StepContext, sent: readonly DraftArticle[]): Promise<string> {
  const { context, weixin, job } = step
  const { accountId } = job
  const [link] = await context.queries
    .select()
    .from(articleDrafts)
    .where(eq(articleDrafts.articleId, job.articleId))
  const remote = link && (await readDraft(weixin, link))
  if (!link || !remote) {
    if (link) await refusePublished(step, link)
    return addOnce(step, sent)
  }
  const isOurOwnDoing = job.intent !== null && link.versionId === job.versionId
  if (!isOurOwnDoing && remoteHashOf(remote) !== link.remoteHash) throw new DraftChangedRemotely()
  if (remote.length !== sent.length) {
    // WeChat has no call that adds an article to a draft.
    const mediaId = await addOnce(step, sent)
    await weixin.drafts.delete(accountId, link.mediaId).catch(ignoreDeleted)
    return mediaId
  }
  await setLink(step, { ...link, versionId: job.versionId })
  await intend(step, 'draft/update')
  for (const [index, article] of sent.entries()) {
    await weixin.drafts.update(accountId, link.mediaId, index, article)
  }
  return link.mediaId
}

/**
 * A missing draft was deleted, or published by hand.
 * @throws AlreadyPublished
 */
async function refusePublished(step: StepContext, link: StoredDraftLink): Promise<void> {
  if (step.job.goal !== 'published' || link.versionId !== step.job.versionId) return
  const found = await findPublished(step, link.readAt)
  if (found) throw new AlreadyPublished(found)
}

/** Adds a draft, unless a previous call whose answer was lost added it. */
async function addOnce(step: StepContext, sent: readonly DraftArticle[]): Promise<string> {
  const found = step.job.intent?.call === 'draft/add' ? await findSentDraft(step, sent) : undefined
  if (found !== undefined) return found
  await intend(step, 'draft/add')
  const { media_id } = await step.weixin.drafts.add(step.job.accountId, sent)
  return media_id
}

/** Reads the draft as WeChat stored it: the next push compares with it, and users see what WeChat changed. */
async function readBack(
  step: StepContext,
  mediaId: string,
  { parts }: ArticleContent,
  sent: readonly DraftArticle[],
): Promise<void> {
  const { weixin, job } = step
  const { news_item } = await weixin.drafts.get(job.accountId, mediaId)
  await setLink(step, {
    articleId: job.articleId,
    accountId: job.accountId,
    mediaId,
    versionId: job.versionId,
    remoteHash: remoteHashOf(news_item),
    readBack: toReadBack(parts, news_item),
    differences: differencesOf(parts, sent, news_item),
    comparedHash: null,
    comparedReadBack: null,
    readAt: new Date(),
  })
  await markPushed(step)
}

async function setLink({ context }: StepContext, link: StoredDraftLink): Promise<void> {
  const { articleId, ...values } = link
  await context.queries
    .insert(articleDrafts)
    .values(link)
    .onConflictDoUpdate({ target: articleDrafts.articleId, set: values })
}

const unknownDraft = 40007
function ignoreDeleted(error: unknown): void {
  if (!(error instanceof WeixinCallError) || error.failure.errcode !== unknownDraft) throw error
}
