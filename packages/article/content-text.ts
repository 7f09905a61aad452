import type { ArticleContent } from '@greenroom/contract/areas/articles/article-content'
import { sourceOf } from './source.ts'

/** All that is written of an article as one text, so that two of them can be compared. */
export function contentText({ parts }: ArticleContent): string {
  return parts
    .map(part =>
      [part.title, part.author, part.digest, sourceOf(part)].filter(text => text !== '').join('\n\n'),
    )
    .join('\n\n========\n\n')
}
