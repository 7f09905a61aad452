import { randomUUID } from 'node:crypto'
import { documentOfSource } from '@greenroom/article'
import type { ArticleContent, ArticlePart } from '@greenroom/contract/areas/articles/article-content'
import { defaultArticleStyle } from '@greenroom/contract/areas/official-accounts/article-style'

/** A part whose body is Markdown. */
export function aPart({
  body = '正文',
  ...fields
}: Partial<ArticlePart> & { body?: string } = {}): ArticlePart {
  return {
    id: randomUUID(),
    title: '标题',
    author: '',
    digest: '',
    sourceAddress: '',
    cover: null,
    comments: 'nobody',
    source: fields.document ? null : body,
    document: documentOfSource(body),
    contentItemId: null,
    ...fields,
  }
}

export const contentOf = (...parts: ArticlePart[]): ArticleContent => ({
  sourceFormat: 'markdown',
  style: defaultArticleStyle,
  parts,
})
