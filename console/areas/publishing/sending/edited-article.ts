import type { ArticleContent } from '@greenroom/contract/areas/articles/article-content'
import type { ArticleDetail, ArticleState } from '@greenroom/contract/areas/articles/articles'

/** An article in its editor, as pushing, publishing and comparing need it. */
export interface EditedArticle {
  id: string
  accountId: string | null
  /** The name of the account; empty for none. */
  accountName: string
  state: ArticleState
  lastJobId: string | null
  isReadOnly: boolean
  /** The version that is stored now. */
  version: () => number
  /** The content as it is typed now. */
  content: () => ArticleContent
  /** Stores all typed text. @returns whether it is stored */
  save: () => Promise<boolean>
  /** Shows an article that another call stored, in place of the typed text. */
  replace: (article: ArticleDetail) => void
}
