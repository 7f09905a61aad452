import type { ArticleContent } from '@greenroom/contract/areas/weixin/article-content'
import { defaultArticleStyle } from '@greenroom/contract/areas/weixin/article-style'
import {
  type DefaultStyleFields,
  type OfficialAccountFields,
  styleOfAccount,
} from '@greenroom/contract/areas/weixin/official-accounts'
import { sameValue } from '../../../../../kit/merge/same-value.ts'

export type AccountDefaults = DefaultStyleFields & Pick<OfficialAccountFields, 'defaultAuthor'>

/** The content with the author and the style of an account, where none were chosen. */
export function withDefaults(content: ArticleContent, account: AccountDefaults): ArticleContent {
  const { style, parts } = content
  return {
    ...content,
    style: sameValue(style, defaultArticleStyle) ? styleOfAccount(account) : style,
    parts: parts.map(part => (part.author === '' ? { ...part, author: account.defaultAuthor } : part)),
  }
}
