import { eq } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { articleDrafts, type StoredDraftLink } from './schema.ts'

/** The article's draft at WeChat, as it was read last; undefined when there is none. */
export async function findDraftLink(
  queries: Queries,
  articleId: string,
): Promise<StoredDraftLink | undefined> {
  const [link] = await queries.select().from(articleDrafts).where(eq(articleDrafts.articleId, articleId))
  return link
}

/** Stores the article's draft at WeChat in place of the one before. */
export async function storeDraftLink(
  queries: Queries,
  link: typeof articleDrafts.$inferInsert,
): Promise<void> {
  const { articleId, ...values } = link
  await queries
    .insert(articleDrafts)
    .values(link)
    .onConflictDoUpdate({ target: articleDrafts.articleId, set: values })
}

/** Changes the stored link to the article's draft. */
export async function changeDraftLink(
  queries: Queries,
  articleId: string,
  changes: Partial<Omit<StoredDraftLink, 'articleId'>>,
): Promise<void> {
  await queries.update(articleDrafts).set(changes).where(eq(articleDrafts.articleId, articleId))
}

/** Records that WeChat has no draft of the article any more. */
export async function removeDraftLink(queries: Queries, articleId: string): Promise<void> {
  await queries.delete(articleDrafts).where(eq(articleDrafts.articleId, articleId))
}
