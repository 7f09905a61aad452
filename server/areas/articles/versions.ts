import { randomUUIDv7 } from 'node:crypto'
import { withReadCss } from '@greenroom/article'
import type { ArticleContent } from '@greenroom/contract/areas/articles/article-content'
import {
  articleVersionLimits,
  type articleVersionOrigins,
} from '@greenroom/contract/areas/articles/article-versions'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { fromStored, hashOf, summaryOf } from './content.ts'
import { articles, articleVersions, type StoredArticleRow, type StoredVersion } from './schema.ts'

type VersionOrigin = (typeof articleVersionOrigins)[number]

/** @throws Error when it is missing: every article has its versions */
export async function readVersion(queries: Queries, id: string): Promise<StoredVersion> {
  const version = await findVersion(queries, eq(articleVersions.id, id))
  if (!version) throw new Error('A version of an article is missing')
  return version
}

/** The version under this condition with its content; undefined when there is none. */
export async function findVersion(
  queries: Queries,
  where: SQL | undefined,
): Promise<StoredVersion | undefined> {
  const [version] = await queries.select().from(articleVersions).where(where)
  return version && { ...version, content: fromStored(version.content) }
}

type NewVersion = Omit<
  typeof articleVersions.$inferInsert,
  'id' | keyof Awaited<ReturnType<typeof summaryOfVersion>>
>

async function summaryOfVersion(given: ArticleContent) {
  const content = { ...given, style: await withReadCss(given.style) }
  const { title, partCount, characters, contentHash } = summaryOf(content)
  return { content, title, partCount, characters, contentHash }
}

/** Stores a version as it is, and does not make it the current one. @returns its id */
export async function insertVersion(
  queries: Queries,
  { content, ...version }: NewVersion & { content: ArticleContent },
): Promise<string> {
  const id = randomUUIDv7()
  await queries.insert(articleVersions).values({ ...version, ...(await summaryOfVersion(content)), id })
  return id
}

interface Save {
  content: ArticleContent
  userId: string
  origin: VersionOrigin
}

/**
 * Saves content. It replaces the newest version when that is a recent save of the same user for the same editor and was
 * not pushed; otherwise it becomes a new version. Lock the article before.
 */
export async function saveVersion(
  queries: Queries,
  article: StoredArticleRow,
  { content, userId, origin }: Save,
): Promise<{ versionId: string; isSame: boolean }> {
  const current = await readVersion(queries, article.currentVersionId)
  const values = await summaryOfVersion(content)
  // The stored hash may be of content without its sources.
  if (values.contentHash === hashOf(current.content)) return { versionId: current.id, isSame: true }
  // What another editor would lose stays in the history.
  const isSameEditor = content.sourceFormat === current.content.sourceFormat
  if (origin === 'save' && isSameEditor && joins(current, userId)) {
    await queries
      .update(articleVersions)
      .set({ ...values, savedAt: sql`now()` })
      .where(eq(articleVersions.id, current.id))
    return { versionId: current.id, isSame: false }
  }
  const number = current.number + 1
  const versionId = await insertVersion(queries, { articleId: article.id, number, origin, content, userId })
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

/** Keeps a version from being pruned. */
export async function pinVersion(queries: Queries, id: string): Promise<void> {
  await queries.update(articleVersions).set({ isPinned: true }).where(eq(articleVersions.id, id))
}

/** Records that a version of the article was sent to WeChat. */
export async function markPushed(queries: Queries, articleId: string, versionId: string): Promise<void> {
  const pushedAt = sql`now()`
  await queries.update(articleVersions).set({ pushedAt }).where(eq(articleVersions.id, versionId))
  await queries.update(articles).set({ pushedAt }).where(eq(articles.id, articleId))
}
