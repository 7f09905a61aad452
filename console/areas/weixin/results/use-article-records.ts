import { listArticles } from '@greenroom/contract/areas/weixin/articles'
import { useCallQuery } from '../../../kit/query.ts'
import { articleTitle } from '../articles/labels.ts'

/** Those that were changed last are offered. */
const offered = '100'

/** The articles to choose one of. */
export function useArticleRecords(): readonly { id: string; name: string }[] {
  const { data } = useCallQuery(listArticles, { query: { pageSize: offered } }, { quiet: true })
  return (data?.list ?? []).map(article => ({ id: article.id, name: articleTitle(article) }))
}
