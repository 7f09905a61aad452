import { plainText, type RenderOptions, renderDocument, sourceOf } from '@greenroom/article'
import type { ArticlePart } from '@greenroom/contract/areas/articles/article-content'
import { copyHtml } from '../../../kit/browser/copy-text.ts'
import { saveAs } from '../../../kit/call/download.ts'
import { absoluteAddress } from '../../../kit/navigation/absolute-address.ts'

/** What a part is written with, beside its text. */
export type PartRendering = Pick<RenderOptions, 'style' | 'notesTitle' | 'formulas'>

/** The whole address of a picture: other sites show it. */
export const wholeAddress = (address: string): string =>
  address.startsWith('/') ? absoluteAddress(address) : address

/** The part as WeChat gets it. */
const htmlOf = ({ document }: ArticlePart, rendering: PartRendering): string =>
  renderDocument(document, { ...rendering, pictureAddress: wholeAddress })

/** Copies the part as formatted text for WeChat's editor, with a message. */
export const copyPartForWeixin = (
  part: ArticlePart,
  rendering: PartRendering,
  words: { copied: string; notCopied: string },
): Promise<void> => copyHtml(htmlOf(part, rendering), plainText(part.document.content), words)

/** Has the browser save the part as a page. @param name of the file, without its ending */
export function savePartAsHtml(part: ArticlePart, rendering: PartRendering, name: string): void {
  const title = document.createElement('title')
  title.textContent = part.title
  save(
    `<!doctype html><meta charset="utf-8">${title.outerHTML}${htmlOf(part, rendering)}`,
    `${name}.html`,
    'text/html',
  )
}

/** Has the browser save the Markdown of the part. @param name of the file, without its ending */
export const savePartAsMarkdown = (part: ArticlePart, name: string): void =>
  save(sourceOf(part), `${name}.md`, 'text/markdown')

function save(text: string, name: string, type: string): void {
  saveAs(new Blob([text], { type: `${type};charset=utf-8` }), name)
}
