import { isBlock, isElement, isTextNode, make, rename, stylesOf, textsIn, unwrap } from './dom.ts'
import type { Tally } from './left-out.ts'

/**
 * Reads what websites and documents write in their own way: nested lists, tasks, toggles, formulas, ruby, captions.
 * @returns elements whose `data-` attributes are for the document
 */
export function readParts(page: Document, tally: Tally): Element[] {
  // Google's documents wrap the whole text into a <b> that is not bold.
  for (const bold of page.querySelectorAll('b, strong, i, em')) {
    const styles = stylesOf(bold)
    if (/^(normal|[1-4]00)$/.test(styles.get('font-weight') ?? '') || styles.get('font-style') === 'normal')
      unwrap(bold)
  }
  for (const toggle of page.querySelectorAll('details')) {
    tally.add('toggles', toggle)
    const summary = toggle.querySelector('summary')
    if (summary && summary.querySelector('h1, h2, h3, h4, p, div') === null) {
      const bold = make(page, 'strong')
      bold.append(...summary.childNodes)
      const line = make(page, 'p')
      line.append(bold)
      summary.replaceWith(line)
    } else if (summary) unwrap(summary)
    unwrap(toggle)
  }
  for (const heading of page.querySelectorAll('h5, h6, [role=heading]')) {
    const level = Number(heading.getAttribute('aria-level') ?? 4)
    if (!/^H[1-4]$/.test(heading.tagName)) rename(heading, `h${Math.min(Math.max(level, 1), 4) || 4}`)
  }
  // The theme makes headings bold.
  for (const bold of page.querySelectorAll(':is(h1, h2, h3, h4) :is(b, strong)')) unwrap(bold)
  nestLists(page)
  for (const figure of page.querySelectorAll('figure')) {
    const [picture, caption] = [figure.querySelector('img'), figure.querySelector('figcaption')]
    if (!picture || !caption || caption.querySelector('img')) continue
    picture.setAttribute('title', caption.textContent.trim().slice(0, 500))
    caption.remove()
  }
  return [...readTasks(page), ...readFormulas(page), ...readRuby(page)]
}

/** Feishu's lists of older documents have their level in the class. */
const levelClass = /list-(?:bullet|number)(\d)/

/** Lists stand in the items before them, not beside items. */
function nestLists(page: Document): void {
  for (const list of page.querySelectorAll('ul, ol')) {
    if (list.children.length > 0 && [...list.children].every(({ tagName }) => /^[UO]L$/.test(tagName)))
      unwrap(list)
  }
  for (const list of page.querySelectorAll('ul, ol')) {
    const level = Number(levelClass.exec(list.className)?.[1] ?? 1)
    const before = list.previousElementSibling
    const isDeeper = level > 1 && before !== null && levelClass.test(before.className)
    if (isDeeper) {
      let item = before.lastElementChild
      for (let depth = 2; depth < level; depth++) {
        const inner = item?.lastElementChild
        item = inner && /^[UO]L$/.test(inner.tagName) ? inner.lastElementChild : item
      }
      const inner = item?.lastElementChild
      if (inner?.tagName === list.tagName) {
        inner.append(...list.children)
        list.remove()
      } else item?.append(list)
      continue
    }
    if (before && isContinued(list, before)) {
      before.append(...list.children)
      list.remove()
      continue
    }
    if (!list.parentElement || !/^[UO]L$/.test(list.parentElement.tagName)) continue
    if (before?.tagName === 'LI') before.append(list)
    else {
      const item = make(page, 'li')
      list.replaceWith(item)
      item.append(list)
    }
  }
}

/** Feishu and Notion make a list of each item. */
const isContinued = (list: Element, before: Element | null): boolean =>
  /list|toggle/.test(list.className) &&
  before?.tagName === list.tagName &&
  before.className === list.className

function readTasks(page: Document): Element[] {
  const tasks: Element[] = []
  for (const item of page.querySelectorAll('li')) {
    const box = [...item.querySelectorAll('input[type=checkbox], .checkbox')].find(
      one => one.closest('li') === item,
    )
    const state = item.getAttribute('data-list') ?? item.getAttribute('data-lake-task')
    const isTask =
      box !== undefined ||
      item.getAttribute('role') === 'checkbox' ||
      /^(done|undone|check|todo|checked|unchecked|true|false)$/.test(state ?? '')
    if (!isTask) continue
    const isChecked =
      box?.hasAttribute('checked') === true ||
      box?.classList.contains('checkbox-on') === true ||
      item.getAttribute('aria-checked') === 'true' ||
      /^(done|checked|true)$/.test(state ?? '')
    box?.remove()
    if (item.getAttribute('role') === 'checkbox') item.querySelector('img')?.remove()
    item.setAttribute('data-checked', String(isChecked))
    tasks.push(item)
  }
  return tasks
}

const formulas = '.katex, mjx-container, math, [data-tex], [data-formula], [data-latex]'

function readFormulas(page: Document): Element[] {
  const made: Element[] = []
  for (const formula of [...page.querySelectorAll(formulas)]) {
    if (!formula.isConnected || !page.body.contains(formula)) continue
    const source =
      formula.querySelector('annotation[encoding="application/x-tex"]')?.textContent ??
      ['data-tex', 'data-formula', 'data-latex'].map(name => formula.getAttribute(name)).find(value => value)
    const latex = source?.trim()
    if (!latex) {
      if (formula.tagName.toLowerCase() === 'math') formula.replaceWith(formula.textContent)
      continue
    }
    const display = formula.closest('.katex-display, [display=block], [display=true]')
    const attributes = { 'data-node': display ? 'blockMath' : 'inlineMath', 'data-latex': latex }
    const node = make(page, display ? 'pre' : 'span', attributes, latex)
    const whole = display ?? formula
    whole.replaceWith(node)
    made.push(node)
  }
  return made
}

function readRuby(page: Document): Element[] {
  return [...page.querySelectorAll('ruby')].flatMap(ruby => {
    const text = [...ruby.querySelectorAll('rt')].map(one => one.textContent.trim()).join('')
    for (const beside of ruby.querySelectorAll('rt, rp')) beside.remove()
    const base = ruby.textContent.trim()
    if (text === '' || base === '') return []
    const node = make(page, 'span', { 'data-node': 'ruby', 'data-base': base, 'data-text': text })
    ruby.replaceWith(node)
    return [node]
  })
}

/** Between Chinese characters, the source of a page wraps its lines; a space there would be seen. */
const wrapped = /([\p{Script=Han}，。、；：！？）》”’])\s*\n\s*(?=[\p{Script=Han}（《“‘])/gu
const holder = 'p, li, td, th, blockquote, h1, h2, h3, h4'

/** Makes lines of what pages lay out by breaks and spaces: paragraphs from double breaks, no empty ones. */
export function readLines(page: Document): void {
  for (const text of textsIn(page.body)) {
    const value = text.nodeValue ?? ''
    const next = value.replaceAll(wrapped, '$1').replaceAll('\u00A0', ' ')
    if (next !== value) text.nodeValue = next
  }
  for (const span of page.querySelectorAll('span > br:only-child, font > br:only-child')) {
    if (span.parentElement && span.parentElement.textContent === '') unwrap(span.parentElement)
  }
  for (const line of page.querySelectorAll('div, section, article, center, address')) {
    const isLeaf = [...line.childNodes].every(
      node => !isBlock(node) || (isElement(node) && node.tagName === 'IMG'),
    )
    if (isLeaf && line.closest('pre') === null) rename(line, 'p')
  }
  for (const paragraph of page.querySelectorAll('p')) {
    const pictures = [...paragraph.querySelectorAll('img')]
    if (pictures.length > 0 && paragraph.textContent.trim() === '' && !paragraph.querySelector('[data-node]'))
      paragraph.replaceWith(...pictures)
  }
  for (const mark of page.querySelectorAll('br')) {
    if (mark.closest('pre')) continue
    const isBetween = isBlock(mark.previousElementSibling) || isBlock(mark.nextElementSibling)
    if (isBetween && !besideText(mark)) mark.remove()
  }
  for (const paragraph of page.querySelectorAll('p')) splitAtBreaks(paragraph)
  for (const block of page.querySelectorAll(holder)) {
    while (isBreak(block.lastChild)) block.lastChild?.remove()
    while (isBreak(block.firstChild)) block.firstChild?.remove()
  }
  for (const empty of page.querySelectorAll('p, h1, h2, h3, h4')) {
    const isEmpty =
      empty.textContent.trim() === '' && empty.querySelector('img, br, pre, table, [data-node], hr') === null
    if (isEmpty) empty.remove()
  }
}

const isBreak = (node: ChildNode | null) => isElement(node) && node.tagName === 'BR'
const isBlank = (node: Node) => isTextNode(node) && (node.nodeValue ?? '').trim() === ''
const besideText = (mark: Element) =>
  [mark.previousSibling, mark.nextSibling].some(node => node !== null && !isBlock(node) && !isBlank(node))

function splitAtBreaks(paragraph: Element): void {
  const runs: ChildNode[][] = [[]]
  let breaks: ChildNode[] = []
  for (const node of [...paragraph.childNodes]) {
    if (isBreak(node)) breaks.push(node)
    else if (breaks.length === 0 || !isBlank(node)) {
      if (breaks.length > 1) runs.push([])
      else runs.at(-1)?.push(...breaks)
      breaks = []
      runs.at(-1)?.push(node)
    }
  }
  if (runs.length === 1) return
  paragraph.replaceWith(
    ...runs.map(nodes => {
      const part = paragraph.cloneNode(false) as Element
      part.append(...nodes)
      return part
    }),
  )
}

/** How many nodes of the document each container is deep. */
const containerDepth: Readonly<Record<string, number>> = { UL: 2, OL: 2, BLOCKQUOTE: 1, TABLE: 3, ASIDE: 1 }
/** So that a document with marked text in them stays within its limit. */
const deepestContainers = 14

/** Items of lists that are too deep for a document follow the items around them; other containers give their content. */
export function limitDepth(page: Document, tally: Tally): void {
  for (const container of page.querySelectorAll('ul, ol, blockquote, table')) {
    let depth = 0
    for (let element: Element | null = container; element; element = element.parentElement)
      depth += containerDepth[element.tagName] ?? 0
    if (depth <= deepestContainers) continue
    tally.add('levels', container)
    const item = container.parentElement?.closest('li')
    if (/^[UO]L$/.test(container.tagName) && item) {
      item.after(...[...container.children].filter(({ tagName }) => tagName === 'LI'))
      unwrap(container)
    } else if (container.tagName === 'TABLE') {
      const cells = [...container.querySelectorAll('td, th')].filter(
        cell => cell.closest('table') === container,
      )
      container.replaceWith(...cells.map(cell => rename(cell, 'div')))
    } else unwrap(container)
  }
}
