const words = new Intl.Segmenter('zh', { granularity: 'word' })

/** Two texts as numbers, one for each word, sign or space; equal ones have equal numbers. */
export interface TokenPair {
  from: Token[]
  to: Token[]
}
interface Token {
  id: number
  text: string
}

/** Splits two texts into words; Chinese is split by the browser's dictionary. */
export function tokenPair(from: string, to: string): TokenPair {
  const ids = new Map<string, number>()
  const tokensOf = (text: string) =>
    Array.from(words.segment(text), ({ segment }) => {
      const id = ids.get(segment) ?? ids.size + 1
      ids.set(segment, id)
      return { id, text: segment }
    })
  return { from: tokensOf(from), to: tokensOf(to) }
}

export type { Token }
