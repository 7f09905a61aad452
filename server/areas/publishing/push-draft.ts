import { buffer } from 'node:stream/consumers'
import { diagramName, diagramsIn, formulasFor, isWeixinPicture, pictureAddresses } from '@greenroom/article'
import type { ArticleContent } from '@greenroom/contract/areas/articles/article-content'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import type { Files } from '../../platform/files/files.ts'
import { type StoredFile, storedFiles } from '../../platform/files/schema.ts'
import {
  fileIdOf,
  findDraftLink,
  markPushed,
  type StoredDraftLink,
  storeDraftLink,
} from '../articles/index.ts'
import { type DraftArticle, type SentFile, type Weixin, WeixinCallError } from '../official-accounts/index.ts'
import { type SentPictures, toDraftArticles } from './draft-articles.ts'
import { PublishFailure } from './failure.ts'
import { findPublished } from './find-published.ts'
import { forgetIntent, intend, type StepContext } from './job-steps.ts'
import { differencesOf, remoteHashOf, toReadBack } from './read-back.ts'
import { findSentDraft, readDraft } from './remote-drafts.ts'
import { weixinPictures } from './schema.ts'

interface Sending {
  queries: Queries
  files: Files
  weixin: Pick<Weixin, 'materials'>
  accountId: string
  senderId: string | null
}

type Use = 'body' | 'cover'
const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
}

/**
 * Uploads the pictures of an article that the account does not have yet, each file once, and remembers what WeChat
 * calls them. A picture whose answer is lost is uploaded again: WeChat keeps a copy more, and no reader sees it.
 * @throws PublishFailure `pictureUnusable`, `diagramNotDrawn`; WeixinCallError
 */
async function sendPictures(sending: Sending, content: ArticleContent): Promise<SentPictures> {
  const addresses = new Map<string, string>()
  const covers = new Map<string, string>()
  const usedAddresses = new Set(content.parts.flatMap(({ document }) => pictureAddresses(document)))
  for (const address of usedAddresses) {
    if (isWeixinPicture(address)) continue
    const fileId = fileIdOf(address)
    if (fileId === undefined) throw new PublishFailure('pictureUnusable')
    addresses.set(address, await sendOnce(sending, fileId, 'body'))
  }
  const diagrams = new Map<string, string>()
  for (const source of diagramsIn(content.parts.map(({ document }) => document)))
    diagrams.set(source, await sendOnce(sending, await findDiagram(sending, source), 'body'))
  for (const { cover } of content.parts) {
    if (!cover) throw new PublishFailure('pictureUnusable')
    if (!covers.has(cover.fileId)) covers.set(cover.fileId, await sendOnce(sending, cover.fileId, 'cover'))
  }
  return { addresses, covers, diagrams }
}

/**
 * The file of the picture that a browser of the sender drew of a diagram. Pictures of other users are none: their name
 * could say anything.
 * @throws PublishFailure `diagramNotDrawn`
 */
async function findDiagram({ queries, senderId }: Sending, source: string): Promise<string> {
  if (senderId === null) throw new PublishFailure('diagramNotDrawn')
  const name = diagramName(source)
  const [picture] = await queries
    .select({ id: storedFiles.id })
    .from(storedFiles)
    .where(
      and(
        eq(storedFiles.ownerId, senderId),
        // A large one was stored as JPEG.
        inArray(storedFiles.name, [name, name.replace(/png$/, 'jpg')]),
      ),
    )
    .orderBy(desc(storedFiles.createdAt))
    .limit(1)
  if (!picture) throw new PublishFailure('diagramNotDrawn')
  return picture.id
}

async function sendOnce(sending: Sending, fileId: string, use: Use): Promise<string> {
  const { queries, accountId } = sending
  const [file] = await queries
    .select()
    .from(storedFiles)
    .where(inArray(storedFiles.id, [fileId]))
  if (!file) throw new PublishFailure('pictureUnusable')
  const key = { accountId, sha256: file.sha256, use }
  const [picture] = await queries
    .select({ value: weixinPictures.value })
    .from(weixinPictures)
    .where(
      and(
        eq(weixinPictures.accountId, accountId),
        eq(weixinPictures.sha256, file.sha256),
        eq(weixinPictures.use, use),
      ),
    )
  if (picture) return picture.value
  const value = await upload(sending, await readPicture(sending, file), use)
  await queries
    .insert(weixinPictures)
    .values({ ...key, value })
    .onConflictDoNothing()
  return value
}

async function readPicture({ files }: Sending, file: StoredFile): Promise<SentFile> {
  const extension = extensions[file.mediaType]
  const body = extension === undefined ? undefined : await files.store.open(file.id)
  if (!body) throw new PublishFailure('pictureUnusable')
  return {
    content: new Uint8Array(await buffer(body)),
    mediaType: file.mediaType,
    name: `${file.sha256.slice(0, 16)}.${extension}`,
  }
}

/** JPEG and PNG in texts go to `uploadimg`; GIF and covers become permanent materials. */
async function upload({ weixin, accountId }: Sending, file: SentFile, use: Use): Promise<string> {
  if (use === 'cover') return (await weixin.materials.addImage(accountId, file)).media_id
  if (file.mediaType === 'image/gif') return (await weixin.materials.addImage(accountId, file)).url
  return (await weixin.materials.uploadImage(accountId, file)).url
}

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
  const sending = {
    queries: context.queries,
    files: context.files,
    weixin,
    accountId: job.accountId,
    senderId: job.createdBy,
  }
  const formulas = await formulasFor(content.parts.map(({ document }) => document))
  const sent = toDraftArticles(content, await sendPictures(sending, content), formulas)
  const mediaId = await writeDraft(step, sent)
  await readBack(step, mediaId, content, sent)
  await forgetIntent(step)
  return mediaId
}

async function writeDraft(step: StepContext, sent: readonly DraftArticle[]): Promise<string> {
  const { context, weixin, job } = step
  const { accountId } = job
  const link = await findDraftLink(context.queries, job.articleId)
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
  await storeDraftLink(context.queries, { ...link, versionId: job.versionId })
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
  const publishedId = await findPublished(step, link.readAt)
  if (publishedId) throw new AlreadyPublished(publishedId)
}

/** Adds a draft, unless a previous call whose answer was lost added it. */
async function addOnce(step: StepContext, sent: readonly DraftArticle[]): Promise<string> {
  const sentDraft = step.job.intent?.call === 'draft/add' ? await findSentDraft(step, sent) : undefined
  if (sentDraft !== undefined) return sentDraft
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
  const { context, weixin, job } = step
  const { news_item } = await weixin.drafts.get(job.accountId, mediaId)
  await storeDraftLink(context.queries, {
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
  await markPushed(context.queries, job.articleId, job.versionId)
}

const unknownDraft = 40007
function ignoreDeleted(error: unknown): void {
  if (!(error instanceof WeixinCallError) || error.failure.errcode !== unknownDraft) throw error
}
