import { unsentArticleStates } from '@greenroom/contract/areas/workplace/waiting'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { articles } from './schema.ts'

/** A user's own articles whose next step is theirs, last edited first; and how many there are. */
export async function unsentArticles(queries: Queries, userId: string, limit: number) {
  const isUnsent = and(eq(articles.createdBy, userId), inArray(articles.state, [...unsentArticleStates]))
  const { id, title, state, updatedAt } = articles
  const [count, rows] = await Promise.all([
    queries.$count(articles, isUnsent),
    queries
      .select({ id, title, state, updatedAt })
      .from(articles)
      .where(isUnsent)
      .orderBy(desc(updatedAt), desc(id))
      .limit(limit),
  ])
  return { count, rows }
}
