import { marksOf, withMarks } from './marks.ts'
import type { Piece } from './pieces.ts'

/** Two signs alone; a longer row of them is a drawn line. */
const sign = /(?<!=)==(?!=)/g
const word = /[\w]/

interface Sign {
  piece: number
  at: number
  canOpen: boolean
  canClose: boolean
}

/**
 * `==text==` as highlighted text. The signs stand at text, without a space, and outside of words: `a==b` is a
 * comparison.
 * @param isLiteral whether signs of a piece were escaped
 */
export function withHighlights(pieces: readonly Piece[], isLiteral: (piece: Piece) => boolean): Piece[] {
  const edge = (index: number, isEnd: boolean) => {
    const piece = pieces[index]
    if (!piece) return ' '
    // Of a formula or a tag, as of a sign.
    return piece.type === 'text' ? (piece.text.at(isEnd ? -1 : 0) ?? '') : '*'
  }
  const signs = pieces.flatMap((piece, index): Sign[] => {
    const isCode = piece.type === 'text' && piece.marks?.some(({ type }) => type === 'code')
    if (piece.type !== 'text' || isCode || isLiteral(piece)) return []
    return [...piece.text.matchAll(sign)].map(({ index: at }) => {
      const before = piece.text[at - 1] ?? edge(index - 1, true)
      const after = piece.text[at + 2] ?? edge(index + 1, false)
      return {
        piece: index,
        at,
        canOpen: /\S/.test(after) && !word.test(before),
        canClose: /\S/.test(before) && !word.test(after),
      }
    })
  })
  const pairs: [Sign, Sign][] = []
  let open: Sign | undefined
  for (const each of signs) {
    if (open && each.canClose) {
      pairs.push([open, each])
      open = undefined
    } else if (!open && each.canOpen) open = each
  }
  return pairs.length === 0 ? [...pieces] : highlighted(pieces, pairs)
}

function highlighted(pieces: readonly Piece[], pairs: readonly [Sign, Sign][]): Piece[] {
  const ends = pairs.flat()
  let isInside = false
  return pieces.flatMap((piece, index): Piece[] => {
    if (piece.type !== 'text') return [isInside ? marked(piece) : piece]
    const cuts = ends.filter(end => end.piece === index).map(({ at }) => at)
    const texts = [...cuts, piece.text.length].map((end, cut) =>
      piece.text.slice(cut === 0 ? 0 : (cuts[cut - 1] ?? 0) + 2, end),
    )
    return texts.flatMap((text, cut): Piece[] => {
      if (cut > 0) isInside = !isInside
      const part: Piece = { ...piece, text }
      return text === '' ? [] : [isInside ? marked(part) : part]
    })
  })
}

const marked = (piece: Piece): Piece =>
  piece.type === 'image' || piece.type === 'rawHtml'
    ? piece
    : withMarks(piece, [{ type: 'highlight' }, ...marksOf(piece)])
