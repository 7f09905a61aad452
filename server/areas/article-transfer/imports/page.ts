import { detectTextEncoding } from '@greenroom/contract/text-encoding'
import { Readability } from '@mozilla/readability'
import { analyse } from 'chardet'
import type { Element as HtmlElement } from 'domhandler'
import { parseHTML } from 'linkedom'
import { ImportError } from './problem.ts'
import { Losses, PictureList, type ReadArticle, toArticle } from './read-article.ts'

/** A fetched web page. */
export interface FetchedPage {
  bytes: Uint8Array
  /** `Content-Type` of the response. */
  contentType: string
  /** After redirects. */
  address: string
}

/** Reads the main text of a web page as an article. @throws ImportError */
export function readPage(page: FetchedPage): ReadArticle {
  const { document } = parseHTML(withBody(decoded(page)))
  const base = URL.parse(document.querySelector('base')?.getAttribute('href') ?? '', page.address)?.href
  keepFormulas(document)
  const losses = new Losses()
  const pictures = new PictureList(losses)
  const text = weixinText(document) ?? mainText(document)
  return toArticle({
    ...text,
    base: base ?? page.address,
    losses,
    pictures,
    pictureAddress: picture => placePicture(picture, base ?? page.address, pictures),
    otherTitle: new URL(page.address).hostname,
    takesFirstHeading: false,
  })
}

/** HTML with the tags around head and body, which authors may leave out and linkedom does not add. */
function withBody(html: string): string {
  if (/<body[\s>]/i.test(html)) return html
  const head = html.match(/<title[^>]*>[\s\S]*?<\/title\s*>|<(?:base|meta)\b[^>]*>/gi) ?? []
  const rest = html.replaceAll(/<!doctype[^>]*>|<\/?(?:html|head)\b[^>]*>/gi, '')
  return `<!doctype html><html><head>${head.join('')}</head><body>${rest}</body></html>`
}

/** Encoding by the response, else by the page's own declaration, else by its bytes. */
function decoded({ bytes, contentType }: FetchedPage): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4096))
  const named =
    /charset\s*=\s*["']?([\w-]+)/i.exec(contentType)?.[1] ??
    /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1] ??
    detectTextEncoding(bytes, true, analyse) ??
    'utf-8'
  try {
    return new TextDecoder(named).decode(bytes)
  } catch {
    // An encoding that does not exist.
    return new TextDecoder(detectTextEncoding(bytes, true, analyse) ?? 'utf-8').decode(bytes)
  }
}

/** Readability removes scripts, and MathJax keeps its sources in some. */
function keepFormulas(document: Document): void {
  for (const script of document.querySelectorAll('script[type^="math/tex"]')) {
    const formula = document.createElement('span')
    formula.setAttribute('data-tex', script.textContent ?? '')
    if (script.getAttribute('type')?.includes('display')) formula.className = 'ztext-math-block'
    script.replaceWith(formula)
  }
}

interface PageText {
  html: string
  title: string
  author: string
}

const metaContent = (document: Document, name: string): string =>
  document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content')?.trim() ??
  ''

/** The text of an article at mp.weixin.qq.com, which is hidden until scripts have run. */
function weixinText(document: Document): PageText | undefined {
  const content = document.querySelector('#js_content')
  if (!content) return undefined
  return {
    html: content.innerHTML,
    title:
      metaContent(document, 'og:title') ||
      (document.querySelector('#activity-name')?.textContent?.trim() ?? ''),
    author:
      metaContent(document, 'author') || (document.querySelector('#js_name')?.textContent?.trim() ?? ''),
  }
}

/** Elements at most: looking for the text of more takes too long. */
const maxElements = 200_000

function mainText(document: Document): PageText {
  const title = metaContent(document, 'og:title')
  let article: ReturnType<Readability['parse']>
  try {
    article = new Readability(document, { keepClasses: true, maxElemsToParse: maxElements }).parse()
  } catch (error) {
    throw error instanceof Error && error.message.startsWith('Aborting parsing')
      ? new ImportError('tooLong')
      : error
  }
  if (!article?.content || !article.textContent?.trim()) throw new ImportError('noText')
  return {
    html: article.content,
    title: article.title?.trim() || title,
    author: article.byline?.trim() ?? '',
  }
}

const dataPicture = /^data:image\/(png|jpe?g|gif|webp|avif)[;,]/i

/** Pages load pictures late: the address is in other attributes then. */
function placePicture({ attribs }: HtmlElement, base: string, pictures: PictureList): string | undefined {
  const { src = '', srcset = '' } = attribs
  const late =
    attribs['data-src'] ?? attribs['data-original'] ?? attribs['data-actualsrc'] ?? attribs['data-lazy-src']
  const address = late || src || (srcset.trim().split(/[\s,]/)[0] ?? '')
  if (dataPicture.test(address)) return pictures.place(address, address)
  const url = URL.parse(address, base)
  return url && /^https?:$/.test(url.protocol) && url.href.length <= 2000
    ? pictures.place(url.href, null)
    : undefined
}
