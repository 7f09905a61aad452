import { randomUUIDv7 } from 'node:crypto'
import { parseMarkdown } from '@greenroom/article'
import { defaultArticleStyle } from '@greenroom/contract/areas/weixin/article-style'
import type { ArticleState } from '@greenroom/contract/areas/weixin/articles'
import type { Queries } from '../../../platform/database/database.ts'
import type { Settings } from '../../../platform/settings.ts'
import { summaryOf } from '../articles/content.ts'
import {
  articleDrafts,
  articles,
  articleTemplates,
  articleVersions,
  weixinPictures,
} from '../articles/schema.ts'
import { differencesOf, remoteHashOf, toReadBack } from '../publishing/read-back.ts'
import { demoArticles, demoIds, hasDraft, sentAt } from './at-weixin.ts'
import { demoContent, demoDraft } from './content.ts'
import type { DemoArticle, DemoPlace } from './demo-article.ts'
import { insertDemoJob } from './jobs.ts'
import { coverAtWeixin, pictureAtWeixin, storePictures } from './pictures.ts'
import { type DemoRemote, type KnownRemotely, openDemoRemote } from './remote.ts'
import { type DemoWriting, openWriting } from './writing.ts'

const weekly = `## 本周要闻

用三句话写清楚发生了什么。

## 值得一读

- 标题：一句话说明为什么值得

## 下期预告

> 写给读者的话。`

const interview = `> 一句最有代表性的原话。

## 他是谁

## 问与答

**问：**

答：`

const ending = `---

文字 / 李小童　编辑 / 周沐阳

转载请在后台留言。`

/** Templates and a block that everyone may use. */
async function seedDemoTemplates({ queries, authors }: DemoWriting): Promise<void> {
  const shared = { isShared: true, createdBy: authors.admin }
  const lines = { ...defaultArticleStyle, theme: 'lines' as const }
  await queries.insert(articleTemplates).values([
    { ...shared, kind: 'template', name: '每周导读', style: lines, document: parseMarkdown(weekly) },
    {
      ...shared,
      kind: 'template',
      name: '人物访谈',
      document: parseMarkdown(interview),
      style: { ...defaultArticleStyle, theme: 'serif' },
    },
    { ...shared, kind: 'block', name: '文末署名', style: null, document: parseMarkdown(ending) },
  ])
}

const states: Record<DemoPlace, ArticleState> = {
  local: 'local',
  scheduled: 'local',
  awaitingApproval: 'local',
  inStep: 'inStep',
  finishByHand: 'inStep',
  ahead: 'ahead',
  edited: 'ahead',
  removed: 'ahead',
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
  if (!first || (await queries.$count(articles)) > 0) return
  const remote = await openDemoRemote(settings, first)
  const writing = remote && (await openWriting(queries))
  if (!writing) return
  const hashes = await storePictures(queries, settings, writing.authors.admin)
  await queries.insert(weixinPictures).values(
    writing.accountIds.flatMap(accountId =>
      [...hashes].flatMap(([name, sha256]) => [
        { accountId, sha256, use: 'body' as const, value: pictureAtWeixin(name) },
        { accountId, sha256, use: 'cover' as const, value: coverAtWeixin(name) },
      ]),
    ),
  )
  for (const article of demoArticles) await insertDemoArticle(writing, remote, article)
  await seedDemoTemplates(writing)
}

async function insertDemoArticle(writing: DemoWriting, remote: DemoRemote, article: DemoArticle) {
  const { queries, accountIds, authors, now } = writing
  const known = await remote.read(article)
  const at = new Date(sentAt(article, now))
  const changedAt = article.addedHere === undefined ? at : new Date(at.getTime() + 3 * 3_600_000)
  const articleId = randomUUIDv7()
  const accountId = article.account === null ? null : (accountIds[article.account] ?? null)
  const userId = article.place === 'awaitingApproval' ? authors.user : authors.admin
  const isSent = known.draft !== undefined || known.publication !== undefined
  const sentId = await insertVersion(queries, articleId, {
    number: 1,
    origin: 'create',
    content: demoContent(article),
    userId,
    at,
    isPinned: isSent,
    pushedAt: isSent ? at : null,
  })
  const currentId =
    article.addedHere === undefined
      ? sentId
      : await insertVersion(queries, articleId, {
          number: 2,
          origin: 'save',
          content: demoContent(article, 'now'),
          userId,
          at: changedAt,
          isPinned: false,
          pushedAt: null,
        })
  const { characters: _, contentHash: __, ...shown } = summaryOf(demoContent(article, 'now'))
  const job =
    accountId &&
    (await insertDemoJob({ ...writing, article, articleId, accountId, versionId: sentId, at, userId, known }))
  const isOpen = article.place === 'published' || article.place === 'edited'
  await queries.insert(articles).values({
    ...shown,
    id: articleId,
    accountId,
    state: states[article.place],
    currentVersionId: currentId,
    lastJobId: job ? job.id : null,
    pushedAt: isSent ? at : null,
    publishedAt: job && known.publication ? job.endedAt : null,
    publishedAddress: isOpen ? (known.publication?.articles[0]?.url ?? null) : null,
    createdBy: userId,
    updatedBy: userId,
    createdAt: at,
    updatedAt: changedAt,
    version: article.addedHere === undefined ? 1 : 2,
  })
  if (known.draft && accountId !== null)
    await insertDraftLink(queries, { article, articleId, accountId, versionId: sentId, at }, known.draft)
  if (known.draft) await remote.addAtWeixin(article, known.draft)
}

type NewVersion = Pick<
  typeof articleVersions.$inferInsert,
  'number' | 'origin' | 'content' | 'userId' | 'isPinned' | 'pushedAt'
> & { at: Date }

async function insertVersion(queries: Queries, articleId: string, { at, ...version }: NewVersion) {
  const { title, partCount, characters, contentHash } = summaryOf(version.content)
  const id = randomUUIDv7()
  await queries.insert(articleVersions).values({
    ...version,
    id,
    articleId,
    title,
    partCount,
    characters,
    contentHash,
    startedAt: at,
    savedAt: at,
  })
  return id
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
  await queries.insert(articleDrafts).values({
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
