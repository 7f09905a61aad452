import type { ArticleContent, ArticlePart } from '@greenroom/contract/areas/articles/article-content'
import type { ArticleDocument } from '@greenroom/contract/areas/articles/article-document'
import { defaultArticleStyle } from '@greenroom/contract/areas/official-accounts/article-style'
import { officialArticleLimits } from '@greenroom/contract/areas/official-accounts/official-accounts'
import type { LintOptions } from '../index.ts'
import { parseMarkdown } from '../index.ts'

const pictureId = '0198c0de-0000-7000-8000-000000000001'
export const pictureAddress = `/api/pictures/${pictureId}`

let made = 0

/** A valid part whose body is Markdown or a document. */
export function aPart({
  body = '正文',
  ...fields
}: Partial<ArticlePart> & { body?: string } = {}): ArticlePart {
  made++
  return {
    id: `0198c0de-0000-7000-8000-${made.toString(16).padStart(12, '0')}`,
    title: '标题',
    author: '李小童',
    digest: '',
    sourceAddress: '',
    cover: { fileId: pictureId, wide: null, square: null },
    comments: 'nobody',
    source: fields.document ? null : body,
    document: parseMarkdown(body),
    contentItemId: null,
    ...fields,
  }
}

/** An article of these parts. */
export const anArticle = (...parts: ArticlePart[]): ArticleContent => ({
  sourceFormat: 'markdown',
  style: defaultArticleStyle,
  parts,
})

/** Limits of WeChat’s documents, and one stored picture. */
export const lintOptions: LintOptions = {
  limits: officialArticleLimits,
  notesTitle: '参考链接',
  pictures: new Map([
    [pictureAddress, { width: 900, height: 383 }],
    [pictureId, { width: 900, height: 383 }],
  ]),
}

/** A document of paragraphs. */
export const paragraphs = (...texts: string[]): ArticleDocument => ({
  type: 'doc',
  content: texts.map(text => ({ type: 'paragraph', content: text === '' ? [] : [{ type: 'text', text }] })),
})
