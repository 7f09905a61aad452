/** Word marks paragraphs of a list by a style only: `mso-list:l0 level1 lfo1`. */
const wordList = /mso-list:\s*l\d+\s+level(\d+)/i

/**
 * Prepares pasted HTML for the document: without what Word and web pages bring for their own use, and with Word's list
 * paragraphs as lists. What the document has no nodes for goes when the editor takes it in.
 */
export function cleanPastedHtml(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const element of page.querySelectorAll('script, style, meta, link, title, xml, template, noscript')) {
    element.remove()
  }
  removeComments(page.body)
  listsFromWord(page)
  for (const element of page.body.querySelectorAll('*')) {
    if (/^(o|w|v|m):/i.test(element.tagName)) element.replaceWith(...element.childNodes)
    else clean(element)
  }
  return page.body.innerHTML
}

function clean(element: Element): void {
  // Pages with lazy loading, such as WeChat's, have the address in this attribute.
  const source = element.getAttribute('data-src')
  // A page's own colours and fonts would not fit the article's theme; its bold and italic text stays.
  for (const { name } of [...element.attributes]) {
    const isKept = ['href', 'src', 'alt', 'title', 'colspan', 'rowspan', 'start'].includes(name)
    if (name === 'style') keepWeight(element)
    else if (!isKept && !(name === 'class' && element.className.startsWith('language-'))) {
      element.removeAttribute(name)
    }
  }
  if (element.tagName === 'IMG' && source) element.setAttribute('src', source)
}

/** Keeps from a style only bold, italic, strike-through and alignment. */
function keepWeight(element: Element): void {
  if (!(element instanceof HTMLElement)) {
    element.removeAttribute('style')
    return
  }
  const { fontWeight, fontStyle, textDecoration, textAlign } = element.style
  element.removeAttribute('style')
  // Google's documents wrap the whole text into a <b> that is not bold.
  if (element.tagName === 'B' && fontWeight === 'normal') element.style.fontWeight = 'normal'
  if (/^(bold|bolder|[6-9]00)$/.test(fontWeight)) element.style.fontWeight = 'bold'
  if (fontStyle === 'italic') element.style.fontStyle = 'italic'
  if (textDecoration.includes('line-through')) element.style.textDecoration = 'line-through'
  if (['center', 'right'].includes(textAlign)) element.style.textAlign = textAlign
}

function removeComments(root: Element): void {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_COMMENT)
  const comments: Node[] = []
  while (walker.nextNode()) comments.push(walker.currentNode)
  for (const comment of comments) comment.parentNode?.removeChild(comment)
}

function listsFromWord(page: Document): void {
  const paragraphs = [...page.querySelectorAll('p')].filter(one =>
    wordList.test(one.getAttribute('style') ?? ''),
  )
  let lists: HTMLElement[] = []
  let last: Element | null = null
  for (const paragraph of paragraphs) {
    const level = Number(wordList.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 1)
    const bullet = takeBullet(paragraph)
    if (!last || paragraph.previousElementSibling !== last) lists = []
    lists = lists.slice(0, level)
    while (lists.length < level)
      lists.push(startList(page, paragraph, lists.at(-1), /^[\dA-Za-z]+[.)\u3001]/.test(bullet)))
    const item = page.createElement('li')
    item.append(...paragraph.childNodes)
    lists.at(-1)?.append(item)
    last = lists[0] ?? null
    paragraph.remove()
  }
}

/** Removes the list sign that Word writes before an item. */
function takeBullet(paragraph: Element): string {
  const sign = [...paragraph.querySelectorAll('span')].find(one =>
    /mso-list:\s*ignore/i.test(one.getAttribute('style') ?? ''),
  )
  const text = sign?.textContent?.trim() ?? ''
  sign?.remove()
  return text
}

function startList(
  page: Document,
  before: Element,
  outer: HTMLElement | undefined,
  isNumbered: boolean,
): HTMLElement {
  const list = page.createElement(isNumbered ? 'ol' : 'ul')
  if (outer) (outer.lastElementChild ?? outer).append(list)
  else before.before(list)
  return list
}
