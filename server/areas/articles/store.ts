import { randomUUIDv7 } from 'node:crypto'
import type { ArticleContent } from '@greenroom/contract/areas/articles/article-content'
import type { ArticleState, IgnoredFinding } from '@greenroom/contract/areas/articles/articles'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/access/actor.ts'
import { ownedByVisible } from '../../platform/access/visible.ts'
import type { Queries } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/only-row.ts'
import { summaryOf } from './content.ts'
import type { ArticleReadHook } from './hooks.ts'
import { articles, type StoredArticleRow } from './schema.ts'
import { insertVersion } from './versions.ts'

type Viewer = Pick<Actor, 'dataScope'>

const visibleArticles = (actor: Viewer) => ownedByVisible(actor, articles.createdBy)

/** The article, if the actor may see it. */
export async function findArticle(
  queries: Queries,
  actor: Viewer,
  id: string,
): Promise<StoredArticleRow | undefined> {
  const [article] = await queries
    .select()
    .from(articles)
    .where(and(eq(articles.id, id), visibleArticles(actor)))
  return article
}

/**
 * The article, if the actor may read it: in scope, or by another area's hook.
 * @param hooks of {@link onArticleRead}
 */
export async function findReadableArticle(
  queries: Queries,
  actor: Pick<Actor, 'dataScope' | 'permissions'>,
  id: string,
  hooks: readonly ArticleReadHook[],
): Promise<StoredArticleRow | undefined> {
  const scope = visibleArticles(actor)
  const readable = scope && or(scope, ...hooks.map(hook => hook(actor, articles.id)))
  const [article] = await queries
    .select()
    .from(articles)
    .where(and(eq(articles.id, id), readable))
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
  const { characters: _, contentHash: __, ...summary } = summaryOf(content)
  const id = randomUUIDv7()
  const currentVersionId = await insertVersion(queries, {
    articleId: id,
    number: 1,
    origin: 'create',
    content,
    userId,
  })
  return onlyRow(
    queries
      .insert(articles)
      .values({ id, accountId, ...summary, currentVersionId, createdBy: userId, updatedBy: userId })
      .returning(),
  )
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
  const [updated] = await queries
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
  if (!updated) throw new Error('A locked row was not written')
  return updated
}

export async function removeArticles(queries: Queries, ids: readonly string[]): Promise<void> {
  await queries.delete(articles).where(inArray(articles.id, [...ids]))
}

/** What publishing sets on an article: changes of these are no edits, so its version stays. */
type PublishColumns = Pick<
  StoredArticleRow,
  'state' | 'lastJobId' | 'pushedAt' | 'publishedAt' | 'publishedAddress'
>

/** Sets what publishing knows of an article. */
export async function setPublishColumns(
  queries: Queries,
  id: string,
  columns: Partial<PublishColumns>,
): Promise<void> {
  await queries.update(articles).set(columns).where(eq(articles.id, id))
}
