/** Elements that stand in a line of text. */
const inlineTags: ReadonlySet<string> = new Set([
  ...[
    'A',
    'ABBR',
    'B',
    'BDI',
    'BDO',
    'BIG',
    'BR',
    'CITE',
    'CODE',
    'DEL',
    'DFN',
    'EM',
    'FONT',
    'I',
    'INS',
    'KBD',
  ],
  ...[
    'LABEL',
    'MARK',
    'Q',
    'RP',
    'RT',
    'RUBY',
    'S',
    'SAMP',
    'SMALL',
    'SPAN',
    'STRIKE',
    'STRONG',
    'SUB',
    'SUP',
  ],
  ...['TIME', 'TT', 'U', 'VAR', 'WBR'],
])

export const isElement = (node: Node | null | undefined): node is Element => node?.nodeType === 1
export const isTextNode = (node: Node): boolean => node.nodeType === 3

/** Whether an element makes a line of its own. */
export const isBlock = (node: Node | null | undefined): boolean =>
  isElement(node) && !inlineTags.has(node.tagName.toUpperCase())

/** Puts the content of an element in its place. */
export const unwrap = (element: Element): void => element.replaceWith(...element.childNodes)

/** Makes the element one of another tag, with the same content and attributes. */
export function rename(element: Element, tag: string): Element {
  const renamed = element.ownerDocument.createElement(tag)
  for (const { name, value } of [...element.attributes]) {
    if (/^[\w-]+$/.test(name)) renamed.setAttribute(name, value)
  }
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
}

/** A new element with attributes and text. */
export function make(
  page: Document,
  tag: string,
  attributes: Readonly<Record<string, string>> = {},
  text = '',
): Element {
  const made = page.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.textContent = text
  return made
}

const readStyles = new WeakMap<Element, { style: string; styles: ReadonlyMap<string, string> }>()

/** The declarations of a `style` attribute, names in small letters. Each step of the cleaning asks for them. */
export function stylesOf(element: Element): ReadonlyMap<string, string> {
  const style = element.getAttribute('style') ?? ''
  const cached = readStyles.get(element)
  if (cached?.style === style) return cached.styles
  const styles = new Map(
    [...style.matchAll(/([\w-]+)\s*:\s*((?:"[^"]*"|'[^']*'|\([^)]*\)|[^;"'(])*)/g)].map(
      ([, name = '', value = '']) => [name.toLowerCase(), value.trim()],
    ),
  )
  readStyles.set(element, { style, styles })
  return styles
}

/** The texts of an element that are not in code. */
export function textsIn(root: Element): Text[] {
  const walker = root.ownerDocument.createTreeWalker(root, 4)
  const texts: Text[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    if (!text.parentElement?.closest('pre')) texts.push(text)
  }
  return texts
}
