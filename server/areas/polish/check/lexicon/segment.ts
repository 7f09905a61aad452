import { type Lexicon, pairKey } from './lexicon.ts'

/** A word of a text, with its part of speech; `x` for anything but Chinese. */
export interface Token {
  begin: number
  end: number
  word: string
  tag: string
}

/** Base-2 logarithm of all occurrences of words in the corpus. */
const total = 26
const unlisted = 0.5

/** Cuts a text into its likeliest words by their frequencies. */
export function segment(text: string, lexicon: Lexicon): Token[] {
  return Array.from(text.matchAll(/[\u4e00-\u9fff]+|[^\u4e00-\u9fff]+/g), ({ index, 0: run }) =>
    /^[\u4e00-\u9fff]/.test(run)
      ? segmentRun(run, index, lexicon)
      : [{ begin: index, end: index + run.length, word: run, tag: 'x' }],
  ).flat()
}

function segmentRun(run: string, offset: number, { words, reach, shortWeights }: Lexicon): Token[] {
  const costs = new Float64Array(run.length + 1)
  const lengths = new Uint8Array(run.length + 1)
  for (let begin = run.length - 1; begin >= 0; begin--) {
    const longest = Math.min(reach.get(pairKey(run, begin)) ?? 1, run.length - begin)
    let least = Number.POSITIVE_INFINITY
    for (let length = 1; length <= longest; length++) {
      const weight =
        length === 1
          ? (shortWeights.get(run.charCodeAt(begin)) ?? unlisted)
          : length === 2
            ? shortWeights.get(pairKey(run, begin))
            : words.get(run.slice(begin, begin + length))?.weight
      if (weight === undefined) continue
      const cost = total - weight + (costs[begin + length] ?? 0)
      if (cost >= least) continue
      least = cost
      lengths[begin] = length
    }
    costs[begin] = least
  }
  const tokens: Token[] = []
  for (let begin = 0; begin < run.length; ) {
    const end = begin + (lengths[begin] || 1)
    const word = run.slice(begin, end)
    tokens.push({ begin: offset + begin, end: offset + end, word, tag: words.get(word)?.tag ?? 'x' })
    begin = end
  }
  return tokens
}
