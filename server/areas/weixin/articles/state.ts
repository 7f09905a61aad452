import type { ArticleState } from '@greenroom/contract/areas/weixin/articles'
import type { StoredArticleRow } from './schema.ts'

/**
 * What an article becomes when something else stands there than before. While WeChat has it, it stays what it is: the
 * job that publishes it has a version of its own, and its end says whether the article is ahead of that.
 */
export function stateAfterSave({
  state,
  pushedAt,
}: Pick<StoredArticleRow, 'state' | 'pushedAt'>): ArticleState {
  if (state === 'changedRemotely' || state === 'publishing') return state
  return pushedAt === null ? 'local' : 'ahead'
}
