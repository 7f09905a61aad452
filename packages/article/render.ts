import type {
  ArticleDocument,
  BlockNode,
  BulletList,
  InlineNode,
  MarkNode,
  OrderedList,
  Table,
} from '@greenroom/contract/areas/weixin/article-document'
import type { ArticleStyle, CodeTheme } from '@greenroom/contract/areas/weixin/article-style'
import { codeHtml } from './highlight.ts'
import { declarations, element, escapeHtml } from './html.ts'
import { type StyleSheet, styleSheetOf } from './themes.ts'

const tags: Readonly<Partial<Record<MarkNode['type'], string>>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  subscript: 'sub',
  superscript: 'sup',
}

/** Links to these stay links in articles; WeChat drops all others. */
const staysLink = (address: string): boolean => /^https?:\/\/mp\.weixin\.qq\.com\//i.test(address)

/** Whether a link becomes a note: a web address that is not the link's own text. */
const isFootnote = (address: string, text: string) =>
  /^https?:/i.test(address) && !staysLink(address) && address !== text && address !== `${text}/`

/** Text with its marks. The pieces of one link are joined, so that it gets one number. */
function inlineHtml(nodes: readonly InlineNode[], rendering: Rendering): string {
  return linkedRuns(nodes)
    .map(({ href, nodes: run }) => {
      const inner = run.map(node => nodeHtml(node, rendering)).join('')
      return href === undefined ? inner : linkHtml(href, textOf(run), inner, rendering)
    })
    .join('')
}

interface LinkedRun {
  href: string | undefined
  nodes: InlineNode[]
}

function linkedRuns(nodes: readonly InlineNode[]): LinkedRun[] {
  const runs: LinkedRun[] = []
  for (const node of nodes) {
    const href = hrefOf(node)
    const last = runs.at(-1)
    if (last && last.href === href) last.nodes.push(node)
    else runs.push({ href, nodes: [node] })
  }
  return runs
}

function hrefOf(node: InlineNode): string | undefined {
  const link = node.type === 'text' ? node.marks?.find(({ type }) => type === 'link') : undefined
  return link?.type === 'link' ? link.attrs.href : undefined
}

const textOf = (nodes: readonly InlineNode[]) =>
  nodes.map(node => (node.type === 'text' ? node.text : '')).join('')

function linkHtml(href: string, text: string, inner: string, { sheet, notes }: Rendering): string {
  if (staysLink(href)) return element('a', sheet.link, inner, ` href="${escapeHtml(href)}"`)
  const coloured = element('span', sheet.link, inner)
  if (!isFootnote(href, text)) return coloured
  if (!notes.includes(href)) notes.push(href)
  return coloured + element('sup', sheet.reference, `[${notes.indexOf(href) + 1}]`)
}

function nodeHtml(node: InlineNode, { sheet }: Rendering): string {
  if (node.type === 'hardBreak') return '<br>'
  return (node.marks ?? []).reduce((inner, mark) => {
    if (mark.type === 'code') return element('code', sheet.code, inner)
    if (mark.type === 'textStyle') {
      const { color, backgroundColor } = mark.attrs
      return element('span', declarations({ color, 'background-color': backgroundColor }), inner)
    }
    const tag = tags[mark.type]
    return tag === undefined ? inner : element(tag, '', inner)
  }, escapeHtml(node.text))
}

export interface RenderOptions {
  style: ArticleStyle
  /** Heading of the list of link addresses at the end. */
  notesTitle: string
  /** Address of a picture for readers; null leaves it out. Without this function pictures keep their addresses. */
  pictureAddress?: (src: string) => string | null
}

/**
 * A document as the HTML that WeChat keeps: tags of its list only, every style in its tag, links as numbered notes.
 * All text is escaped; HTML blocks go out as they are stored, which is sanitised.
 */
export function renderDocument(document: ArticleDocument, options: RenderOptions): string {
  const { style, blocks } = renderBlocks(document, options)
  return element('section', style, blocks.join(''))
}

/** Result of `renderDocument`, by blocks. */
export interface RenderedBlocks {
  /** Of the section around them. */
  style: string
  /** One for each block of the document, and a last one for the list of link addresses; empty strings for nothing. */
  blocks: string[]
}

/** Like `renderDocument`, for callers that show only changed blocks. */
export function renderBlocks(document: ArticleDocument, options: RenderOptions): RenderedBlocks {
  const rendering: Rendering = {
    sheet: styleSheetOf(options.style),
    codeTheme: options.style.codeTheme,
    pictureAddress: options.pictureAddress ?? (src => src),
    notes: [],
  }
  const blocks = document.content.map(node => blockHtml(node, rendering))
  return { style: rendering.sheet.root, blocks: [...blocks, notesHtml(rendering, options.notesTitle)] }
}

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
      return element('blockquote', sheet.quote, blocksHtml(node.content, rendering))
    case 'bulletList':
    case 'orderedList':
      return listHtml(node, rendering)
    case 'codeBlock': {
      const code = node.content.map(({ text }) => text).join('')
      const inner = codeHtml(code, node.attrs?.language ?? null, codeTheme)
      return element('pre', sheet.pre, element('code', '', inner))
    }
    case 'table':
      return tableHtml(node, rendering)
    case 'image':
      return pictureHtml(node.attrs, rendering)
    case 'horizontalRule':
      return `<hr style="${sheet.rule}">`
    case 'rawHtml':
      return withPictureAddresses(node.attrs.html, rendering)
  }
}

const aligned = (style: string, textAlign: string | null) =>
  textAlign === null ? style : `${style};${declarations({ 'text-align': textAlign })}`

/**
 * WeChat puts stray bullets into lists with white space or with lists in them: items are sections, inner lists text.
 */
function listHtml(list: BulletList | OrderedList, rendering: Rendering): string {
  const { sheet } = rendering
  const isOrdered = list.type === 'orderedList'
  const items = list.content.map(({ content }) => {
    const inner = content.map(node => itemPartHtml(node, rendering)).join('')
    const isWrapped = content.length === 1 && content[0]?.type === 'paragraph'
    return element('li', sheet.item, isWrapped ? inner : element('section', '', inner))
  })
  const start = isOrdered && list.attrs.start !== 1 ? ` start="${list.attrs.start}"` : ''
  const marker = declarations({ 'list-style-type': isOrdered ? 'decimal' : 'disc' })
  return element(isOrdered ? 'ol' : 'ul', `${sheet.list};${marker}`, items.join(''), start)
}

function itemPartHtml(node: BlockNode, rendering: Rendering): string {
  if (node.type === 'paragraph') return element('section', '', inlineHtml(node.content, rendering))
  if (node.type !== 'bulletList' && node.type !== 'orderedList') return blockHtml(node, rendering)
  const bullet = (index: number) => (node.type === 'orderedList' ? `${node.attrs.start + index}. ` : '• ')
  const items = node.content.map(({ content }, index) => {
    const [first, ...rest] = content
    const line = first?.type === 'paragraph' ? inlineHtml(first.content, rendering) : ''
    const others = (line === '' ? content : rest).map(part => itemPartHtml(part, rendering)).join('')
    return element('section', '', `${bullet(index)}${line}${others}`)
  })
  return element('section', declarations({ 'padding-left': '1.2em' }), items.join(''))
}

function tableHtml(table: Table, rendering: Rendering): string {
  const { sheet } = rendering
  const rows = table.content.map(({ content }) => {
    const cells = content.map(({ type, attrs: { colspan, rowspan }, content: inner }) => {
      const spans = `${colspan > 1 ? ` colspan="${colspan}"` : ''}${rowspan > 1 ? ` rowspan="${rowspan}"` : ''}`
      const parts = inner.map(node => itemPartHtml(node, rendering)).join('')
      return type === 'tableHeader'
        ? element('th', sheet.head, parts, spans)
        : element('td', sheet.cell, parts, spans)
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
}

function pictureHtml({ src, alt, title, width }: Picture, { sheet, pictureAddress }: Rendering): string {
  const address = pictureAddress(src)
  if (address === null) return ''
  const style = width === null ? sheet.picture : `${sheet.picture};width:${width}%`
  const picture = `<img src="${escapeHtml(address)}" alt="${escapeHtml(alt ?? '')}" style="${style}">`
  const caption = title ? element('section', sheet.caption, escapeHtml(title)) : ''
  return element('section', sheet.figure, picture + caption)
}

const withPictureAddresses = (html: string, { pictureAddress }: Rendering) =>
  html.replaceAll(
    /(<img\b[^>]*?\ssrc=")([^"]*)("[^>]*>)/gi,
    (whole, before: string, src: string, after: string) => {
      const address = pictureAddress(src.replaceAll('&amp;', '&'))
      return address === null ? '' : address === src ? whole : `${before}${escapeHtml(address)}${after}`
    },
  )

function notesHtml({ sheet, notes }: Rendering, title: string): string {
  if (notes.length === 0) return ''
  const lines = notes.map((address, index) =>
    element('section', sheet.note, `[${index + 1}] ${escapeHtml(address)}`),
  )
  return element(
    'section',
    sheet.notes,
    element('section', sheet.notesTitle, escapeHtml(title)) + lines.join(''),
  )
}

/** State of a rendering. */
interface Rendering {
  sheet: StyleSheet
  codeTheme: CodeTheme
  pictureAddress: (src: string) => string | null
  /** Addresses of links, in the order of their numbers. */
  notes: string[]
}
