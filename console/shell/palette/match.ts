import pinyin from 'pinyin-match'

/** A matched range of a text: start and exclusive end, in UTF-16 units. */
export type Range = readonly [from: number, to: number]

export interface Match {
  ranges: readonly Range[]
  /** Lower is better. */
  rank: number
}

/**
 * Finds typed text in a title: literally, by the first letters of its words, or by the pinyin of its characters, whole
 * or initials. All readings of a character count, so that a wrong reading hides no match. Returns undefined without a
 * match; an empty query matches everything.
 */
export function findMatch(text: string, typed: string): Match | undefined {
  const query = typed.trim().toLowerCase()
  if (query === '') return { ranges: [], rank: 0 }
  const place = text.toLowerCase().indexOf(query)
  if (place >= 0) return { ranges: [[place, place + query.length]], rank: place === 0 ? 0 : 1 }
  const initials = byInitials(text, query)
  if (initials) return { ranges: initials, rank: 2 }
  // Input methods put marks between the syllables that they compose.
  const letters = query.replaceAll(/[\s']/g, '')
  const match = letters === '' ? false : pinyin.match(text, letters)
  if (!match) return undefined
  const [from, last] = match
  return { ranges: [[from, last + 1]], rank: from === 0 ? 2 : 3 }
}

/** `st` finds “Search table”. */
function byInitials(text: string, query: string): Range[] | undefined {
  const starts = [...text.matchAll(/(?<![A-Za-z])[A-Za-z]/g)]
  const initials = starts.map(([letter]) => letter.toLowerCase()).join('')
  const place = query.length > 1 ? initials.indexOf(query) : -1
  if (place < 0) return undefined
  return starts.slice(place, place + query.length).map(({ index }) => [index, index + 1])
}
