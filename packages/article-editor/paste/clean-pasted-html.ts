import { documentLimits } from '@greenroom/contract/areas/articles/article-document'
import { binaryCharacters } from '@greenroom/contract/file-types'
import { besidesCode, readCode } from './code.ts'
import { unwrap } from './dom.ts'
import { contentOf } from './kept-html.ts'
import { createTally, type LeftOut } from './left-out.ts'
import { limitDepth, readLines, readParts } from './page-parts.ts'
import {
  placeMedia,
  readLinks,
  readPictures,
  removeMedia,
  takeCards,
  takeDataPictures,
  type WaitingPicture,
} from './pictures.ts'
import { removeEmptyContainers, repairPage } from './repair-page.ts'
import { applyClassRules, applyOldAttributes, keepTextStyles } from './text-styles.ts'
import { readFootnotes, readWord } from './word.ts'

/** Why a paste arrives as plain text, or not at all. */
export type PasteProblem = 'plain' | 'tooLong'

export interface CleanedPaste {
  /** For the schema of documents. */
  html: string
  leftOut: LeftOut[]
  /** Pictures to send; their places are in the HTML. */
  pictures: WaitingPicture[]
  /** The same as a block of HTML that looks as it did; null when there is no look, or too much of it. */
  look: string | null
  problem: PasteProblem | null
  /** The HTML that was read; its pictures stand at their places. */
  source: string
}

interface CleanOptions {
  /** The clipboard's plain text. */
  plain?: string
  /** The name of the language, where the clipboard of a code editor says it. */
  language?: string | undefined
  /** Whether colours are kept; from editors that lay WeChat articles out they are. */
  keepsColours?: boolean | undefined
}

/** Longest HTML without its pictures, in characters; a browser cleans it within about two seconds. */
const longestHtml = 12_000_000
/** More elements than a long article has; cleaning takes some microseconds for each. */
const mostElements = 60_000

/**
 * Prepares pasted HTML for the document: all that articles have nodes for stays, from any program. Nothing
 * fails: HTML that cannot be read arrives as plain text, which `problem` says.
 */
export function cleanPaste(html: string, options: CleanOptions = {}): CleanedPaste {
  let text = storable(options.plain ?? '')
  try {
    const taken = takeDataPictures(storable(html).replaceAll(lineSeparators, '<br>'))
    if (taken.html.length > longestHtml) return plainTextPaste(text)
    // To parsers, all that follows an unclosed frame is its text.
    const source = taken.html.replaceAll(/<(\/?)iframe\b/gi, '<$1x-frame')
    const page = new DOMParser().parseFromString(source, 'text/html')
    for (const one of page.querySelectorAll('script, template, noscript, title, object')) one.remove()
    if (text === '') text = page.body.textContent
    if (page.body.textContent.length > documentLimits.json) return plainTextPaste(text)
    if (page.body.getElementsByTagName('*').length > mostElements) return plainTextPaste(text)
    const keepsColours = options.keepsColours ?? isLaidOut(taken.html)
    return { ...cleanPage(page, taken.pictures, { ...options, keepsColours }), source: taken.html }
  } catch {
    // No kind of element is known to fail; a text that arrives plain is better than none.
    return plainTextPaste(text === '' ? html.replaceAll(/<[^>]*>/g, ' ') : text)
  }
}

const controls = new RegExp(binaryCharacters, 'g')
/** Line breaks within a paragraph, as presentation programs and design tools write them. */
const lineSeparators = /[\v\u2028\u2029]/g

/** A text without halves of characters and control characters, which no document can hold; lines stay lines. */
const storable = (text: string): string =>
  text.toWellFormed().replaceAll(lineSeparators, '\u2028').replaceAll(controls, '')

/** Pasted HTML for the schema of documents. */
export const cleanPastedHtml = (html: string): string => cleanPaste(html).html

/** Whether HTML comes from an editor that lays WeChat articles out, where colours are meant. */
const isLaidOut = (html: string): boolean =>
  /135editor|powered-by="xiumi|xiumi\.us|data-role="(?:outer|paragraph)"|mp\.weixin\.qq\.com|mmbiz\.(?:qpic|qlogo)\.cn|rich_media_content|data-mpa-|mdnice/i.test(
    html,
  )

/** Plain text as a paste: each line a paragraph. */
export function plainTextPaste(text: string): CleanedPaste & { lines: readonly string[] } {
  const isTooLong = text.length > documentLimits.json * 0.9
  const lines = isTooLong
    ? []
    : storable(text)
        .split(/[\r\n\u2028]+/)
        .filter(line => line.trim() !== '')
  const escaped = (line: string) => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return {
    html: lines.map(line => `<p>${escaped(line)}</p>`).join(''),
    lines,
    leftOut: [],
    pictures: [],
    look: null,
    problem: isTooLong ? 'tooLong' : 'plain',
    source: '',
  }
}

function cleanPage(
  page: Document,
  data: Parameters<typeof readPictures>[1],
  { language, keepsColours = false }: CleanOptions,
): Omit<CleanedPaste, 'source'> {
  const tally = createTally()
  applyClassRules(page)
  applyOldAttributes(page)
  removeHidden(page)
  const pictures = readPictures(page, data, tally)
  placeMedia(page)
  const look = styledBlock(page)
  const putCards = takeCards(page)
  // Before code and lists: their languages and levels stand in attributes.
  readWord(page, tally)
  const own = new Set(readFootnotes(page))
  readCode(page, language)
  for (const made of readParts(page, tally)) own.add(made)
  removeButtons(page)
  removeMedia(page, tally)
  readLinks(page, tally)
  unwrapForeign(page)
  repairPage(page, tally)
  readLines(page)
  removeEmptyContainers(page)
  keepTextStyles(page, { keepsColours, tally, own })
  limitDepth(page, tally)
  putCards()
  return { html: page.body.innerHTML, leftOut: tally.read(), pictures, look, problem: null }
}

/** Removes comments, style sheets and hidden elements. */
function removeHidden(page: Document): void {
  for (const one of page.querySelectorAll('style, meta, link, xml')) one.remove()
  const walker = page.createTreeWalker(page.body, 128)
  const comments: Node[] = []
  while (walker.nextNode()) comments.push(walker.currentNode)
  for (const comment of comments) comment.parentNode?.removeChild(comment)
  for (const one of page.body.querySelectorAll('[hidden], [style*="display"], [style*="mso-hide"]')) {
    if (
      one.hasAttribute('hidden') ||
      /(?:^|;)\s*(?:display\s*:\s*none|mso-hide\s*:\s*all)/i.test(one.getAttribute('style') ?? '')
    )
      one.remove()
  }
  // WeChat shows an article only once its scripts have run.
  for (const one of page.body.querySelectorAll('#js_content, .rich_media_content'))
    one.removeAttribute('style')
}

/** The paste as kept HTML; null without any style in it. */
function styledBlock(page: Document): string | null {
  const html = contentOf(page.body).trim()
  return html.length <= documentLimits.html && html.includes(' style="') ? html : null
}

/** Buttons that copy code or show anchors are of the page; the text of others stays. */
function removeButtons(page: Document): void {
  for (const button of page.querySelectorAll(
    `${besidesCode}, a.anchor, a.headerlink, a.header-anchor, .sr-only, .visually-hidden`,
  )) {
    if (button.tagName !== 'BUTTON' || button.textContent.trim().length < 12) button.remove()
    else unwrap(button)
  }
}

/** Elements of other vocabularies give their content: `o:p`, `st1:place`, `math` without a source. */
function unwrapForeign(page: Document): void {
  for (const element of [...page.body.querySelectorAll('*')]) {
    const isForeign = element.tagName.includes(':') || element.namespaceURI !== page.body.namespaceURI
    if (isForeign) unwrap(element)
  }
}
