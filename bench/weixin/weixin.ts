import type { Scope } from '../kit/scope.ts'
import { measureArticle } from './article.ts'
import { measureArticleList } from './article-list.ts'
import { measurePolish } from './polish.ts'
import { measureTyping } from './typing.ts'

/** Slow parts of the pages of official accounts. */
export async function measureWeixin(scope: Scope): Promise<void> {
  measureArticle()
  await measurePolish()
  await measureArticleList()
  await measureTyping(scope)
}
