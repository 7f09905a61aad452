import { plainText } from '@greenroom/article'
import type { ArticleDocument } from '@greenroom/contract/areas/articles/article-document'

/** The beginning of a text as its digest: whole sentences, as many as fit into `limit` characters. */
export function digestOf(document: ArticleDocument, limit: number): string {
  const text = plainText(document.content.filter(({ type }) => type === 'paragraph'))
    .replaceAll(/\s+/g, ' ')
    .trim()
  const characters = [...text]
  if (characters.length <= limit) return text
  const start = characters.slice(0, limit).join('')
  // Ends of sentences, the full-width ones of Chinese too.
  return /^.*[\u3002\uff01\uff1f!?.](?=[^\u3002\uff01\uff1f!?.]*$)/u.exec(start)?.[0] ?? start
}
