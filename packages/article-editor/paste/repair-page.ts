import { documentLimits } from '@greenroom/contract/areas/articles/article-document'
import { isBlock, isElement, make, rename, unwrap } from './dom.ts'
import type { Tally } from './left-out.ts'

/** Makes headings and tables such as a document can hold; one that it cannot would make the whole paste plain text. */
export function repairPage(page: Document, tally: Tally): void {
  for (const heading of page.querySelectorAll('h1, h2, h3, h4')) {
    // A heading around lists and tables gives its content.
    if (heading.querySelector(holdsMore)) unwrap(heading)
    else repairHeading(heading)
  }
  for (const table of page.querySelectorAll('table')) repairTable(page, table, tally)
}

const holdsMore = 'ul, ol, table, pre, blockquote, hr, h1, h2, h3, h4'

/** Pictures leave a heading, and its lines become one with breaks. */
function repairHeading(heading: Element): void {
  for (const picture of heading.querySelectorAll('img')) {
    const isBehindText = heading.textContent.trim() !== '' && isFirstText(heading, picture)
    if (isBehindText) heading.after(picture)
    else heading.before(picture)
  }
  for (const line of [...heading.querySelectorAll('*')].filter(isBlock)) {
    if (line.previousSibling) line.before(heading.ownerDocument.createElement('br'))
    unwrap(line)
  }
}

/** Whether text of the heading stands before the picture. */
function isFirstText(heading: Element, picture: Element): boolean {
  const walker = heading.ownerDocument.createTreeWalker(heading, 4)
  while (walker.nextNode()) {
    const text = walker.currentNode
    if ((text.nodeValue ?? '').trim() !== '') return (text.compareDocumentPosition(picture) & 4) !== 0
  }
  return false
}

/** Cells of one table, without the cells of tables inside of it. */
const cellsOf = (table: Element): Element[] =>
  [...table.querySelectorAll('td, th')].filter(cell => cell.closest('table') === table)

function repairTable(page: Document, table: Element, tally: Tally): void {
  const caption = [...table.children].find(({ tagName }) => tagName === 'CAPTION')
  if (caption) {
    const line = rename(caption, [...caption.childNodes].some(isBlock) ? 'div' : 'p')
    table.before(line)
  }
  for (const cell of cellsOf(table)) {
    for (const name of ['colspan', 'rowspan']) {
      if (!cell.hasAttribute(name)) continue
      const span = Math.min(Number.parseInt(cell.getAttribute(name) ?? '', 10) || 1, documentLimits.columns)
      if (span > 1) cell.setAttribute(name, String(span))
      else cell.removeAttribute(name)
    }
  }
  const rows = [...table.querySelectorAll('tr')].filter(row => row.closest('table') === table)
  const longest = Math.max(0, ...rows.map(row => row.children.length))
  if (longest <= documentLimits.columns) return
  tally.add('wideTables', table)
  table.replaceWith(...rows.map(row => lineOf(page, row)))
}

/** A row as a line of text; spaces as wide as a character stand between its cells. */
function lineOf(page: Document, row: Element): Element {
  const texts = [...row.children].map(cell => cell.textContent.trim().replaceAll(/\s+/g, ' '))
  return make(page, 'p', {}, texts.join('\u3000'))
}

/** Removes rows without cells, tables without rows, and lists and quotes without content. */
export function removeEmptyContainers(page: Document): void {
  const containers = [...page.querySelectorAll('tr, tbody, thead, tfoot, table, ul, ol, blockquote')]
  // Inner ones first: what held nothing else is empty then.
  for (const container of containers.reverse()) {
    const isEmpty =
      container.textContent.trim() === '' && !container.querySelector('td, th, li, img, pre, hr')
    if (isEmpty && ![...container.children].some(isNode)) container.remove()
  }
}

const isNode = (element: Element) => isElement(element) && element.hasAttribute('data-node')
