import type { ArticleState } from '@greenroom/contract/areas/articles/articles'
import type { StoredArticleRow } from './schema.ts'

/**
 * The state of an article after its content has changed. While WeChat has it, the state stays: the job publishes a
 * version of its own, and its end decides whether the article is ahead of that. After a take-down there is nothing at WeChat
 * that it could be ahead of.
 */
export function stateAfterSave({
  state,
  pushedAt,
}: Pick<StoredArticleRow, 'state' | 'pushedAt'>): ArticleState {
  if (state === 'changedRemotely' || state === 'publishing' || state === 'takenDown') return state
  return pushedAt === null ? 'local' : 'ahead'
}
