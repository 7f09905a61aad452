import { plainText } from '@greenroom/article'
import { type HtmlLoss, readHtml } from '@greenroom/article/read-html'
import {
  articleImportLimits,
  type ImportedArticle,
  type ImportLoss,
} from '@greenroom/contract/areas/article-transfer/article-imports'
import { articleContentLimits } from '@greenroom/contract/areas/articles/article-content'
import { articleDocument } from '@greenroom/contract/areas/articles/article-document'
import { cutText } from '@greenroom/contract/fields'
import { binaryCharacters } from '@greenroom/contract/file-types'
import type { Element } from 'domhandler'
import { ImportError } from './problem.ts'

/** What a file or a page was read into; its address is known to the caller. */
export type ReadArticle = Omit<ImportedArticle, 'sourceAddress'>

/** Losses, counted by kind. */
export class Losses {
  readonly #counts = new Map<ImportLoss, number>()

  add(kind: ImportLoss, count = 1): void {
    if (count > 0) this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + count)
  }
  addAll(losses: ReadonlyMap<HtmlLoss, number>): void {
    for (const [kind, count] of losses) this.add(kind, count)
  }
  list(): ImportedArticle['losses'] {
    return [...this.#counts].map(([kind, count]) => ({ kind, count }))
  }
}

/** The pictures of a text, each once, up to the limit of an import. */
export class PictureList {
  readonly list: ImportedArticle['pictures'] = []
  readonly #addresses = new Map<string, string>()
  readonly #losses: Losses

  constructor(losses: Losses) {
    this.#losses = losses
  }

  /**
   * Address of a picture in the document.
   * @param entry where its content is; null: at `key`, its address on the web
   * @returns undefined beyond the limit
   */
  place(key: string, entry: string | null): string | undefined {
    const before = this.#addresses.get(key)
    if (before !== undefined) return before
    if (this.list.length >= articleImportLimits.pictures) {
      this.#losses.add('tooManyPictures')
      return undefined
    }
    // No such host exists (RFC 6761): a document takes only web addresses.
    const address = entry === null ? key : `https://picture.invalid/${this.list.length}`
    const name = entry?.startsWith('data:') ? '' : (URL.parse(key, 'https://picture.invalid')?.pathname ?? '')
    this.#addresses.set(key, address)
    this.list.push({ address, entry, name: name.split('/').at(-1) ?? '' })
    return address
  }
}

interface ArticleSource {
  html: string
  base?: string
  losses: Losses
  pictures: PictureList
  pictureAddress: (picture: Element) => string | undefined
  title: string
  author: string
  /** Title when there is no other. */
  otherTitle: string
  /** Whether a first heading is the title, and leaves the text. */
  takesFirstHeading: boolean
}

/** Reads HTML into an article that can be stored. @throws ImportError */
export function toArticle(source: ArticleSource): ReadArticle {
  const { losses, pictures } = source
  const html = source.html.toWellFormed().replaceAll(new RegExp(binaryCharacters, 'g'), '')
  const { document, losses: htmlLosses } = readHtml(html, {
    pictureAddress: source.pictureAddress,
    ...(source.base !== undefined && { base: source.base }),
  })
  losses.addAll(htmlLosses)
  const [first, ...others] = document.content
  const isTitle =
    source.takesFirstHeading && others.length > 0 && first?.type === 'heading' && first.attrs.level === 1
  const content = isTitle ? others : document.content
  if (content.length === 0) throw new ImportError('empty')
  const read = articleDocument.safeParse({ type: 'doc', content })
  if (!read.success) throw new ImportError('tooLong')
  const heading = isTitle ? plainText([first]).trim() : ''
  return {
    title: cutText(heading || source.title || source.otherTitle, articleContentLimits.title),
    author: cutText(source.author, articleContentLimits.author),
    document: read.data,
    pictures: pictures.list,
    losses: losses.list(),
  }
}
