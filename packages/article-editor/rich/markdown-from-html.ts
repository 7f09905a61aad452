import { toMarkdown } from '@greenroom/article'
import { cleanPastedHtml } from './clean-pasted-html.ts'
import { documentFromHtml } from './document.ts'

/** Pasted HTML as Markdown; empty when there is nothing in it that can be stored. */
export function markdownFromHtml(html: string): string {
  const document = documentFromHtml(cleanPastedHtml(html))
  return document ? toMarkdown(document).trim() : ''
}
