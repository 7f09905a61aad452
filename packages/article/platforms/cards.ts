import type { ArticleDocument, BlockNode } from '@greenroom/contract/areas/articles/article-document'
import { plainText } from '../nodes.ts'
import { plainParagraphs } from './plain-platforms.ts'

/** Size of a card in pixels: 3 : 4. */
export const cardSize = { width: 1080, height: 1440, margin: 96 } as const

export type LineKind = 'title' | 'heading' | 'text' | 'note'
/** Font sizes and line heights in pixels, and the room before a block. */
export const lineLooks = {
  title: { size: 84, height: 116, before: 0, weight: 700 },
  heading: { size: 52, height: 76, before: 36, weight: 700 },
  text: { size: 40, height: 66, before: 28, weight: 400 },
  note: { size: 32, height: 48, before: 24, weight: 400 },
} as const satisfies Record<LineKind, { size: number; height: number; before: number; weight: number }>

/** A line of text at its place on a card; `y` of its upper edge. */
export interface PlacedLine {
  text: string
  kind: LineKind
  y: number
}
export type Card = { kind: 'text'; lines: PlacedLine[] } | { kind: 'picture'; src: string; caption: string }

/** Width in pixels of a text in a kind of line. */
export type Measure = (text: string, kind: LineKind) => number

interface Piece {
  kind: LineKind
  text: string
}

/**
 * An article as cards: its title with the beginning, its text over as many as it needs, each picture on one of its own.
 * @param measure of the browser's fonts
 */
export function layOutCards(
  { title, author, document }: { title: string; author: string; document: ArticleDocument },
  measure: Measure,
): Card[] {
  const cards: Card[] = []
  let lines: PlacedLine[] = []
  let y: number = cardSize.margin
  const turn = () => {
    if (lines.length > 0) cards.push({ kind: 'text', lines })
    lines = []
    y = cardSize.margin
  }
  const place = ({ kind, text }: Piece) => {
    const { height, before } = lineLooks[kind]
    // A heading at the lower edge would stand alone.
    const needed = kind === 'heading' ? height + lineLooks.text.before + lineLooks.text.height : height
    if (lines.length > 0) y += before
    for (const line of wrapped(text, kind, measure)) {
      if (lines.length > 0 && y + needed > cardSize.height - cardSize.margin) turn()
      lines.push({ text: line, kind, y })
      y += height
    }
  }
  if (title !== '') place({ kind: 'title', text: title })
  if (author !== '') place({ kind: 'note', text: author })
  for (const block of document.content) {
    if (block.type === 'image') {
      turn()
      cards.push({ kind: 'picture', src: block.attrs.src, caption: block.attrs.title ?? '' })
    } else for (const piece of piecesOf(block)) place(piece)
  }
  turn()
  return cards
}

function piecesOf(block: BlockNode): Piece[] {
  if (block.type === 'heading') return [{ kind: 'heading', text: plainText([block]).trim() }]
  return plainParagraphs({ type: 'doc', content: [block] }).map(text => ({ kind: 'text', text }))
}

/** Signs that begin no line in Chinese text (GB/T 15834). */
const noStart = /^[，。、；：？！）》」』”’…—%]/

/** A text in lines of a card's width; Chinese breaks anywhere, Latin words stay whole where they fit. */
function wrapped(text: string, kind: LineKind, measure: Measure): string[] {
  const width = cardSize.width - 2 * cardSize.margin
  const words = text.match(/[\x21-\x7e\u00c0-\u024f]+|\s|[^\x21-\x7e\s]/gu) ?? []
  const fitting = words.flatMap(word => (measure(word, kind) <= width ? [word] : [...word]))
  const lines: string[] = []
  let line = ''
  for (const word of fitting) {
    if (measure(line + word, kind) <= width || noStart.test(word)) line += word
    else {
      lines.push(line.trimEnd())
      line = word.trimStart()
    }
  }
  return [...lines, line].filter(one => one !== '')
}
