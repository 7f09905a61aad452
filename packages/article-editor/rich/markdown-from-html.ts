import { toMarkdown } from '@greenroom/article'
import { cleanPaste } from '../paste/clean-pasted-html.ts'
import type { WaitingPicture } from '../paste/pictures.ts'
import { documentFromHtml } from './document.ts'

/** Pasted HTML as Markdown, and the pictures to send; empty when there is nothing in it that can be stored. */
export function markdownFromHtml(
  html: string,
  plain: string,
): { markdown: string; pictures: readonly WaitingPicture[] } {
  const cleaned = cleanPaste(html, { plain })
  const document = cleaned.problem ? undefined : documentFromHtml(cleaned.html)
  return document
    ? { markdown: toMarkdown(document).trim(), pictures: cleaned.pictures }
    : { markdown: '', pictures: [] }
}
