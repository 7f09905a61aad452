import { contrastOnWhite, readColour } from '@greenroom/article'
import { isBlock, make, stylesOf, textsIn } from './dom.ts'
import type { Tally } from './left-out.ts'

/** Selectors of one class, as Excel, Pages and Word write their rules: `.xl65`, `span.s1`, `p.MsoNormal`. */
const classRule = /(?:^|[},\s])(?:[a-z][a-z0-9]*)?\.([\w-]+)\s*(?=[,{])[^{}]*\{([^{}]*)\}/gi

/** Writes the rules of style sheets for single classes into the elements, where the rest of the cleaning reads them. */
export function applyClassRules(page: Document): void {
  const rules = new Map<string, string>()
  for (const sheet of page.querySelectorAll('style')) {
    const text = sheet.textContent.replaceAll(/<!--|-->/g, '').replaceAll(/\/\*[\s\S]*?\*\//g, '')
    for (const [, name = '', body = ''] of text.matchAll(classRule)) {
      rules.set(name, `${rules.get(name) ?? ''};${body.replaceAll(/\s+/g, ' ')}`)
    }
  }
  if (rules.size === 0) return
  for (const element of page.body.querySelectorAll('[class]')) {
    const ruled = [...element.classList].flatMap(name => rules.get(name) ?? []).join(';')
    if (ruled !== '') element.setAttribute('style', `${ruled};${element.getAttribute('style') ?? ''}`)
  }
}

/** Attributes of presentation as styles. */
export function applyOldAttributes(page: Document): void {
  const add = (element: Element, style: string) =>
    element.setAttribute('style', `${style};${element.getAttribute('style') ?? ''}`)
  for (const font of page.querySelectorAll('font[color]'))
    add(font, `color:${font.getAttribute('color') ?? ''}`)
  for (const aligned of page.querySelectorAll('[align]'))
    add(aligned, `text-align:${aligned.getAttribute('align') ?? ''}`)
  for (const centred of page.querySelectorAll('center')) add(centred, 'text-align:center')
}

const storableColour = /^(#[0-9a-f]{3,8}|rgba?\([\d\s.,%/]{1,40}\))$/i
const grey = { spread: 24, brightest: 110 } as const
/** Paler text was written on a dark box. */
const readableContrast = 1.6

/** Colours that say nothing: none, the writer's black and dark greys, and what a page takes from around it. */
function isDefaultColour(colour: string): boolean {
  if (/^(inherit|initial|unset|auto|transparent|currentcolor|windowtext|black|white)?$/i.test(colour))
    return true
  if (/^rgba\(.*,\s*0(?:\.0+)?\)$/.test(colour)) return true
  const rgb = readColour(colour)
  if (!rgb) return false
  const [least, most] = [Math.min(...rgb), Math.max(...rgb)]
  return most - least <= grey.spread && (most <= grey.brightest || least >= 250)
}

interface StyleOptions {
  keepsColours: boolean
  tally: Tally
  /** Elements whose `data-` attributes are for the document. */
  own: ReadonlySet<Element>
}

/** Leaves of styles and attributes what the document has marks for; counts the rest. */
export function keepTextStyles(page: Document, options: StyleOptions): void {
  const { keepsColours, own } = options
  pushAlignment(page)
  if (keepsColours) wrapColours(page)
  for (const element of page.body.querySelectorAll('*')) {
    const styles = stylesOf(element)
    countDroppedStyles(element, styles, options)
    const marks = marksOf(element, styles)
    const colours = keepsColours ? coloursOf(element, styles) : []
    for (const { name } of [...element.attributes]) {
      const isOfDocument = own.has(element) && name.startsWith('data-')
      const isLanguage =
        name === 'class' && element.tagName === 'CODE' && element.className.startsWith('language-')
      if (!isOfDocument && !isLanguage && !keptAttributes.has(name)) element.removeAttribute(name)
    }
    const align = styles.get('text-align')
    const aligned = align !== undefined && /^(P|H[1-4])$/.test(element.tagName) ? [`text-align:${align}`] : []
    const style = [...aligned, ...colours].join(';')
    if (style !== '') element.setAttribute('style', style)
    if (!tableParts.test(element.tagName)) wrapContent(element, marks)
  }
}

const tableParts = /^(TABLE|TBODY|THEAD|TFOOT|TR|COLGROUP|COL|UL|OL|IMG|BR|HR)$/

/** Puts tags of marks around the content of an element. */
function wrapContent(element: Element, tags: readonly string[]): void {
  for (const tag of tags) {
    const mark = make(element.ownerDocument, tag)
    mark.append(...element.childNodes)
    element.append(mark)
  }
}

const keptAttributes: ReadonlySet<string> = new Set([
  'href',
  'src',
  'alt',
  'title',
  'colspan',
  'rowspan',
  'start',
])

/** Tags of the marks in a style: bold, italic, struck, underlined, raised and lowered. */
function marksOf(element: Element, styles: ReadonlyMap<string, string>): string[] {
  if (styles.size === 0 || element.closest('pre, [data-node]')) return []
  const font = styles.get('font') ?? ''
  const isBold = /^(bold|bolder|[6-9]00)$/.test(styles.get('font-weight') ?? '') || /\bbold\b/.test(font)
  const isItalic = /^(italic|oblique)/.test(styles.get('font-style') ?? '') || /\bitalic\b/.test(font)
  const lines = `${styles.get('text-decoration') ?? ''} ${styles.get('text-decoration-line') ?? ''}`
  const raised = element.tagName === 'SPAN' ? styles.get('vertical-align') : undefined
  // Links are underlined by the theme, and headings are bold by it.
  const isOfLink = () => element.closest('a') !== null || element.querySelector('a') !== null
  const marks: [string, boolean][] = [
    ['strong', isBold && element.closest('h1, h2, h3, h4, strong, b') === null],
    ['em', isItalic && element.closest('em, i') === null],
    ['u', lines.includes('underline') && !isOfLink()],
    ['s', lines.includes('line-through')],
    ['sup', raised === 'super' && element.closest('sup') === null],
    ['sub', raised === 'sub' && element.closest('sub') === null],
  ]
  return marks.flatMap(([tag, isThere]) => (isThere ? [tag] : []))
}

/** Gives paragraphs and headings the alignment of what stands around them; left and justified are the theme's. */
function pushAlignment(page: Document): void {
  for (const block of page.body.querySelectorAll('p, h1, h2, h3, h4')) {
    let align: string | undefined
    for (let element: Element | null = block; element && align === undefined; element = element.parentElement)
      align = stylesOf(element).get('text-align')
    const rest = (block.getAttribute('style') ?? '').replaceAll(/(^|;)\s*text-align\s*:[^;]*/gi, '')
    const isKept = align === 'center' || align === 'right'
    block.setAttribute('style', isKept ? `${rest};text-align:${align}` : rest)
  }
}

const isStorable = (colour: string | undefined): colour is string =>
  colour !== undefined && storableColour.test(colour) && !isDefaultColour(colour)

/** Whether text of this colour can be read without the box that it had. */
function isReadable(colour: string): boolean {
  const rgb = readColour(colour)
  return rgb !== undefined && contrastOnWhite(rgb) >= readableContrast
}

/** Puts the colours that text takes from the elements around it beside the text. */
function wrapColours(page: Document): void {
  for (const text of textsIn(page.body)) {
    if ((text.nodeValue ?? '').trim() === '' || text.parentElement?.closest('a, code, [data-node]')) continue
    let colour: string | undefined
    for (let element = text.parentElement; element && colour === undefined; element = element.parentElement)
      colour = stylesOf(element).get('color')
    if (!isStorable(colour) || !isReadable(colour)) continue
    const span = make(page, 'span', { style: `color:${colour}` })
    text.replaceWith(span)
    span.append(text)
  }
}

const coloursOf = (element: Element, styles: ReadonlyMap<string, string>): string[] => {
  if (element.tagName !== 'SPAN') return []
  const [colour, background] = [styles.get('color'), styles.get('background-color')]
  return [
    ...(isStorable(colour) && isReadable(colour) ? [`color:${colour}`] : []),
    ...(isStorable(background) ? [`background-color:${background}`] : []),
  ]
}

const inBox = /^(TD|TH|TR|TABLE|CODE|PRE|MARK|KBD|BLOCKQUOTE|IMG|HR|COL|TBODY|BODY|H[1-6])$/

/** Counts what of the look of an element the document has no place for. */
function countDroppedStyles(
  element: Element,
  styles: ReadonlyMap<string, string>,
  { tally, keepsColours }: StyleOptions,
): void {
  const background = styles.get('background') ?? ''
  const colours = [
    styles.get('color'),
    styles.get('background-color'),
    /^[#\w(), .%]+$/.test(background) ? background : '',
  ]
  if (/url\s*\(/i.test(background + (styles.get('background-image') ?? ''))) tally.add('backgrounds', element)
  const isText = !isBlock(element)
  if (element.closest('pre, code, a') === null && element.textContent.trim() !== '') {
    for (const colour of colours) {
      if (!colour || isDefaultColour(colour)) continue
      const isFill = colour !== styles.get('color')
      const isKept = keepsColours && isStorable(colour) && (isReadable(colour) || isFill)
      if (!isKept && (isText || !isFill)) tally.add('colours', colour.replaceAll(' ', '').toLowerCase())
    }
  }
  const border = [...styles].some(
    ([name, value]) =>
      /^border(-\w+)?$/.test(name) &&
      !/radius|none|^0|^medium$|collapse|spacing/.test(`${name} ${value}`) &&
      /\d/.test(value) &&
      !/^0(px)?\b/.test(value),
  )
  const hasFill = colours.slice(1).some(colour => colour && !isDefaultColour(colour))
  if (!isText && !inBox.test(element.tagName) && (border || hasFill || styles.has('box-shadow')))
    tally.add('boxes', element)
}
