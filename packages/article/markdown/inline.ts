import {
  documentLimits,
  type InlineNode,
  isLinkAddress,
  isPictureAddress,
  type MarkNode,
} from '@greenroom/contract/areas/articles/article-document'
import type { Definition, PhrasingContent } from 'mdast'
import { escapeHtml } from '../html.ts'
import { attributesOf, readTag } from '../inline-tags.ts'
import { withHighlights } from './highlights.ts'
import { applyTags } from './inline-html.ts'
import { inOrder, joined } from './marks.ts'
import { isPicture, type PictureBlock, type Piece } from './pieces.ts'

/** What a text refers to. */
export interface References {
  /** Addresses by identifier. */
  definitions: ReadonlyMap<string, Definition>
  /** The text that was parsed. */
  source: string
}

/** Nodes of a line in order, with the marks around each; pictures lie between them. */
export const piecesOf = (nodes: readonly PhrasingContent[], references: References): Piece[] =>
  joinLines(
    withWidths(
      applyTags(
        withHighlights(
          nodes.flatMap(node => readNode(node, [], references)),
          piece => literal.has(piece),
        ),
      ),
    ),
  )

/** Text whose signs of a highlight were escaped. */
const literal = new WeakSet<Piece>()
const escapedSign = /\\=|&#/

function readNode(node: PhrasingContent, marks: readonly MarkNode[], references: References): Piece[] {
  const own = marks.length > 0 ? { marks: inOrder(marks) } : {}
  const text = (value: string): Piece[] => (value === '' ? [] : [{ type: 'text', text: value, ...own }])
  const inside = (children: readonly PhrasingContent[], mark: MarkNode | undefined) =>
    children.flatMap(child => readNode(child, mark ? [...marks, mark] : marks, references))
  switch (node.type) {
    case 'text': {
      const pieces = text(node.value)
      const { start, end } = node.position ?? {}
      const source = references.source.slice(start?.offset ?? 0, end?.offset ?? 0)
      if (escapedSign.test(source)) for (const piece of pieces) literal.add(piece)
      return pieces
    }
    case 'strong':
      return inside(node.children, { type: 'bold' })
    case 'emphasis':
      return inside(node.children, { type: 'italic' })
    case 'delete':
      return inside(node.children, { type: 'strike' })
    case 'inlineCode':
      return [{ type: 'text', text: node.value, marks: inOrder([...marks, { type: 'code' }]) }]
    case 'break':
      return [{ type: 'hardBreak' }]
    case 'link':
      return inside(node.children, linkMark(node))
    case 'linkReference': {
      const definition = references.definitions.get(node.identifier)
      return inside(node.children, definition && linkMark(definition))
    }
    case 'image':
      return [picture({ src: node.url, alt: node.alt, title: node.title }, marks)]
    case 'imageReference': {
      const { url = '', title } = references.definitions.get(node.identifier) ?? {}
      return [picture({ src: url, alt: node.alt, title }, marks)]
    }
    case 'inlineMath': {
      const latex = node.value.trim()
      const isHeld = latex !== '' && latex.length <= documentLimits.formula
      return isHeld ? [{ type: 'inlineMath', attrs: { latex }, ...own }] : text(node.value)
    }
    case 'footnoteReference':
      return [{ type: 'footnoteReference', attrs: { label: footnoteLabel(node.identifier) }, ...own }]
    case 'html':
      return [htmlPiece(node.value, marks)]
  }
}

/** Labels of footnotes have no brackets. */
export const footnoteLabel = (identifier: string): string =>
  identifier.replaceAll(/[\s[\]]/g, '-').slice(0, documentLimits.footnoteLabel)

function linkMark({ url, title }: { url: string; title?: string | null | undefined }): MarkNode | undefined {
  if (!isLinkAddress(url)) return undefined
  return { type: 'link', attrs: { href: url, ...(title && { title: title.slice(0, 500) }) } }
}

interface PictureSource {
  src: string
  alt?: string | null | undefined
  title?: string | null | undefined
}

/** Pictures of files and data cannot be shown: they stay as HTML, and the check names them. */
function picture({ src, alt, title }: PictureSource, marks: readonly MarkNode[]): PictureBlock {
  if (!isPictureAddress(src)) {
    const attributes = [`src="${escapeHtml(src)}"`, `alt="${escapeHtml(alt ?? '')}"`]
    const html = `<img ${attributes.join(' ')}${title ? ` title="${escapeHtml(title)}"` : ''}>`
    return { type: 'rawHtml', attrs: { html: html.length > documentLimits.html ? '<img alt="">' : html } }
  }
  const link = marks.find(({ type }) => type === 'link')
  const href = link?.type === 'link' ? { href: link.attrs.href } : {}
  const text = (value: string | null | undefined) => value?.slice(0, 500) || null
  return { type: 'image', attrs: { src, alt: text(alt), title: text(title), width: null, ...href } }
}

const pictureAttributes: ReadonlySet<string> = new Set(['src', 'alt', 'title'])

function htmlPiece(html: string, marks: readonly MarkNode[]): Piece {
  const tag = readTag(html)
  if (tag?.name === 'br' && tag.kind === 'void') return { type: 'hardBreak' }
  if (tag?.name === 'img') {
    const { src = '', alt, title, ...others } = attributesOf(tag)
    const isPlain = isPictureAddress(src) && Object.keys(others).every(name => pictureAttributes.has(name))
    return isPlain ? picture({ src, alt, title }, marks) : { type: 'rawHtml', attrs: { html } }
  }
  const own = marks.length > 0 ? { marks: inOrder(marks) } : {}
  return { type: 'inlineHtml', attrs: { html }, ...own }
}

const widthSign = /^\{width=(\d{1,3})\}/

/** `![…](…){width=50}`. */
function withWidths(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = []
  for (const piece of pieces) {
    const last = result.at(-1)
    const width = piece.type === 'text' && last?.type === 'image' ? widthSign.exec(piece.text) : null
    if (!width || piece.type !== 'text' || last?.type !== 'image') result.push(piece)
    else {
      const percent = Math.min(100, Math.max(1, Number(width[1])))
      result.splice(-1, 1, { ...last, attrs: { ...last.attrs, width: percent } })
      const rest = piece.text.slice(width[0].length)
      if (rest !== '') result.push({ ...piece, text: rest })
    }
  }
  return result
}

const chinese = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u

/** Lines of one paragraph join with a space; between Chinese characters with none. */
function joinLines(pieces: readonly Piece[]): Piece[] {
  const edge = (index: number, isEnd: boolean) => {
    const piece = pieces[index]
    return piece?.type === 'text' ? (piece.text.trim().at(isEnd ? -1 : 0) ?? '') : ''
  }
  return pieces.map((piece, index) => {
    if (piece.type !== 'text' || !piece.text.includes('\n')) return piece
    const text = piece.text.replaceAll(/[ \t]*\n[ \t]*/g, (space, offset: number) => {
      const before = piece.text.slice(0, offset).at(-1) ?? edge(index - 1, true)
      const after = piece.text.slice(offset + space.length).at(0) ?? edge(index + 1, false)
      return chinese.test(before) && chinese.test(after) ? '' : ' '
    })
    return { ...piece, text }
  })
}

/** The pieces between pictures, and the pictures. Spaces beside a picture belong to no text. */
export function splitAtPictures(pieces: readonly Piece[]): (InlineNode[] | PictureBlock)[] {
  const runs: (InlineNode[] | PictureBlock)[] = []
  let run: InlineNode[] = []
  const close = (isBeforePicture: boolean) => {
    const isAfterPicture = runs.length > 0
    const start = isAfterPicture ? withoutSpace(run, 0, /^[ \t]+/) : run
    const nodes = isBeforePicture ? withoutSpace(start, start.length - 1, /[ \t]+$/) : start
    if (nodes.length > 0) runs.push(joined(nodes))
    run = []
  }
  for (const piece of pieces) {
    if (!isPicture(piece)) run.push(piece)
    else {
      close(true)
      runs.push(piece)
    }
  }
  close(false)
  return runs
}

function withoutSpace(nodes: readonly InlineNode[], index: number, space: RegExp): InlineNode[] {
  const node = nodes[index]
  if (node?.type !== 'text') return [...nodes]
  const text = node.text.replace(space, '')
  return nodes.toSpliced(index, 1, ...(text === '' ? [] : [{ ...node, text }]))
}
