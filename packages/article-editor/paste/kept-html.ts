import {
  droppedWithContent,
  emptyPictureName,
  keptAttributes,
  keptCards,
  keptShapes,
  keptTags,
} from '@greenroom/article'

const kept: ReadonlySet<string> = new Set([...keptTags, ...keptShapes, ...keptCards])
const dropped: ReadonlySet<string> = new Set(droppedWithContent)
const voidTags: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'col'])
/** As on the server: deeper elements give their content to the elements around them. */
const deepest = 60

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeText = (text: string) => text.replaceAll(/[&<>]/g, sign => entities[sign] ?? sign)
const escapeValue = (value: string) => escapeText(value).replaceAll('"', '&quot;')

/**
 * HTML without what could run, load or cover other content, and without what WeChat drops: the same text as the server
 * stores. Parsing runs and loads nothing.
 */
export const keptHtml = (html: string): string =>
  contentOf(new DOMParser().parseFromString(html, 'text/html').body, 0)

/** The content of an element as kept HTML. */
export function contentOf(element: ParentNode, depth = 0): string {
  let html = ''
  for (const node of element.childNodes) {
    if (node.nodeType === node.TEXT_NODE) html += escapeText(node.nodeValue ?? '')
    // By its form, as the element can be of another page.
    else if ('tagName' in node) html += elementHtml(node as Element, depth)
  }
  return html
}

function elementHtml(element: Element, depth: number): string {
  const name = element.tagName.toLowerCase()
  if (dropped.has(name)) return ''
  // WeChat removes `div` elements and half of their styles.
  const tag = name === 'div' ? 'section' : name
  if (!kept.has(tag) || depth >= deepest) return contentOf(element, depth + 1)
  const written = Object.fromEntries([...element.attributes].map(one => [one.name, one.value]))
  const attributes = Object.entries(keptAttributes(tag, written))
    .map(([attribute, value]) => ` ${attribute}="${escapeValue(value)}"`)
    .join('')
  if (voidTags.has(tag)) return `<${tag}${attributes} />`
  return `<${tag}${attributes}>${contentOf(element, depth + 1)}</${tag}>`
}

/** Draws the cards of mini-programs with their names: only WeChat has the real ones. */
export function drawCards(root: ParentNode): void {
  for (const card of root.querySelectorAll(keptCards.join(', '))) {
    const names = ['nickname', 'title'].map(name => card.getAttribute(`data-miniprogram-${name}`) ?? '')
    card.textContent = ['小程序', ...names].filter(text => text !== '').join(' · ')
    card.setAttribute('style', 'display:block;padding:12px;border:1px solid #ddd;border-radius:4px')
  }
}

/**
 * Shows HTML in the element as it looks, apart from the page around it: styles of neither side reach the other, nothing
 * in it runs, can be pressed or leaves its place.
 * @returns whether there is anything to see
 */
export function showKeptHtml(host: HTMLElement, html: string): boolean {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const page = host.ownerDocument
  const content = page.createElement('div')
  content.inert = true
  // The colours of an article, in every theme: its authors chose their own for white paper.
  content.setAttribute(
    'style',
    'all:initial;display:block;contain:layout paint;overflow:hidden;padding:8px 12px;background:#fff;color:#333;' +
      'font:16px/1.75 system-ui,sans-serif;overflow-wrap:anywhere',
  )
  const template = page.createElement('template')
  template.innerHTML = keptHtml(html)
  for (const picture of template.content.querySelectorAll('img')) {
    const name = emptyPictureName(picture.getAttribute('src') ?? '')
    if (name !== undefined) picture.replaceWith(`[${name}]`)
    picture.style.maxWidth = '100%'
    picture.referrerPolicy = 'no-referrer'
  }
  drawCards(template.content)
  content.append(page.importNode(template.content, true))
  root.replaceChildren(content)
  return content.textContent.trim() !== '' || content.querySelector('img, svg, hr, section, table') !== null
}
