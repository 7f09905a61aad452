import type { ArticleContent } from '@greenroom/contract/areas/articles/article-content'
import type { Queries } from '../../platform/database/database.ts'
import { summaryOf } from './content.ts'
import { articles } from './schema.ts'

/** Whether there are articles already, of the demo or of users. */
export const hasArticles = async (queries: Queries): Promise<boolean> => (await queries.$count(articles)) > 0

type SeededArticle = Omit<
  typeof articles.$inferInsert,
  'title' | 'partCount' | 'coverFileId' | 'contentItemIds' | 'sourceFormat'
>

/** Adds an article of the demo with its state and times. Its versions are added by `insertVersion`. */
export async function seedArticle(
  queries: Queries,
  content: ArticleContent,
  article: SeededArticle,
): Promise<void> {
  const { characters: _, contentHash: __, ...summary } = summaryOf(content)
  await queries.insert(articles).values({ ...summary, ...article })
}
