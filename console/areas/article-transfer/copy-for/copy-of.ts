import { pictureAddresses, plainText, sourceOf } from '@greenroom/article'
import {
  type CopyLoss,
  type CopyPlatform,
  htmlRules,
  plainParagraphs,
  platformHtml,
  xiaohongshuNote,
  xThread,
} from '@greenroom/article/platforms'
import type { ArticlePart } from '@greenroom/contract/areas/articles/article-content'
import { type BlockNode, isPictureAddress } from '@greenroom/contract/areas/articles/article-document'
import { wholeAddress } from './take-away.ts'

/** The content of the clipboard for a platform. */
export interface PlatformCopy {
  title: string
  /** Formatted text; null where the platform takes plain text or Markdown. */
  html: string | null
  /** One text, or the posts of a thread. */
  texts: string[]
  /** What the platform does not keep, counted. */
  losses: ReadonlyMap<CopyLoss, number>
  /** Pictures that the user uploads by hand. */
  handPictures: string[]
}

/** A part as a platform takes it. */
export function copyOf(part: ArticlePart, platform: CopyPlatform, hashtags: readonly string[]): PlatformCopy {
  const { title, document } = part
  // Others were not stored, and nothing can be saved from them.
  const addresses = pictureAddresses(document).filter(isPictureAddress)
  const [unreachable, all] = [addresses.filter(address => !isReachable(wholeAddress(address))), addresses]
  const common = { title, handPictures: unreachable }
  switch (platform) {
    case 'zhihu':
    case 'toutiao':
    case 'html': {
      const { html, losses } = platformHtml(document, htmlRules[platform], wholeAddress)
      return { ...common, html, texts: [plainText(document.content).trim()], losses }
    }
    case 'juejin': {
      const source = withWholeAddresses(sourceOf(part))
      return { ...common, html: null, texts: [source], losses: new Map() }
    }
    case 'xiaohongshu': {
      const note = xiaohongshuNote(title, document, hashtags)
      const losses = plainLosses(document.content)
      if (note.left > 0) losses.set('tooLong', note.left)
      return { title: note.title, html: null, texts: [note.text], losses, handPictures: all }
    }
    case 'x':
      return {
        title: '',
        html: null,
        texts: xThread(title, plainParagraphs(document)),
        losses: plainLosses(document.content),
        handPictures: all,
      }
  }
}

/** Pictures of this installation get whole addresses: other sites show the Markdown. */
const withWholeAddresses = (source: string) =>
  source.replaceAll(
    /(\]\(\s*<?|\ssrc=["'])(\/api\/pictures\/[0-9a-f-]{36})/g,
    (_, before: string, address: string) => before + wholeAddress(address),
  )

/** Whether servers of other companies can fetch an address: not within a network of its own. */
export function isReachable(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? ''
  return (
    host.includes('.') &&
    !/^(127|10|0|169\.254|192\.168)\.|^172\.(1[6-9]|2\d|3[01])\.|\.(local|internal|lan|home|test|invalid|localhost)$/.test(
      host,
    )
  )
}

/** What plain text leaves out. */
function plainLosses(nodes: readonly BlockNode[]): Map<CopyLoss, number> {
  const losses = new Map<CopyLoss, number>()
  const lose = (loss: CopyLoss) => losses.set(loss, (losses.get(loss) ?? 0) + 1)
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, marks, content } = node as { type?: unknown; marks?: unknown[]; content?: unknown[] }
    if (type === 'table') lose('tables')
    if (type === 'inlineMath' || type === 'blockMath') lose('formulas')
    if (type === 'image') lose('pictures')
    for (const mark of marks ?? []) lose((mark as { type?: unknown }).type === 'link' ? 'links' : 'formats')
    for (const child of content ?? []) visit(child)
  }
  for (const node of nodes) visit(node)
  return losses
}
