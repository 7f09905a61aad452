import {
  type ArticleDocument,
  type BlockNode,
  documentLimits,
  type InlineNode,
  isLinkAddress,
  type ListItem,
  type MarkNode,
  type TableCell,
  type TableRow,
} from '@greenroom/contract/areas/articles/article-document'
import { type ChildNode, type Element, isTag, isText } from 'domhandler'
import { DomUtils, parseDocument } from 'htmlparser2'
import { cardBlock, mediaPlace } from '../kept-html.ts'
import { markOfTag } from '../markdown/inline-html.ts'
import { joined, withMarks } from '../markdown/marks.ts'
import { formulaOf, isDrawnFormula } from './formula.ts'
import { noteLabels, notesOfList, referenceOf } from './notes.ts'

/** What a page has and a document has no node for. */
export type HtmlLoss =
  | 'formula'
  | 'video'
  | 'audio'
  | 'frame'
  | 'form'
  | 'svg'
  | 'nestedTable'
  | 'link'
  | 'tooDeep'

export interface ReadHtmlOptions {
  /** Address that relative links are relative to. */
  base?: string
  /** Address of a picture in the document; undefined leaves it out. */
  pictureAddress: (picture: Element) => string | undefined
}

export interface ReadHtml {
  document: ArticleDocument
  losses: ReadonlyMap<HtmlLoss, number>
}

/** Lists, quotes and tables within each other; deeper ones become paragraphs, so that the document can be stored. */
const maxNesting = 8

interface Reading extends ReadHtmlOptions {
  losses: Map<HtmlLoss, number>
  notes: ReadonlyMap<string, string>
}

/**
 * Reads any HTML into a document: text with its marks, headings, lists, tables, quotes, code, formulas, footnotes and
 * pictures. Nothing of the page's look is taken over. What it cannot read is counted.
 */
export function readHtml(html: string, options: ReadHtmlOptions): ReadHtml {
  const { children } = parseDocument(html)
  const losses = new Map<HtmlLoss, number>()
  const content = readBlocks(children, { ...options, losses, notes: noteLabels(children) }, 0)
  return { document: { type: 'doc', content }, losses }
}

const lose = ({ losses }: Reading, loss: HtmlLoss) => losses.set(loss, (losses.get(loss) ?? 0) + 1)

const skipped = /^(script|style|noscript|template|head|meta|link|title|canvas|map|colgroup|nav|wbr|input)$/
const unreadTags: Readonly<Record<string, HtmlLoss>> = {
  video: 'video',
  audio: 'audio',
  iframe: 'frame',
  object: 'frame',
  embed: 'frame',
  svg: 'svg',
  select: 'form',
  textarea: 'form',
  button: 'form',
}
const containers =
  /^(p|div|section|article|main|header|footer|aside|figure|figcaption|details|summary|dl|dt|dd|address|center|form|fieldset|body|html|tbody|tr|td|th|caption|hgroup|picture)$/

function readBlocks(nodes: readonly ChildNode[], reading: Reading, depth: number): BlockNode[] {
  const blocks: BlockNode[] = []
  let line: InlineNode[] = []
  let align: Align = null

  function flush(): void {
    const content = trimmed(line)
    line = []
    if (content.length > 0) blocks.push({ type: 'paragraph', attrs: { textAlign: align }, content })
  }
  function push(...more: readonly BlockNode[]): void {
    flush()
    blocks.push(...more)
  }

  /** Takes an element that has no text of its own in the line. @returns whether it was one */
  function takeLeaf(node: Element, marks: readonly MarkNode[]): boolean {
    const { name } = node
    const formula = formulaOf(node)
    const label = referenceOf(node, reading.notes)
    const loss = unreadTags[name]
    const place = mediaPlace(name, node.attribs)
    if (formula) takeFormula(formula, marks)
    else if (label !== undefined) line.push({ type: 'footnoteReference', attrs: { label } })
    else if (place !== undefined) line.push({ type: 'text', text: place })
    else if (name === 'mp-miniprogram')
      push({ type: 'rawHtml', attrs: { html: cardBlock(DomUtils.getOuterHTML(node)) } })
    else if (loss) lose(reading, loss)
    else if (name === 'br') line.push({ type: 'hardBreak' })
    else if (name === 'ruby') line.push(withMarks(rubyOf(node), marks))
    else if (name === 'img') {
      const picture = pictureOf(node, reading)
      if (picture) push(picture)
    } else return skipped.test(name)
    return true
  }

  function walk(node: ChildNode, marks: readonly MarkNode[]): void {
    if (isText(node)) {
      const text = node.data.replaceAll(/[ \t\r\n\f]+/g, ' ')
      if (text !== '') line.push(withMarks({ type: 'text', text }, marks))
      return
    }
    if (!isTag(node) || isDrawnFormula(node) || takeLeaf(node, marks)) return
    const block = depth < maxNesting ? blockOf(node, reading, depth + 1) : undefined
    if (block) {
      push(...block)
      return
    }
    const inner = [...marks, ...marksOfElement(node, reading)]
    const isContainer = containers.test(node.name)
    const isTooDeep = isBlockTag(node.name)
    if (isTooDeep) lose(reading, 'tooDeep')
    if (isContainer || isTooDeep) flush()
    const outer = align
    if (isContainer) align = alignOf(node) ?? outer
    for (const child of node.children) walk(child, inner)
    if (isContainer || isTooDeep) flush()
    align = outer
  }

  function takeFormula({ latex, isBlock }: { latex: string; isBlock: boolean }, marks: readonly MarkNode[]) {
    if (latex === '' || latex.length > documentLimits.formula) lose(reading, 'formula')
    else if (isBlock) push({ type: 'blockMath', attrs: { latex } })
    else line.push(withMarks({ type: 'inlineMath', attrs: { latex } }, marks))
  }

  for (const node of nodes) walk(node, [])
  flush()
  return blocks
}

type Align = 'center' | 'right' | null

function alignOf({ name, attribs }: Element): Align | undefined {
  const align =
    /text-align\s*:\s*(center|right|left|justify)/i.exec(attribs.style ?? '')?.[1] ?? attribs.align
  if (name === 'center' || align?.toLowerCase() === 'center') return 'center'
  if (align?.toLowerCase() === 'right') return 'right'
  return align === undefined ? undefined : null
}

const isBlockTag = (name: string) => /^(h[1-6]|ul|ol|li|table|blockquote|pre|hr)$/.test(name)

/** The blocks of an element that is more than a paragraph; undefined for others. */
function blockOf(element: Element, reading: Reading, depth: number): BlockNode[] | undefined {
  const { name, children } = element
  const level = /^h([1-6])$/.exec(name)?.[1]
  if (level !== undefined)
    return headingOf(element, Math.min(Number(level), 4) as 1 | 2 | 3 | 4, reading, depth)
  switch (name) {
    case 'hr':
      return [{ type: 'horizontalRule' }]
    case 'pre':
      return [codeOf(element)]
    case 'blockquote': {
      const content = readBlocks(children, reading, depth)
      return content.length === 0 ? [] : [{ type: 'blockquote', content }]
    }
    case 'ul':
    case 'ol':
      return (
        notesOfList(element, reading.notes, nodes => readBlocks(nodes, reading, depth)) ??
        listOf(element, reading, depth)
      )
    case 'table':
      return tableOf(element, reading, depth)
    case 'figure':
      return figureOf(element, reading, depth)
    default:
      return undefined
  }
}

/** A heading is one line: pictures in it stand after it. */
function headingOf(element: Element, level: 1 | 2 | 3 | 4, reading: Reading, depth: number): BlockNode[] {
  const inner = readBlocks(element.children, reading, depth)
  const content = inner.flatMap((block): InlineNode[] => (block.type === 'paragraph' ? block.content : []))
  const others = inner.filter(({ type }) => type !== 'paragraph')
  if (content.length === 0) return others
  return [{ type: 'heading', attrs: { textAlign: alignOf(element) ?? null, level }, content }, ...others]
}

function codeOf(element: Element): BlockNode {
  const code = DomUtils.findOne(({ name }) => name === 'code', element.children) ?? element
  const classes = `${element.attribs.class ?? ''} ${code.attribs.class ?? ''}`
  const language =
    /(?:language|lang|highlight-source|brush:)[-\s]?([\w+#-]{1,40})/.exec(classes)?.[1] ??
    element.attribs.lang ??
    element.attribs['data-lang'] ??
    null
  const text = textWithBreaks(element.children).replace(/^\n|\s+$/g, '')
  return {
    type: 'codeBlock',
    attrs: { language: language?.slice(0, 40) ?? null },
    content: text === '' ? [] : [{ type: 'text', text }],
  }
}

const textWithBreaks = (nodes: readonly ChildNode[]): string =>
  nodes
    .map(node => {
      if (isText(node)) return node.data
      if (!isTag(node)) return ''
      if (node.name === 'br') return '\n'
      // Some pages mark each line as a block.
      const inner = textWithBreaks(node.children)
      return /^(p|div|li)$/.test(node.name) && !inner.endsWith('\n') ? `${inner}\n` : inner
    })
    .join('')

function listOf({ name, attribs, children }: Element, reading: Reading, depth: number): BlockNode[] {
  const items: ListItem[] = []
  for (const child of children) {
    if (!isTag(child)) continue
    const last = items.at(-1)
    if (/^[uo]l$/.test(child.name) && last) {
      last.content.push(...(blockOf(child, reading, depth) ?? []))
      continue
    }
    const content = readBlocks(child.name === 'li' ? child.children : [child], reading, depth)
    if (content.length === 0) continue
    const box = DomUtils.findOne(
      one => one.name === 'input' && one.attribs.type === 'checkbox',
      child.children,
    )
    items.push({
      type: 'listItem',
      ...(box && { attrs: { checked: box.attribs.checked !== undefined } }),
      content,
    })
  }
  if (items.length === 0) return []
  if (name === 'ul') return [{ type: 'bulletList', content: items }]
  const start = Number(attribs.start ?? 1)
  return [
    {
      type: 'orderedList',
      attrs: { start: Number.isInteger(start) && start >= 0 ? start : 1 },
      content: items,
    },
  ]
}

function tableOf(element: Element, reading: Reading, depth: number): BlockNode[] {
  const rows = rowsOf(element)
  const [first, ...others] = rows.flatMap(cellsOf)
  // One cell is a frame around text.
  if (!first || others.length === 0) return first ? readBlocks(first.children, reading, depth) : []
  const inner = DomUtils.findAll(({ name }) => name === 'table', element.children)
  for (const _ of inner) lose(reading, 'nestedTable')
  const isTooWide = rows.some(row => cellsOf(row).length > documentLimits.columns)
  if (isTooWide || inner.length > 0) return rows.flatMap(row => readBlocks(row.children, reading, depth))
  const caption = DomUtils.findOne(({ name }) => name === 'caption', element.children)
  const content = rows.map(
    (row): TableRow => ({
      type: 'tableRow',
      content: cellsOf(row).map(
        ({ name, attribs, children }): TableCell => ({
          type: name === 'th' ? 'tableHeader' : 'tableCell',
          attrs: { colspan: spanOf(attribs.colspan), rowspan: spanOf(attribs.rowspan) },
          content: readBlocks(children, reading, depth),
        }),
      ),
    }),
  )
  return [...(caption ? readBlocks(caption.children, reading, depth) : []), { type: 'table', content }]
}

const tagsOf = ({ children }: Element, names: RegExp) =>
  children.filter((child): child is Element => isTag(child) && names.test(child.name))
const rowsOf = (table: Element): Element[] =>
  tagsOf(table, /^(tr|thead|tbody|tfoot)$/)
    .flatMap(part => (part.name === 'tr' ? [part] : tagsOf(part, /^tr$/)))
    .filter(row => cellsOf(row).length > 0)
const cellsOf = (row: Element) => tagsOf(row, /^t[dh]$/)
const spanOf = (value = '1') => Math.min(Math.max(Math.trunc(Number(value)) || 1, 1), documentLimits.columns)

/** A picture with its caption; a figure of anything else is read as it stands. */
function figureOf(element: Element, reading: Reading, depth: number): BlockNode[] | undefined {
  const caption = DomUtils.findOne(({ name }) => name === 'figcaption', element.children)
  if (!caption) return undefined
  const others = element.children.filter(child => child !== caption)
  const blocks = readBlocks(others, reading, depth)
  const [picture] = blocks
  const title = DomUtils.textContent(caption).replaceAll(/\s+/g, ' ').trim().slice(0, 500)
  if (blocks.length !== 1 || picture?.type !== 'image' || title === '')
    return [...blocks, ...readBlocks(caption.children, reading, depth)]
  return [{ ...picture, attrs: { ...picture.attrs, title } }]
}

function pictureOf(element: Element, reading: Reading): BlockNode | undefined {
  const { attribs } = element
  // One pixel counts readers.
  if (attribs.width === '1' || attribs.height === '1') return undefined
  const src = reading.pictureAddress(element)
  if (src === undefined) return undefined
  const alt = (attribs.alt ?? '').trim().slice(0, 500)
  return { type: 'image', attrs: { src, alt: alt === '' ? null : alt, title: null, width: null } }
}

function rubyOf(element: Element): InlineNode {
  const reading = DomUtils.findAll(({ name }) => name === 'rt', element.children)
  const text = reading
    .map(one => DomUtils.textContent(one))
    .join('')
    .trim()
  const isBase = (node: ChildNode) => !isTag(node) || !/^r[tp]$/.test(node.name)
  const base = DomUtils.textContent(element.children.filter(isBase)).trim()
  const isFit = [base, text].every(one => one !== '' && one.length <= documentLimits.ruby)
  return isFit ? { type: 'ruby', attrs: { base, text } } : { type: 'text', text: `${base}${text}` || ' ' }
}

function marksOfElement({ name, attribs }: Element, reading: Reading): MarkNode[] {
  const marks: MarkNode[] = []
  const style = attribs.style ?? ''
  const isNormal = /font-weight\s*:\s*(normal|400)/i.test(style)
  const mark = markOfTag[name]
  // Google's documents wrap the whole text into a <b> that is not bold.
  if (mark && !(mark.type === 'bold' && isNormal)) marks.push(mark)
  if (/font-weight\s*:\s*(bold|bolder|[6-9]00)/i.test(style)) marks.push({ type: 'bold' })
  if (/font-style\s*:\s*italic/i.test(style)) marks.push({ type: 'italic' })
  if (/text-decoration[^;]*line-through/i.test(style)) marks.push({ type: 'strike' })
  if (name === 'a' && attribs.href !== undefined) marks.push(...linkOf(attribs.href, reading))
  return marks
}

function linkOf(address: string, reading: Reading): MarkNode[] {
  // Places within the page are gone with it.
  if (address.trim() === '' || address.startsWith('#')) return []
  const href = URL.parse(address.trim(), reading.base)?.href ?? ''
  if (isLinkAddress(href)) return [{ type: 'link', attrs: { href } }]
  lose(reading, 'link')
  return []
}

/** A line without blanks at its ends and around its breaks, Chinese indents too; empty when it holds nothing else. */
function trimmed(nodes: readonly InlineNode[]): InlineNode[] {
  const line = [...joined(nodes)]
  const isBreak = (node: InlineNode | undefined) => node === undefined || node.type === 'hardBreak'
  const result = line.flatMap((node, index): InlineNode[] => {
    if (node.type !== 'text') return [node]
    let { text } = node
    const before = line[index - 1]
    if (isBreak(before) || (before?.type === 'text' && before.text.endsWith(' ')))
      text = text.replace(/^[ \u00a0\u3000]+/, '')
    if (isBreak(line[index + 1])) text = text.replace(/[ \u00a0\u3000]+$/, '')
    return text === '' ? [] : [{ ...node, text }]
  })
  while (result[0]?.type === 'hardBreak') result.shift()
  while (result.at(-1)?.type === 'hardBreak') result.pop()
  return result
}
