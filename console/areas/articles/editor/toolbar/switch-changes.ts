import {
  type MarkdownLoss,
  markdownLosses,
  plainText,
  renderDocument,
  sourceOf,
  toMarkdown,
  withoutBlankEnd,
} from '@greenroom/article'
import type { ArticleContent, ArticlePart } from '@greenroom/contract/areas/articles/article-content'
import type { ArticleDocument } from '@greenroom/contract/areas/articles/article-document'
import { notesTitle } from '../notes-title.ts'

/** What another editor changes in one part. */
export interface SwitchChange {
  partId: string
  title: string
  losses: readonly MarkdownLoss[]
  /** The Markdown or the text now and after the change. */
  before: string
  after: string
}

/**
 * What would change in an article with another editor.
 * @param after the content as the other editor has it
 * @returns parts that would change, in order; none when the article stays as it is
 */
export function switchChanges(before: ArticleContent, after: ArticleContent): SwitchChange[] {
  return before.parts.flatMap((part, index) => {
    const next = after.parts[index]
    const change =
      next && (after.sourceFormat === 'markdown' ? lossOf(part, next, before.style) : rewriteOf(part, next))
    return change ? [{ partId: part.id, title: part.title, ...change }] : []
  })
}

type Change = Pick<SwitchChange, 'losses' | 'before' | 'after'>

/** The first edit as rich text prints the Markdown anew. */
function rewriteOf(part: ArticlePart, { source, document }: ArticlePart): Change | undefined {
  const [before, after] = [sourceOf(part), toMarkdown(document)]
  // Restored from before an earlier change; a line break at the end is no change.
  if (source === null || before.trimEnd() === after.trimEnd()) return undefined
  return { losses: markdownLosses(document), before, after }
}

/** Markdown cannot write everything that a document can hold. */
function lossOf(part: ArticlePart, next: ArticlePart, style: ArticleContent['style']): Change | undefined {
  if (part.source !== null) return undefined
  const losses = markdownLosses(part.document)
  const htmlOf = (document: ArticleDocument) =>
    renderDocument({ ...document, content: [...withoutBlankEnd(document.content)] }, { style, notesTitle })
  if (losses.length === 0 && htmlOf(part.document) === htmlOf(next.document)) return undefined
  return { losses, before: textOf(part.document), after: textOf(next.document) }
}

/** The text of a document with a blank line between blocks. */
const textOf = ({ content }: ArticleDocument): string =>
  content.map(block => plainText([block]).trimEnd()).join('\n\n')
