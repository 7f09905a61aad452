import { documentOfSource, sourceOf } from '@greenroom/article'
import type { ArticleContent } from '@greenroom/contract/areas/articles/article-content'
import { emptyDocument } from '@greenroom/contract/areas/articles/article-document'

/** Content as it is sent and kept: of an article in Markdown, without the documents, which follow from the Markdown. */
export const withoutDocuments = (content: ArticleContent): ArticleContent =>
  content.sourceFormat === 'richText'
    ? content
    : {
        ...content,
        parts: content.parts.map(part => ({ ...part, source: sourceOf(part), document: emptyDocument })),
      }

/** The opposite of {@link withoutDocuments}. */
export const withDocuments = (content: ArticleContent): ArticleContent =>
  content.sourceFormat === 'richText'
    ? content
    : {
        ...content,
        parts: content.parts.map(part => ({ ...part, document: documentOfSource(sourceOf(part)) })),
      }
