import type { ArticlePart } from '@greenroom/contract/areas/articles/article-content'
import {
  type ArticleDocument,
  articleDocument,
  type BlockNode,
  documentLimits,
} from '@greenroom/contract/areas/articles/article-document'
import { parseMarkdown } from './markdown/parse.ts'
import { toMarkdown } from './markdown/print.ts'

/** The Markdown of a part: as it was typed, or printed from the document of the rich text editor. */
export const sourceOf = ({ source, document }: Pick<ArticlePart, 'source' | 'document'>): string =>
  source ?? toMarkdown(document)

/**
 * Reads any Markdown into a document that can be stored. A block that the schema does not allow, such as lists nested
 * too deeply, stays as its plain Markdown; so does the whole text when it has too many nodes.
 */
export function documentOfSource(source: string): ArticleDocument {
  const read = readSource(source)
  // Looking for the blocks that are too much would take seconds.
  if (JSON.stringify(read).length > documentLimits.json) return plainDocument(source)
  return (
    articleDocument.safeParse(read).data ??
    articleDocument.safeParse({ type: 'doc', content: read.content.map(storableBlock) }).data ??
    plainDocument(source)
  )
}

/** The same in half the time, for a text that is being typed: the document can be shown, and maybe not stored. */
export function readSource(source: string): ArticleDocument {
  try {
    return parseMarkdown(source)
  } catch (failure) {
    // Nested so deeply that the parser ran out of stack.
    if (failure instanceof RangeError) return plainDocument(source)
    throw failure
  }
}

const plainDocument = (source: string): ArticleDocument => ({
  type: 'doc',
  content: [asPlainMarkdown(source)],
})

const storableBlock = (block: BlockNode): BlockNode =>
  articleDocument.safeParse({ type: 'doc', content: [block] }).success
    ? block
    : asPlainMarkdown(toMarkdown({ type: 'doc', content: [block] }).trimEnd())

/** One line as a paragraph, several as code. */
function asPlainMarkdown(text: string): BlockNode {
  const content = text === '' ? [] : [{ type: 'text' as const, text }]
  return text.includes('\n')
    ? { type: 'codeBlock', attrs: { language: null }, content }
    : { type: 'paragraph', attrs: { textAlign: null }, content }
}
