import { randomUUIDv7 } from 'node:crypto'
import type { ArticleState } from '@greenroom/contract/areas/articles/articles'
import type { Queries } from '../../../platform/database/database.ts'
import type { Settings } from '../../../platform/settings.ts'
import { seedDemoLibrary } from '../../article-library/index.ts'
import { hasArticles, insertVersion, seedArticle, storeDraftLink } from '../../articles/index.ts'
import { differencesOf, remoteHashOf, toReadBack } from '../read-back.ts'
import { weixinPictures } from '../schema.ts'
import { demoArticles, demoIds, hasDraft, sentAt } from './at-weixin.ts'
import { demoContent, demoDraft } from './content.ts'
import type { DemoArticle, DemoPlace } from './demo-article.ts'
import { insertDemoJob } from './jobs.ts'
import { coverAtWeixin, pictureAtWeixin, storePictures } from './pictures.ts'
import { type DemoRemote, type KnownRemotely, openDemoRemote } from './remote.ts'
import { type DemoWriting, openWriting } from './writing.ts'

const states: Record<DemoPlace, ArticleState> = {
  local: 'local',
  scheduled: 'local',
  awaitingApproval: 'local',
  inStep: 'inStep',
  finishByHand: 'inStep',
  ahead: 'ahead',
  edited: 'ahead',
  removed: 'takenDown',
  changedRemotely: 'changedRemotely',
  published: 'published',
  rejected: 'failed',
  refused: 'failed',
  unconfirmed: 'publishing',
}

/**
 * Adds articles in every state, the publish jobs that brought them there, and templates, once. What it says of WeChat
 * is read from the emulator, which begins with the same articles; without it there are none.
 */
export async function seedDemoArticles(queries: Queries, settings: Settings): Promise<void> {
  const first = demoArticles.find(hasDraft)
  if (!first || (await hasArticles(queries))) return
  const remote = await openDemoRemote(settings, first)
  const writing = remote && (await openWriting(queries))
  if (!writing) return
  const hashes = await storePictures(queries)
  await queries.insert(weixinPictures).values(
    writing.accountIds.flatMap(accountId =>
      [...hashes].flatMap(([name, sha256]) => [
        { accountId, sha256, use: 'body' as const, value: pictureAtWeixin(name) },
        { accountId, sha256, use: 'cover' as const, value: coverAtWeixin(name) },
      ]),
    ),
  )
  for (const article of demoArticles) await insertDemoArticle(writing, remote, article)
  await seedDemoLibrary(queries, writing.authors.admin)
}

async function insertDemoArticle(writing: DemoWriting, remote: DemoRemote, article: DemoArticle) {
  const { queries, accountIds, authors, now } = writing
  const remoteArticle = await remote.read(article)
  const at = new Date(sentAt(article, now))
  const changedAt = article.addedHere === undefined ? at : new Date(at.getTime() + 3 * 3_600_000)
  const articleId = randomUUIDv7()
  const accountId = article.account === null ? null : (accountIds[article.account] ?? null)
  const userId = article.place === 'awaitingApproval' ? authors.user : authors.admin
  const isSent = remoteArticle.draft !== undefined || remoteArticle.publication !== undefined
  const sentId = await insertVersion(queries, {
    articleId,
    number: 1,
    origin: 'create',
    content: demoContent(article),
    userId,
    startedAt: at,
    savedAt: at,
    isPinned: isSent,
    pushedAt: isSent ? at : null,
  })
  const currentId =
    article.addedHere === undefined
      ? sentId
      : await insertVersion(queries, {
          articleId,
          number: 2,
          origin: 'save',
          content: demoContent(article, 'now'),
          userId,
          startedAt: changedAt,
          savedAt: changedAt,
        })
  const job =
    accountId &&
    (await insertDemoJob({
      ...writing,
      article,
      articleId,
      accountId,
      versionId: sentId,
      at,
      userId,
      remote: remoteArticle,
    }))
  const isOpen = article.place === 'published' || article.place === 'edited'
  await seedArticle(queries, demoContent(article, 'now'), {
    id: articleId,
    accountId,
    state: states[article.place],
    currentVersionId: currentId,
    lastJobId: job ? job.id : null,
    pushedAt: isSent ? at : null,
    publishedAt: job && remoteArticle.publication ? job.endedAt : null,
    publishedAddress: isOpen ? (remoteArticle.publication?.articles[0]?.url ?? null) : null,
    createdBy: userId,
    updatedBy: userId,
    createdAt: at,
    updatedAt: changedAt,
    version: article.addedHere === undefined ? 1 : 2,
  })
  if (remoteArticle.draft && accountId !== null)
    await insertDraftLink(
      queries,
      { article, articleId, accountId, versionId: sentId, at },
      remoteArticle.draft,
    )
  if (remoteArticle.draft) await remote.addAtWeixin(article, remoteArticle.draft)
}

interface SentDraft {
  article: DemoArticle
  articleId: string
  accountId: string
  versionId: string
  at: Date
}

/** Stores the state after a push that has read WeChat's copy back. */
async function insertDraftLink(
  queries: Queries,
  { article, articleId, accountId, versionId, at }: SentDraft,
  draft: NonNullable<KnownRemotely['draft']>,
): Promise<void> {
  const { parts } = demoContent(article)
  await storeDraftLink(queries, {
    articleId,
    accountId,
    versionId,
    mediaId: demoIds(article).mediaId,
    remoteHash: remoteHashOf(draft),
    readBack: toReadBack(parts, draft),
    readAt: at,
    differences: differencesOf(parts, demoDraft(article), draft),
  })
}
