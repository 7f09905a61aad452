import { createHash, randomUUID } from 'node:crypto'
import { countCharacters, documentOfSource, sourceOf } from '@greenroom/article'
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
import type { StoredContent } from './schema.ts'

/** A part without content. */
export const emptyPart = (fields: Partial<ArticlePart> = {}): ArticlePart => ({
  id: randomUUID(),
  title: '',
  author: '',
  digest: '',
  sourceAddress: '',
  cover: null,
  comments: 'nobody',
  source: null,
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

/**
 * Content as it is stored. Of an article in Markdown, the source is the record, and the document is read from it. Of one
 * in rich text it is the document, and the source stays only as long as it is read into the same document. No HTML
 * block has anything that could run.
 * @param before the stored content: a client that sends back its document alone has not changed the source
 */
export function toStored(content: ArticleContent, before?: ArticleContent): ArticleContent {
  const { sourceFormat, parts } = content
  const beforeParts = new Map(before?.parts.map(part => [part.id, part]))
  return {
    ...content,
    parts: parts.map(part => {
      const { source, document } =
        part.source === null && sourceFormat === 'markdown'
          ? withItsSource(part, beforeParts.get(part.id))
          : part
      if (source === null) return { ...part, source, document: sanitisedDocument(document) }
      const read = sanitisedDocument(documentOfSource(source))
      if (sourceFormat === 'markdown') return { ...part, source, document: read }
      // A client that sends the Markdown alone means its document.
      const drawn = document.content.length === 0 ? read : sanitisedDocument(document)
      return { ...part, source: hashOf(drawn) === hashOf(read) ? source : null, document: drawn }
    }),
  }
}

/** The body with the stored Markdown of the same document, or with its document printed. */
function withItsSource(part: ArticlePart, before: ArticlePart | undefined) {
  const isSame = before && hashOf(before.document) === hashOf(sanitisedDocument(part.document))
  return { document: part.document, source: sourceOf(isSame ? before : part) }
}

/**
 * Content as it is read. Versions stored before sources were have none: the Markdown is printed from the document then.
 */
export const fromStored = (content: StoredContent): ArticleContent => ({
  ...content,
  parts: content.parts.map(({ source, ...part }) => ({
    ...part,
    source:
      source === undefined
        ? content.sourceFormat === 'markdown'
          ? sourceOf({ ...part, source: null })
          : null
        : source,
  })),
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
export const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value, (_, inner: unknown) => sorted(inner)))
    .digest('hex')

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)))
}
