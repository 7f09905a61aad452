import { randomUUIDv7 } from 'node:crypto'
import type { ArticleContent } from '@greenroom/contract/areas/weixin/article-content'
import {
  articleVersionLimits,
  type articleVersionOrigins,
} from '@greenroom/contract/areas/weixin/article-versions'
import type { ArticleState, IgnoredFinding } from '@greenroom/contract/areas/weixin/articles'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access/actor.ts'
import { ownedByVisible } from '../../../platform/access/visible.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { publishJobs } from '../publishing/schema.ts'
import { summaryOf } from './content.ts'
import { articles, articleVersions, type StoredArticleRow, type StoredVersion } from './schema.ts'

type Viewer = Pick<Actor, 'dataScope'>
export type VersionOrigin = (typeof articleVersionOrigins)[number]

const visibleArticles = (actor: Viewer) => ownedByVisible(actor, articles.createdBy)

/** The article, if the actor may see it. */
export async function findArticle(
  queries: Queries,
  actor: Viewer,
  id: string,
): Promise<StoredArticleRow | undefined> {
  const [found] = await queries
    .select()
    .from(articles)
    .where(and(eq(articles.id, id), visibleArticles(actor)))
  return found
}

/** The article, if the actor may read it: in scope, or for approvers while its publication waits for approval. */
export async function findReadableArticle(
  queries: Queries,
  actor: Pick<Actor, 'dataScope' | 'permissions'>,
  id: string,
): Promise<StoredArticleRow | undefined> {
  const scope = visibleArticles(actor)
  const waits = sql`exists (select from ${publishJobs} where ${publishJobs.articleId} = ${articles.id} and ${publishJobs.state} = 'awaitingApproval')`
  const [article] = await queries
    .select()
    .from(articles)
    .where(
      and(eq(articles.id, id), scope && actor.permissions.has('article:approve') ? or(scope, waits) : scope),
    )
  return article
}

/** Locks the visible articles among these until the transaction ends, in one order so that callers do not deadlock. */
export async function lockArticles(
  queries: Queries,
  actor: Viewer,
  ids: readonly string[],
): Promise<StoredArticleRow[]> {
  return queries
    .select()
    .from(articles)
    .where(and(inArray(articles.id, [...ids]), visibleArticles(actor)))
    .orderBy(articles.id)
    .for('update')
}

/** Locks an article that the actor may see until the transaction ends; undefined when there is none. */
export async function lockArticle(
  queries: Queries,
  actor: Viewer,
  id: string,
): Promise<StoredArticleRow | undefined> {
  const [locked] = await lockArticles(queries, actor, [id])
  return locked
}

/** @throws Error when it is missing: every article has its versions */
export async function readVersion(queries: Queries, id: string): Promise<StoredVersion> {
  const [found] = await queries.select().from(articleVersions).where(eq(articleVersions.id, id))
  if (!found) throw new Error('A version of an article is missing')
  return found
}

interface NewArticle {
  accountId: string | null
  content: ArticleContent
  userId: string
}

/** Stores an article with its first version. */
export async function insertArticle(
  queries: Queries,
  { accountId, content, userId }: NewArticle,
): Promise<StoredArticleRow> {
  const { characters, contentHash, ...shown } = summaryOf(content)
  const [id, versionId] = [randomUUIDv7(), randomUUIDv7()]
  const { title, partCount } = shown
  await queries.insert(articleVersions).values({
    id: versionId,
    articleId: id,
    number: 1,
    origin: 'create',
    content,
    title,
    partCount,
    characters,
    contentHash,
    userId,
  })
  const stored = await onlyRow(
    queries
      .insert(articles)
      .values({ id, accountId, ...shown, currentVersionId: versionId, createdBy: userId, updatedBy: userId })
      .returning(),
  )
  return stored
}

interface Save {
  content: ArticleContent
  userId: string
  origin: VersionOrigin
}

/**
 * Saves content. It replaces the newest version when that is a recent save of the same user and was not pushed;
 * otherwise it becomes a new version. Lock the article before.
 */
export async function saveVersion(
  queries: Queries,
  article: StoredArticleRow,
  { content, userId, origin }: Save,
): Promise<{ versionId: string; isSame: boolean }> {
  const current = await readVersion(queries, article.currentVersionId)
  const { title, partCount, characters, contentHash } = summaryOf(content)
  if (contentHash === current.contentHash) return { versionId: current.id, isSame: true }
  const values = { content, title, partCount, characters, contentHash }
  if (origin === 'save' && joins(current, userId)) {
    await queries
      .update(articleVersions)
      .set({ ...values, savedAt: sql`now()` })
      .where(eq(articleVersions.id, current.id))
    return { versionId: current.id, isSame: false }
  }
  const versionId = randomUUIDv7()
  await queries
    .insert(articleVersions)
    .values({ ...values, id: versionId, articleId: article.id, number: current.number + 1, origin, userId })
  await forgetOldVersions(queries, article.id)
  return { versionId, isSame: false }
}

function joins({ origin, userId, isPinned, startedAt }: StoredVersion, writer: string): boolean {
  const age = Date.now() - startedAt.getTime()
  const isOwn = userId === writer && !isPinned
  return (
    isOwn && (origin === 'save' || origin === 'create') && age < articleVersionLimits.mergeMinutes * 60_000
  )
}

/** Deletes the oldest versions beyond the limit that were not pushed. */
async function forgetOldVersions(queries: Queries, articleId: string): Promise<void> {
  const { stored } = articleVersionLimits
  await queries.execute(sql`delete from ${articleVersions} where id in (
    select id from ${articleVersions}
    where article_id = ${articleId} and not is_pinned order by number desc offset ${stored})`)
}

interface ArticleChanges {
  accountId?: string | null | undefined
  content?: ArticleContent | undefined
  versionId?: string
  state?: ArticleState
  ignored?: IgnoredFinding[]
  userId: string
}

/** Updates the columns of an article from its content after a save. */
export async function writeArticle(
  queries: Queries,
  id: string,
  { content, versionId, userId, ...fields }: ArticleChanges,
): Promise<StoredArticleRow> {
  const summary = content && summaryOf(content)
  const [stored] = await queries
    .update(articles)
    .set({
      ...fields,
      ...(summary && {
        title: summary.title,
        partCount: summary.partCount,
        coverFileId: summary.coverFileId,
        contentItemIds: summary.contentItemIds,
        sourceFormat: summary.sourceFormat,
      }),
      ...(versionId !== undefined && { currentVersionId: versionId }),
      updatedBy: userId,
      updatedAt: sql`now()`,
      version: sql`${articles.version} + 1`,
    })
    .where(eq(articles.id, id))
    .returning()
  if (!stored) throw new Error('A locked row was not written')
  return stored
}

export async function removeArticles(queries: Queries, ids: readonly string[]): Promise<void> {
  await queries.delete(articles).where(inArray(articles.id, [...ids]))
}
