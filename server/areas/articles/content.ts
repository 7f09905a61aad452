import { createHash, randomUUID } from 'node:crypto'
import { countCharacters } from '@greenroom/article'
import type { ArticleContent, ArticlePart } from '@greenroom/contract/areas/articles/article-content'
import {
  type ArticleDocument,
  type BlockNode,
  emptyDocument,
  type InlineNode,
} from '@greenroom/contract/areas/articles/article-document'
import { defaultArticleStyle } from '@greenroom/contract/areas/official-accounts/article-style'
import {
  type DefaultStyleFields,
  styleOfAccount,
} from '@greenroom/contract/areas/official-accounts/official-accounts'
import { sanitiseHtml, sanitiseTag } from './sanitise.ts'

/** A part without content. */
export const emptyPart = (fields: Partial<ArticlePart> = {}): ArticlePart => ({
  id: randomUUID(),
  title: '',
  author: '',
  digest: '',
  sourceAddress: '',
  cover: null,
  comments: 'nobody',
  document: emptyDocument,
  contentItemId: null,
  ...fields,
})

/** Content of a new article with these parts, in the style of its account. */
export const newContent = (
  parts: ArticlePart[],
  account: DefaultStyleFields | undefined,
): ArticleContent => ({
  sourceFormat: 'richText',
  style: account ? styleOfAccount(account) : defaultArticleStyle,
  parts,
})

/** Sanitises every HTML block of the content; no other node can hold HTML. */
export const sanitised = (content: ArticleContent): ArticleContent => ({
  ...content,
  parts: content.parts.map(part => ({ ...part, document: sanitisedDocument(part.document) })),
})

/** A document with every block of HTML sanitised. */
export const sanitisedDocument = (document: ArticleDocument): ArticleDocument => ({
  type: 'doc',
  content: document.content.map(sanitisedBlock),
})

function sanitisedBlock(node: BlockNode): BlockNode {
  switch (node.type) {
    case 'rawHtml':
      return { type: 'rawHtml', attrs: { html: sanitiseHtml(node.attrs.html) } }
    case 'paragraph':
    case 'heading':
      return { ...node, content: node.content.flatMap(sanitisedInline) }
    case 'blockquote':
    case 'footnoteDefinition':
      return { ...node, content: node.content.map(sanitisedBlock) }
    case 'bulletList':
    case 'orderedList':
      return {
        ...node,
        content: node.content.map(item => ({ ...item, content: item.content.map(sanitisedBlock) })),
      }
    case 'table':
      return {
        ...node,
        content: node.content.map(row => ({
          ...row,
          content: row.content.map(cell => ({ ...cell, content: cell.content.map(sanitisedBlock) })),
        })),
      }
    default:
      return node
  }
}

function sanitisedInline(node: InlineNode): InlineNode[] {
  if (node.type !== 'inlineHtml') return [node]
  const html = sanitiseTag(node.attrs.html)
  return html === '' ? [] : [{ ...node, attrs: { html } }]
}

/** Summary of the content for lists, filters and versions. */
export function summaryOf(content: ArticleContent) {
  const { parts, sourceFormat } = content
  return {
    sourceFormat,
    title: parts[0]?.title ?? '',
    partCount: parts.length,
    coverFileId: parts[0]?.cover?.fileId ?? null,
    contentItemIds: [...new Set(parts.flatMap(({ contentItemId }) => contentItemId ?? []))],
    characters: parts.reduce((sum, { document }) => sum + countCharacters(document), 0),
    contentHash: hashOf(content),
  }
}

/** SHA-256 of a value as JSON with sorted keys, in hexadecimal. */
const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value, (_, inner: unknown) => sorted(inner)))
    .digest('hex')

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)))
}
