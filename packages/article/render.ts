import type {
  ArticleDocument,
  BlockNode,
  Blockquote,
  BulletList,
  CalloutKind,
  ListItem,
  OrderedList,
  Table,
} from '@greenroom/contract/areas/articles/article-document'
import type { ArticleStyle, CodeTheme } from '@greenroom/contract/areas/official-accounts/article-style'
import { factsOf, headingsOf } from './block-facts.ts'
import { emptyPictureName } from './empty-pictures.ts'
import type { FormulaRenderer } from './formulas/formulas.ts'
import { codeHtml } from './highlight.ts'
import { declarations, element, escapeHtml } from './html.ts'
import { type Heading, isDiagram, plainText } from './nodes.ts'
import { type InlineRendering, inlineHtml, staysLink } from './render-inline.ts'
import { type Notes, notesOf } from './render-notes.ts'
import { styleSheetOf } from './themes.ts'

export { footnotesTitle } from './render-notes.ts'

export interface RenderOptions {
  style: ArticleStyle
  /** Heading of the list of link addresses at the end. */
  notesTitle: string
  /** Address of a picture for readers; null leaves it out. Without this function pictures keep their addresses. */
  pictureAddress?: (src: string) => string | null
  /** Draws formulas (`formulasFor`). Without it they are shown as their LaTeX. */
  formulas?: FormulaRenderer | undefined
  /** Address of the picture of a diagram, by its source. Without it, or null, the source is shown. */
  diagramAddress?: (source: string) => string | null
  /** Cleans blocks of HTML, for documents that were read from Markdown since the server sanitised them. */
  cleanHtml?: (html: string) => string
}

/**
 * A document as the HTML that WeChat keeps: tags of its list only, every style in its tag, links as numbered notes.
 * All text is escaped; HTML blocks go out as they are stored, which is sanitised, or as `cleanHtml` leaves them.
 */
export function renderDocument(document: ArticleDocument, options: RenderOptions): string {
  const { style, blocks } = renderBlocks(document, options)
  return element('section', style, blocks.join(''))
}

/** Result of `renderDocument`, by blocks. */
export interface RenderedBlocks {
  /** Of the section around them. */
  style: string
  /** One for each block of the document, and a last one for the lists of notes; empty strings for nothing. */
  blocks: string[]
}

/** Like `renderDocument`, for callers that show only changed blocks. */
export function renderBlocks(document: ArticleDocument, options: RenderOptions): RenderedBlocks {
  const sheet = styleSheetOf(options.style)
  const pictureAddress = options.pictureAddress ?? (src => src)
  const rendering: Rendering = {
    sheet,
    notes: notesOf(document, sheet),
    formulas: options.formulas,
    headings: headingsOf(document),
    diagramAddress: options.diagramAddress ?? (() => null),
    codeTheme: options.style.codeTheme,
    cleanHtml: options.cleanHtml ?? (html => html),
    // Nothing is to be seen at a place that waits for its picture.
    pictureAddress: src => (emptyPictureName(src) === undefined ? pictureAddress(src) : null),
  }
  const blocks = document.content.map(node => outerBlockHtml(node, rendering, options))
  const notes = rendering.notes.html(options.notesTitle, nodes =>
    nodes
      .map((node, index) =>
        index === 0 && node.type === 'paragraph'
          ? inlineHtml(node.content, rendering)
          : itemPartHtml(node, rendering),
      )
      .join(''),
  )
  return { style: sheet.root, blocks: [...blocks, notes] }
}

interface RenderedBlock {
  /** What it was rendered with. */
  options: RenderOptions
  html: string
  /** The numbers of notes that are in it. */
  numbers: readonly { read: (notes: Notes) => number | undefined; number: number | undefined }[]
}
const renderedBlocks = new WeakMap<BlockNode, RenderedBlock>()

/** Blocks are never changed, and documents are shown after each key: the HTML of a block is made once. */
function outerBlockHtml(node: BlockNode, rendering: Rendering, options: RenderOptions): string {
  const before = renderedBlocks.get(node)
  if (
    before &&
    sharesStyle(before.options, options) &&
    before.numbers.every(({ read, number }) => read(rendering.notes) === number)
  )
    return before.html
  const numbers: RenderedBlock['numbers'][number][] = []
  const record = (read: (notes: Notes) => number | undefined) => {
    const number = read(rendering.notes)
    numbers.push({ read, number })
    return number
  }
  const notes: Notes = {
    ...rendering.notes,
    numberOfLink: address => record(own => own.numberOfLink(address)) ?? 0,
    numberOfFootnote: label => record(own => own.numberOfFootnote(label)),
  }
  const html = blockHtml(node, { ...rendering, notes })
  const { hasHeadingList, diagrams } = factsOf(node)
  if (!hasHeadingList && diagrams.length === 0) renderedBlocks.set(node, { options, html, numbers })
  return html
}

const sharesStyle = (a: RenderOptions, b: RenderOptions): boolean =>
  a === b ||
  (a.style === b.style &&
    a.formulas === b.formulas &&
    a.pictureAddress === b.pictureAddress &&
    a.cleanHtml === b.cleanHtml)

const blocksHtml = (nodes: readonly BlockNode[], rendering: Rendering) =>
  nodes.map(node => blockHtml(node, rendering)).join('')

function blockHtml(node: BlockNode, rendering: Rendering): string {
  const { sheet, codeTheme } = rendering
  switch (node.type) {
    case 'paragraph': {
      const inner = node.content.length === 0 ? '<br>' : inlineHtml(node.content, rendering)
      return element('p', aligned(sheet.paragraph, node.attrs?.textAlign ?? null), inner)
    }
    case 'heading': {
      const tag = `h${node.attrs.level}` as const
      return element(tag, aligned(sheet[tag], node.attrs.textAlign), inlineHtml(node.content, rendering))
    }
    case 'blockquote':
      return quoteHtml(node, rendering)
    case 'bulletList':
    case 'orderedList':
      return listHtml(node, rendering)
    case 'codeBlock': {
      const code = node.content.map(({ text }) => text).join('')
      const drawn = isDiagram(node) ? rendering.diagramAddress(code) : null
      if (drawn !== null) return pictureHtml({ src: drawn, ...plainPicture }, rendering)
      const inner = codeHtml(code, node.attrs?.language ?? null, codeTheme)
      return element('pre', sheet.pre, element('code', '', inner))
    }
    case 'table':
      return tableHtml(node, rendering)
    case 'image':
      return pictureHtml(node.attrs, rendering)
    case 'horizontalRule':
      return `<hr style="${sheet.rule}">`
    case 'blockMath':
      return formulaHtml(node.attrs.latex, rendering)
    case 'headingList':
      return headingListHtml(rendering)
    // The list of notes at the end shows it.
    case 'footnoteDefinition':
    case 'frontMatter':
      return ''
    case 'rawHtml':
      return withPictureAddresses(rendering.cleanHtml(node.attrs.html), rendering)
  }
}

function formulaHtml(latex: string, { sheet, formulas }: Rendering): string {
  const rendered = formulas?.(latex, true)
  const inner = rendered && 'svg' in rendered ? rendered.svg : escapeHtml(latex).replaceAll('\n', '<br>')
  return element('section', sheet.formula, inner)
}

/** Names of callouts without a title, for readers of the article. */
export const calloutNames: Readonly<Record<CalloutKind, string>> = {
  note: '说明',
  tip: '提示',
  important: '重要',
  warning: '注意',
  caution: '警告',
}

/** The first line of a callout. */
export const calloutTitle = ({ callout, title }: NonNullable<Blockquote['attrs']>): string =>
  title ?? calloutNames[callout]

function quoteHtml({ attrs, content }: Blockquote, rendering: Rendering): string {
  const { sheet } = rendering
  if (!attrs) return element('blockquote', sheet.quote, blocksHtml(content, rendering))
  const { callout } = attrs
  const head = element('section', sheet[`${callout}CalloutTitle`], escapeHtml(calloutTitle(attrs)))
  return element('blockquote', sheet[`${callout}Callout`], head + blocksHtml(content, rendering))
}

/** WeChat keeps no links inside an article: the list is plain. */
function headingListHtml({ sheet, headings }: Rendering): string {
  const highest = Math.min(...headings.map(({ attrs }) => attrs.level))
  const lines = headings.map(({ attrs: { level }, content }) => {
    const style = level === highest ? '' : declarations({ 'padding-left': `${(level - highest) * 1.2}em` })
    return element('section', style, escapeHtml(plainText(content)))
  })
  return lines.length === 0 ? '' : element('section', sheet.headingList, lines.join(''))
}

const plainPicture = { alt: null, title: null, width: null }

const aligned = (style: string, textAlign: string | null) =>
  textAlign === null ? style : `${style};${declarations({ 'text-align': textAlign })}`

/**
 * WeChat puts stray bullets into lists with white space or with lists in them: items are sections, inner lists text.
 */
function listHtml(list: BulletList | OrderedList, rendering: Rendering): string {
  const { sheet } = rendering
  const isOrdered = list.type === 'orderedList'
  const items = list.content.map(item => {
    const { content } = item
    const [first, ...rest] = content
    const parts = (nodes: readonly BlockNode[]) => nodes.map(node => itemPartHtml(node, rendering)).join('')
    // A section begins a line: the box of a task stands within the section of its text.
    const inner =
      first?.type === 'paragraph'
        ? element('section', '', taskSign(item) + inlineHtml(first.content, rendering)) + parts(rest)
        : taskSign(item) + parts(content)
    const isWrapped = content.length === 1 && first?.type === 'paragraph'
    return element('li', sheet.item, isWrapped ? inner : element('section', '', inner))
  })
  const start = isOrdered && list.attrs.start !== 1 ? ` start="${list.attrs.start}"` : ''
  const marker = declarations({ 'list-style-type': isOrdered ? 'decimal' : 'disc' })
  return element(isOrdered ? 'ol' : 'ul', `${sheet.list};${marker}`, items.join(''), start)
}

/** A box before a task. */
const taskSign = ({ attrs }: ListItem) => (attrs === undefined ? '' : attrs.checked ? '☑ ' : '☐ ')

function itemPartHtml(node: BlockNode, rendering: Rendering): string {
  if (node.type === 'paragraph') return element('section', '', inlineHtml(node.content, rendering))
  if (node.type !== 'bulletList' && node.type !== 'orderedList') return blockHtml(node, rendering)
  const bullet = (index: number) => (node.type === 'orderedList' ? `${node.attrs.start + index}. ` : '• ')
  const items = node.content.map((item, index) => {
    const { content } = item
    const [first, ...rest] = content
    const line = first?.type === 'paragraph' ? inlineHtml(first.content, rendering) : ''
    const others = (line === '' ? content : rest).map(part => itemPartHtml(part, rendering)).join('')
    return element('section', '', `${bullet(index)}${taskSign(item)}${line}${others}`)
  })
  return element('section', declarations({ 'padding-left': '1.2em' }), items.join(''))
}

function tableHtml(table: Table, rendering: Rendering): string {
  const { sheet } = rendering
  const rows = table.content.map(({ content }) => {
    const cells = content.map(({ type, attrs: { colspan, rowspan }, content: inner }) => {
      const spans = `${colspan > 1 ? ` colspan="${colspan}"` : ''}${rowspan > 1 ? ` rowspan="${rowspan}"` : ''}`
      const parts = inner.map(node => itemPartHtml(node, rendering)).join('')
      const [first] = inner
      const textAlign = first?.type === 'paragraph' ? (first.attrs?.textAlign ?? null) : null
      return type === 'tableHeader'
        ? element('th', aligned(sheet.head, textAlign), parts, spans)
        : element('td', aligned(sheet.cell, textAlign), parts, spans)
    })
    return element('tr', '', cells.join(''))
  })
  const whole = element('table', sheet.table, element('tbody', '', rows.join('')))
  return element('section', sheet.tableScroll, whole)
}

interface Picture {
  src: string
  alt: string | null
  title: string | null
  width: number | null
  href?: string | undefined
}

function pictureHtml(
  { src, alt, title, width, href }: Picture,
  { sheet, pictureAddress }: Rendering,
): string {
  const address = pictureAddress(src)
  if (address === null) return ''
  const style = width === null ? sheet.picture : `${sheet.picture};width:${width}%`
  const picture = `<img src="${escapeHtml(address)}" alt="${escapeHtml(alt ?? '')}" style="${style}">`
  const linked =
    href !== undefined && staysLink(href) ? element('a', '', picture, ` href="${escapeHtml(href)}"`) : picture
  const caption = title ? element('section', sheet.caption, escapeHtml(title)) : ''
  return element('section', sheet.figure, linked + caption)
}

const withPictureAddresses = (html: string, { pictureAddress }: Rendering) =>
  html.replaceAll(
    /(<img\b[^>]*?\ssrc=")([^"]*)("[^>]*>)/gi,
    (whole, before: string, src: string, after: string) => {
      const address = pictureAddress(src.replaceAll('&amp;', '&'))
      return address === null ? '' : address === src ? whole : `${before}${escapeHtml(address)}${after}`
    },
  )

/** State of a rendering. */
interface Rendering extends InlineRendering {
  codeTheme: CodeTheme
  cleanHtml: (html: string) => string
  headings: readonly Heading[]
  diagramAddress: (source: string) => string | null
  pictureAddress: (src: string) => string | null
}
