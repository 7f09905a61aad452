import { plainText, renderDocument, toMarkdown } from '@greenroom/article'
import type { ArticlePart } from '@greenroom/contract/areas/weixin/article-content'
import type { ArticleStyle } from '@greenroom/contract/areas/weixin/article-style'
import { absoluteAddress } from '../../../../../kit/absolute-address.ts'
import { copyHtml } from '../../../../../kit/copy-text.ts'
import { saveAs } from '../../../../../kit/download.ts'
import { articleTitle } from '../../labels.ts'
import { notesTitle } from '../notes-title.ts'

/** The part as WeChat gets it. Pictures of this installation have whole addresses, for it is read elsewhere. */
const htmlOf = ({ document }: ArticlePart, style: ArticleStyle): string =>
  renderDocument(document, {
    style,
    notesTitle,
    pictureAddress: address => (address.startsWith('/') ? absoluteAddress(address) : address),
  })

/** Copies the part as formatted text for other programs, with a message. */
export const copyPart = (
  part: ArticlePart,
  style: ArticleStyle,
  words: { copied: string; notCopied: string },
): Promise<void> => copyHtml(htmlOf(part, style), plainText(part.document.content), words)

/** Has the browser save the part as a page. */
export function savePartAsHtml(part: ArticlePart, style: ArticleStyle): void {
  const title = document.createElement('title')
  title.textContent = part.title
  const head = `<!doctype html><meta charset="utf-8">${title.outerHTML}`
  save(`${head}${htmlOf(part, style)}`, part, 'text/html', 'html')
}

/** Has the browser save the text of the part as Markdown. */
export const savePartAsMarkdown = (part: ArticlePart): void =>
  save(toMarkdown(part.document), part, 'text/markdown', 'md')

function save(text: string, part: ArticlePart, type: string, ending: string): void {
  saveAs(new Blob([text], { type: `${type};charset=utf-8` }), `${articleTitle(part)}.${ending}`)
}
