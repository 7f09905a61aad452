import {
  documentLimits,
  type InlineNode,
  isLinkAddress,
  type MarkNode,
} from '@greenroom/contract/areas/articles/article-document'
import { attributesOf, type InlineTag, readTag, tagPairs } from '../inline-tags.ts'
import { marksOf, withMarks } from './marks.ts'
import { isPicture, type Piece } from './pieces.ts'

/** Marks that pairs of tags without attributes stand for. */
export const markOfTag: Readonly<Record<string, MarkNode>> = {
  u: { type: 'underline' },
  ins: { type: 'underline' },
  sub: { type: 'subscript' },
  sup: { type: 'superscript' },
  b: { type: 'bold' },
  strong: { type: 'bold' },
  i: { type: 'italic' },
  em: { type: 'italic' },
  s: { type: 'strike' },
  del: { type: 'strike' },
  strike: { type: 'strike' },
  code: { type: 'code' },
  mark: { type: 'highlight' },
  kbd: { type: 'keyboard' },
}

const colour = /^(#[0-9a-f]{3,8}|rgba?\([\d\s.,%/]{1,40}\))$/i

/** The mark that a pair of tags stands for; undefined when it says more than the mark could hold. */
function markOf(tag: InlineTag): MarkNode | undefined {
  const { style = '', href = '', title, color = '', ...others } = attributesOf(tag)
  const isPlain = Object.keys(others).length === 0
  if (tag.name === 'a') {
    const isLink = isPlain && style === '' && color === '' && isLinkAddress(href)
    return isLink
      ? { type: 'link', attrs: { href, ...(title && { title: title.slice(0, 500) }) } }
      : undefined
  }
  if (!isPlain || href !== '' || title !== undefined) return undefined
  if (tag.name === 'font' && style === '' && colour.test(color))
    return { type: 'textStyle', attrs: { color, backgroundColor: null } }
  if (tag.name === 'span') return styleOf(style)
  return tag.attributes === '' ? markOfTag[tag.name] : undefined
}

/** `<span style="color:#f00">`, as the printer writes it. */
function styleOf(style: string): MarkNode | undefined {
  const attrs: Record<'color' | 'backgroundColor', string | null> = { color: null, backgroundColor: null }
  for (const declaration of style.split(';').filter(text => text.trim() !== '')) {
    const [, name, value = ''] = /^\s*(color|background-color)\s*:\s*(.+?)\s*$/i.exec(declaration) ?? []
    if (name === undefined || !colour.test(value)) return undefined
    attrs[name.toLowerCase() === 'color' ? 'color' : 'backgroundColor'] = value
  }
  return attrs.color === null && attrs.backgroundColor === null ? undefined : { type: 'textStyle', attrs }
}

/** Tags as the marks and nodes that they stand for. Tags without one stay where they are. */
export function applyTags(pieces: readonly Piece[]): Piece[] {
  if (!pieces.some(({ type }) => type === 'inlineHtml')) return [...pieces]
  const tags = pieces.map(piece => (piece.type === 'inlineHtml' ? readTag(piece.attrs.html) : undefined))
  const pairs = tagPairs(tags)
  const result: (Piece | undefined)[] = [...pieces]
  for (const [open, close] of pairs) {
    const tag = tags[open]
    if (tag?.name === 'ruby') {
      const nodes = rubyOf(pieces.slice(open + 1, close), tags.slice(open + 1, close))
      if (!nodes) continue
      result.fill(undefined, open, close + 1)
      for (const [index, node] of nodes.entries()) result[open + index] = node
    }
    const mark = tag && markOf(tag)
    if (!mark) continue
    result[open] = undefined
    result[close] = undefined
    for (let index = open + 1; index < close; index++) {
      const piece = result[index]
      if (piece) result[index] = marked(piece, mark)
    }
  }
  return result.flatMap(piece => piece ?? [])
}

function marked(piece: Piece, mark: MarkNode): Piece {
  if (piece.type === 'rawHtml') return piece
  if (piece.type !== 'image') return withMarks(piece, [mark, ...marksOf(piece)])
  return mark.type === 'link' ? { ...piece, attrs: { ...piece.attrs, href: mark.attrs.href } } : piece
}

/** `漢<rp>(</rp><rt>hàn</rt><rp>)</rp>字<rt>zì</rt>`; undefined when there is more in it than text. */
function rubyOf(
  pieces: readonly Piece[],
  tags: readonly (InlineTag | undefined)[],
): InlineNode[] | undefined {
  const nodes: InlineNode[] = []
  const [first] = pieces
  const marks = first && !isPicture(first) ? marksOf(first) : []
  let base = ''
  let inside = ''
  let text = ''
  for (const [index, piece] of pieces.entries()) {
    const tag = tags[index]
    if (piece.type === 'text') {
      if (inside === 'rt') text += piece.text
      else if (inside === '') base += piece.text
      continue
    }
    if (!tag || tag.kind === 'void' || !/^(rt|rp|rb)$/.test(tag.name)) return undefined
    inside = tag.kind === 'open' && tag.name !== 'rb' ? tag.name : ''
    if (tag.name !== 'rt' || tag.kind !== 'close') continue
    const attrs = { base: base.trim(), text: text.trim() }
    if (Object.values(attrs).some(value => value === '' || value.length > documentLimits.ruby))
      return undefined
    nodes.push(withMarks({ type: 'ruby', attrs }, marks))
    base = ''
    text = ''
  }
  return base.trim() === '' && text === '' && nodes.length > 0 ? nodes : undefined
}
