import type { ArticlePart } from '@greenroom/contract/areas/weixin/article-content'
import { articleTitle } from '../../labels.ts'

/** Title of a part by its id. */
export const partTitle = (parts: readonly ArticlePart[], partId: string): string =>
  articleTitle(parts.find(({ id }) => id === partId) ?? { title: '' })
