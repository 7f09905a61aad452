import { plainText } from '@greenroom/article'
import type { ArticlePart } from '@greenroom/contract/areas/articles/article-content'

const chinese = /\p{Script=Han}/u

/** The language of a page that shows the article: browsers draw Chinese signs without one as Japanese ones. */
export const languageOf = ({ title, document }: Pick<ArticlePart, 'title' | 'document'>): string =>
  chinese.test(title) || chinese.test(plainText(document.content)) ? 'zh-CN' : 'en'
