import { measureArticle } from './article.ts'
import { measureArticleList } from './article-list.ts'
import { measurePolish } from './polish.ts'

/** What takes time in the pages of official accounts. */
export async function measureWeixin(): Promise<void> {
  measureArticle()
  await measurePolish()
  await measureArticleList()
}
