import type { ArticleContent } from '@greenroom/contract/areas/articles/article-content'
import { toMarkdown } from './markdown/print.ts'

/** All that is written of an article as one text, so that two of them can be compared. */
export function contentText({ parts }: ArticleContent): string {
  return parts
    .map(({ title, author, digest, document }) =>
      [title, author, digest, toMarkdown(document)].filter(text => text !== '').join('\n\n'),
    )
    .join('\n\n========\n\n')
}
