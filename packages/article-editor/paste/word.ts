import { make, rename, stylesOf } from './dom.ts'
import type { Tally } from './left-out.ts'

/** Word marks paragraphs of a list by a style only: `mso-list:l0 level1 lfo1`. */
const wordList = /mso-list:\s*l\d+\s+level(\d+)/i
const styleOf = (element: Element) => element.getAttribute('style') ?? ''

/** Reads what Word, WPS and Excel say in their own styles: lists, headings, comments. */
export function readWord(page: Document, tally: Tally): void {
  for (const comment of page.querySelectorAll('[style*="mso-comment-reference"], .MsoCommentReference')) {
    tally.add('comments', comment)
    comment.remove()
  }
  for (const list of page.querySelectorAll('[style*="mso-element:comment-list"]')) list.remove()
  for (const tabs of page.querySelectorAll('[style*="mso-tab-count"]')) tabs.replaceWith(' ')
  readHeadings(page)
  readLists(page)
}

function readHeadings(page: Document): void {
  for (const paragraph of page.querySelectorAll('p')) {
    if (paragraph.className === 'MsoTitle') rename(paragraph, 'h1')
    const level = stylesOf(paragraph).get('mso-outline-level')
    if (level !== undefined && /^[1-9]$/.test(level) && paragraph.textContent.trim() !== '')
      rename(paragraph, `h${Math.min(Number(level), 4)}`)
  }
}

function readLists(page: Document): void {
  const paragraphs = [...page.querySelectorAll('p')].filter(one => wordList.test(styleOf(one)))
  let lists: HTMLElement[] = []
  let last: Element | null = null
  for (const paragraph of paragraphs) {
    const level = Number(wordList.exec(styleOf(paragraph))?.[1] ?? 1)
    const sign = takeSign(paragraph)
    if (!last || paragraph.previousElementSibling !== last) lists = []
    lists = lists.slice(0, level)
    while (lists.length < level) lists.push(startList(page, paragraph, lists.at(-1), sign))
    const item = page.createElement('li')
    item.append(...paragraph.childNodes)
    lists.at(-1)?.append(item)
    last = lists[0] ?? null
    paragraph.remove()
  }
}

/** Removes the list sign that Word writes before an item. */
function takeSign(paragraph: Element): string {
  const sign = [...paragraph.querySelectorAll('span')].find(one => /mso-list:\s*ignore/i.test(styleOf(one)))
  const text = sign?.textContent.trim() ?? ''
  sign?.remove()
  return text
}

/** Signs of numbered items: `1.`, `a)`, `（一）`, `第一章`, `①`. */
const numbered = /^(?:[（(第]?(?:\d+|[A-Za-z]{1,4}|[一二三四五六七八九十]+)[.)、）．章节条]|[①-⑳⑴-⒇⒈-⒛㈠-㈩])/
const digits = '一二三四五六七八九'
/** First signs of the runs of numbers that are one character each. */
const signRuns = ['①', '⑴', '⒈', '㈠']

/** The number of a sign in figures, in Chinese or in one character; 1 for letters. */
function numberOf(sign: string): number {
  const figures = /\d+/.exec(sign)?.[0]

  if (figures !== undefined) return Number(figures)
  const point = sign.codePointAt(0) ?? 0
  const run = signRuns.map(first => point - (first.codePointAt(0) ?? 0)).find(at => at >= 0 && at < 20)
  if (run !== undefined) return run + 1
  const written = /[一二三四五六七八九十]+/.exec(sign)?.[0]
  if (written === undefined) return 1
  const [tens = '', ones = ''] = written.includes('十') ? written.split('十') : ['零', written]
  const ten = tens === '零' ? 0 : Math.max(1, digits.indexOf(tens) + 1)
  return ten * 10 + (ones === '' ? 0 : digits.indexOf(ones) + 1)
}

function startList(
  page: Document,
  before: Element,
  outer: HTMLElement | undefined,
  sign: string,
): HTMLElement {
  const isNumbered = numbered.test(sign)
  const list = page.createElement(isNumbered ? 'ol' : 'ul')
  const first = numberOf(sign)
  if (isNumbered && first > 1) list.setAttribute('start', String(first))
  if (outer) (outer.lastElementChild ?? outer).append(list)
  else before.before(list)
  return list
}

/** Text of a reference to a note: `[1]`, `1`, `①`. */
const noteSign = /^\[?(?:\d{1,4}|[①-⑳]|[ivx]{1,6})\]?$/
const backSign = /^(?:\[?(?:\d{1,4}|[①-⑳]|[ivx]{1,6})\]?|[↩⏎↑^]\uFE0E?)\.?$/

/** Reads the footnotes of Word, Google Docs and GitHub: links to a note below that leads back. */
export function readFootnotes(page: Document): Element[] {
  const made: Element[] = []
  const notes = new Map<Element, string>()
  const anchors = new Map<string, Element>()
  for (const element of page.querySelectorAll('[id], a[name]')) {
    for (const name of [element.id, element.getAttribute('name')]) if (name) anchors.set(name, element)
  }
  for (const link of [...page.querySelectorAll('a[href*="#"]')]) {
    if (!noteSign.test(link.textContent.trim())) continue
    const target = anchors.get((link.getAttribute('href') ?? '').replace(/^[^#]*#/, ''))
    const note = target && noteAround(target)
    if (!note || note.contains(link) || !(link.compareDocumentPosition(note) & 4)) continue
    const label = notes.get(note) ?? String(notes.size + 1)
    notes.set(note, label)
    const reference = make(page, 'span', { 'data-node': 'footnoteReference', 'data-label': label })
    made.push(reference)
    const raised = link.closest('sup')
    if (raised && raised.textContent.trim() === link.textContent.trim()) raised.replaceWith(reference)
    else link.replaceWith(reference)
  }
  for (const [note, label] of notes) {
    for (const back of note.querySelectorAll('a[href*="#"]')) {
      if (backSign.test(back.textContent.trim())) back.remove()
    }
    const definition = make(page, 'aside', { 'data-footnote': label })
    definition.append(...note.childNodes)
    const list = note.closest('section, ol, ul')
    note.remove()
    page.body.append(definition)
    if (list && list.querySelector('li, p') === null) list.remove()
    made.push(definition)
  }
  const line = notes.size > 0 ? lastShown(page.body) : undefined
  if (line?.tagName === 'HR') line.remove()
  return made
}

/** The last element above the notes that readers see: a line there divides the notes from the text. */
const lastShown = (body: Element): Element | undefined =>
  [...body.querySelectorAll('hr, img, p, li, td, h1, h2, h3, h4, pre')]
    .filter(
      one =>
        one.closest('aside') === null &&
        (one.tagName === 'HR' || one.textContent.trim() !== '' || one.tagName === 'IMG'),
    )
    .at(-1)

/** The block that a note consists of. */
const noteAround = (target: Element): Element | null =>
  target.closest('[style*="mso-element:footnote"], [style*="mso-element:endnote"], li, div[id^="ftn"], p')
