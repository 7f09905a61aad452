import { randomUUID } from 'node:crypto'
import {
  cardBlock,
  commonPairs,
  type FormulaRenderer,
  footnotesTitle,
  formulasIn,
  isShownInPlace,
  markOfTag,
  mediaPlace,
  spliceSource,
} from '@greenroom/article'
import type { ArticleContent, ArticlePart } from '@greenroom/contract/areas/articles/article-content'
import type { BlockNode, InlineNode, MarkNode } from '@greenroom/contract/areas/articles/article-document'
import { type ChildNode, type Element, isTag, isText, Text } from 'domhandler'
import { DomUtils, parseDocument } from 'htmlparser2'
import { emptyPart, notesTitle, type ReadBackPart, sanitiseHtml } from '../articles/index.ts'

const textBlocks: readonly string[] = ['p', 'section', 'h1', 'h2', 'h3', 'h4']

/** The text of a paragraph or heading with its marks; undefined when there is more in it than text. */
function inlineNodes(block: ChildNode, linkNotes: ReadonlyMap<string, string>): InlineNode[] | undefined {
  if (isText(block)) return textOf(block.data, [])
  if (!isTag(block) || !textBlocks.includes(block.name)) return undefined
  return collect(block.children, [], linkNotes)
}

/** Text, with the formulas that {@link withFormulas} put into it. */
function textOf(data: string, all: readonly MarkNode[]): InlineNode[] {
  const marked = all.length > 0 && { marks: [...all] }
  return data.split(formulaSign).flatMap((text, index): InlineNode[] => {
    if (index % 2 === 1) return [{ type: 'inlineMath', attrs: { latex: text }, ...marked }]
    return text === '' ? [] : [{ type: 'text', text, ...marked }]
  })
}

/** Private characters around the LaTeX of a formula. */
const formulaSign = /\ue000([^\ue001]*)\ue001/

/** What WeChat leaves of a drawing as it was: its shapes and its text. */
const drawingOf = (svg: Element): string =>
  [
    ...DomUtils.getElementsByTagName(() => true, svg.children).map(({ attribs }) => attribs.d ?? ''),
    DomUtils.textContent(svg),
  ].join('')

/** LaTeX by its drawing. */
function drawingsOf(
  { document }: Pick<ArticlePart, 'document'>,
  formulas: FormulaRenderer | undefined,
): ReadonlyMap<string, string> {
  const drawings = new Map<string, string>()
  for (const { latex, isBlock } of formulas ? formulasIn([document]) : []) {
    const rendered = formulas?.(latex, isBlock)
    const [svg] = rendered && 'svg' in rendered ? parseDocument(rendered.svg).children : []
    if (svg && isTag(svg)) drawings.set(drawingOf(svg), latex)
  }
  return drawings
}

/** HTML with the formulas of the version that was sent as text, where their drawings are. */
function withFormulas(html: string, drawings: ReadonlyMap<string, string>): string {
  if (drawings.size === 0 || !/<svg/i.test(html)) return html
  const page = parseDocument(html)
  for (const svg of DomUtils.getElementsByTagName('svg', page.children)) {
    const latex = drawings.get(drawingOf(svg))
    if (latex !== undefined) DomUtils.replaceElement(svg, new Text(`\ue000${latex}\ue001`))
  }
  return DomUtils.getOuterHTML(page, { encodeEntities: 'utf8' })
}

function collect(
  nodes: readonly ChildNode[],
  outer: readonly MarkNode[],
  linkNotes: ReadonlyMap<string, string>,
): InlineNode[] | undefined {
  const inlineNodes: InlineNode[] = []
  for (const node of nodes) {
    if (isText(node)) inlineNodes.push(...textOf(node.data, outer))
    else if (isTag(node)) {
      const href = noteOf(node, linkNotes)
      if (href !== undefined) linkLast(inlineNodes, href)
      else if (node.name === 'br') inlineNodes.push({ type: 'hardBreak' })
      else {
        const mark = markOf(node.name, node.attribs.href)
        if (mark === undefined && node.name !== 'span') return undefined
        const inner = collect(node.children, mark ? [...outer, mark] : outer, linkNotes)
        if (!inner) return undefined
        inlineNodes.push(...inner)
      }
    }
  }
  // A lone break is how an empty paragraph is written.
  return inlineNodes.length === 1 && inlineNodes[0]?.type === 'hardBreak' ? [] : inlineNodes
}

function markOf(tag: string, href: string | undefined): MarkNode | undefined {
  if (tag !== 'a') return markOfTag[tag]
  return href !== undefined && /^https?:/i.test(href) ? { type: 'link', attrs: { href } } : undefined
}

/** Address of the note `[1]`, when the tag contains nothing else. */
function noteOf(node: ChildNode, linkNotes: ReadonlyMap<string, string>): string | undefined {
  if (!isTag(node) || node.name !== 'sup') return undefined
  const number = /^\[(\d+)\]$/.exec(DomUtils.textContent(node).trim())?.[1]
  return number === undefined ? undefined : linkNotes.get(number)
}

function linkLast(nodes: InlineNode[], href: string): void {
  const last = nodes.at(-1)
  if (last?.type !== 'text') return
  nodes.splice(-1, 1, { ...last, marks: [...(last.marks ?? []), { type: 'link', attrs: { href } }] })
}

/** The section around all blocks of an article’s HTML. */
function wrapperOf(html: string): Element | undefined {
  const [only, second] = topNodes(html)
  return only && !second && isTag(only) && only.name === 'section' ? only : undefined
}

/** The blocks of an article’s HTML, without the section around them. */
const outerBlocks = (html: string): string[] =>
  (wrapperOf(html)?.children.filter(isSomething) ?? topNodes(html)).map(blockHtml)

/** The same of later HTML: a writer at WeChat also adds text before and after the section. */
function laterBlocks(html: string, before: string): string[] {
  const sentBlocks = new Set(outerBlocks(before))
  const style = wrapperOf(before)?.attribs.style
  if (wrapperOf(html)) return outerBlocks(html)
  return topNodes(html).flatMap(node => {
    if (!isTag(node) || node.name !== 'section') return blockHtml(node)
    const inner = node.children.filter(isSomething).map(blockHtml)
    const isWrapper = node.attribs.style === style || inner.some(block => sentBlocks.has(block))
    return isWrapper ? inner : blockHtml(node)
  })
}

const topNodes = (html: string) => parseDocument(html).children.filter(isSomething)
const blockHtml = (node: ChildNode) => DomUtils.getOuterHTML(node, { encodeEntities: 'utf8' })

const isSomething = (node: ChildNode) => isTag(node) || DomUtils.textContent(node).trim() !== ''

/** The lists of notes at the end. */
const isNotes = (block: string): boolean =>
  block.includes(`>${notesTitle}<`) || block.includes(`>${footnotesTitle}<`)

/** Addresses of links by their number, from the list at the end. */
const notesIn = (html: string): ReadonlyMap<string, string> =>
  new Map(
    [...html.matchAll(/>\[(\d+)\] (https?:\/\/[^<\s]+)</g)].map(([, number = '', address = '']) => [
      number,
      address,
    ]),
  )

/** HTML with a place for each element that was inserted at WeChat and cannot be sent there. */
function withMediaPlaces(html: string): string {
  if (!/<(?:mp|qqmusic|iframe)/i.test(html)) return html
  const page = parseDocument(html)
  for (const element of DomUtils.getElementsByTagName(() => true, page.children)) {
    const place = mediaPlace(element.name, element.attribs)
    if (place !== undefined) DomUtils.replaceElement(element, new Text(place))
    else if (element.name === 'mp-miniprogram' && element.parent === page) return cardBlock(html)
  }
  return DomUtils.getOuterHTML(page, { encodeEntities: 'utf8' })
}

/** A block that was written at WeChat, as a node: a paragraph, heading or picture, else raw HTML. */
function toBlockNode(
  html: string,
  linkNotes: ReadonlyMap<string, string>,
  drawings: ReadonlyMap<string, string>,
): BlockNode[] {
  const own = withMediaPlaces(html).replaceAll(/\sdata-src=/gi, ' src=')
  const clean = sanitiseHtml(withFormulas(own, drawings))
  const top = topNodes(clean)
  const [only] = top
  if (only === undefined) return []
  const pictures = DomUtils.getElementsByTagName('img', top)
  const text = DomUtils.textContent(top).trim()
  const [picture] = pictures
  if (pictures.length === 1 && picture?.attribs.src && text === '') {
    return [
      {
        type: 'image',
        attrs: { src: picture.attribs.src, alt: picture.attribs.alt || null, title: null, width: null },
      },
    ]
  }
  const [, latex, after] = text.split(formulaSign)
  if (
    latex !== undefined &&
    after === '' &&
    text.startsWith('\ue000') &&
    isTag(only) &&
    only.name === 'section'
  )
    return [{ type: 'blockMath', attrs: { latex } }]
  const inline = top.length === 1 && pictures.length === 0 ? inlineNodes(only, linkNotes) : undefined
  // A block of HTML keeps its drawings, formulas among them.
  if (!inline || !isTag(only)) return [{ type: 'rawHtml', attrs: { html: sanitiseHtml(own) } }]
  return [textBlock(only.name, inline)]
}

function textBlock(tag: string, content: InlineNode[]): BlockNode {
  const level = /^h([1-4])$/.exec(tag)?.[1]
  if (level === undefined) return { type: 'paragraph', attrs: { textAlign: null }, content }
  return { type: 'heading', attrs: { textAlign: null, level: Number(level) as 1 | 2 | 3 | 4 }, content }
}

interface Comparison {
  /** The version that was sent. */
  sent: ArticleContent
  /** WeChat's copy after sending. */
  before: readonly ReadBackPart[]
  /** WeChat's copy now. */
  now: readonly ReadBackPart[]
  /** Draws the formulas of the version that was sent, so that they are recognised in changed blocks. */
  formulas?: FormulaRenderer | undefined
}

/**
 * The current draft at WeChat as an article. Blocks that WeChat returned unchanged are taken from the version that was
 * sent; changed ones are read from their HTML. So both sides can be merged against the sent content. Unchanged blocks
 * keep their Markdown as it was typed.
 */
export function remoteContent({ sent, before, now, formulas }: Comparison): ArticleContent {
  const parts = now.map((remote, index): ArticlePart => {
    const [part, was] = [sent.parts[index], before[index]]
    if (!part || !was) return newPart(remote)
    const document = {
      type: 'doc',
      content: remoteBlocks(part.document.content, was.html, remote.html, drawingsOf(part, formulas)),
    } as const
    return {
      ...part,
      title: remote.title === was.title ? part.title : remote.title,
      author: remote.author === was.author ? part.author : remote.author,
      digest: remote.digest === was.digest ? part.digest : remote.digest,
      sourceAddress: remote.sourceAddress === was.sourceAddress ? part.sourceAddress : remote.sourceAddress,
      comments: remote.comments === was.comments ? part.comments : remote.comments,
      source: sent.sourceFormat === 'markdown' ? spliceSource(part, document) : null,
      document,
    }
  })
  return { ...sent, parts }
}

const newPart = ({ title, author, digest, sourceAddress, comments, html }: ReadBackPart): ArticlePart => ({
  ...emptyPart({ title, author, digest, sourceAddress, comments }),
  id: randomUUID(),
  document: { type: 'doc', content: remoteBlocks([], '', html, new Map()) },
})

function remoteBlocks(
  sent: readonly BlockNode[],
  before: string,
  now: string,
  drawings: ReadonlyMap<string, string>,
): BlockNode[] {
  const blocksBefore = outerBlocks(before)
  const blocksNow = laterBlocks(now, before)
  const linkNotes = notesIn(now)
  const visible = sent.filter(isShownInPlace)
  // When WeChat has split blocks, their positions identify none.
  const isAligned = blocksBefore.filter(block => !isNotes(block)).length === visible.length
  const originals = new Map(
    (isAligned ? commonPairs(blocksBefore, blocksNow) : []).map(([from, to]) => [to, from]),
  )
  const blocks = blocksNow.flatMap((block, index) => {
    const from = originals.get(index)
    const original = from === undefined ? undefined : visible[from]
    if (original) return original
    return isNotes(block) ? [] : toBlockNode(block, linkNotes, drawings)
  })
  return withHidden(blocks, sent)
}

/** Blocks with those that readers do not see at their places: WeChat has no copy of them that could say anything. */
function withHidden(blocks: readonly BlockNode[], sent: readonly BlockNode[]): BlockNode[] {
  const result = [...blocks]
  for (const [index, node] of sent.entries()) {
    if (isShownInPlace(node)) continue
    const before = sent.slice(0, index).findLast(other => result.includes(other))
    result.splice(before ? result.indexOf(before) + 1 : 0, 0, node)
  }
  return result
}
