import type { ArticlePart } from '@greenroom/contract/areas/weixin/article-content'
import { articleTitle } from '../../labels.ts'

/** What a part is called by its id. */
export const partTitle = (parts: readonly ArticlePart[], partId: string): string =>
  articleTitle(parts.find(({ id }) => id === partId) ?? { title: '' })
