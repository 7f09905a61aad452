import type { Token } from './tokens.ts'

/** A place that both texts have in common. */
export interface Anchor {
  from: number
  to: number
}

/** Ids are below this, so that three of them make one exact number. */
export const maxTokenId = 2 ** 17

/**
 * Places that stand for each other beyond doubt: three tokens in a row that occur once in each text, in the same order
 * in both. Between them, differences are small and quick to find.
 */
export function findAnchors(from: readonly Token[], to: readonly Token[]): Anchor[] {
  const inFrom = uniqueRuns(from)
  const inTo = uniqueRuns(to)
  const pairs: Anchor[] = []
  for (const [run, place] of inFrom) {
    const other = inTo.get(run)
    if (place !== repeated && other !== undefined && other !== repeated)
      pairs.push({ from: place, to: other })
  }
  return longestAscent(pairs)
}

const repeated = -1

function uniqueRuns(tokens: readonly Token[]): Map<number, number> {
  const places = new Map<number, number>()
  for (let place = 0; place + 2 < tokens.length; place++) {
    const [first, second, third] = [tokens[place], tokens[place + 1], tokens[place + 2]]
    if (!first || !second || !third) break
    const run = (first.id * maxTokenId + second.id) * maxTokenId + third.id
    places.set(run, places.has(run) ? repeated : place)
  }
  return places
}

/** Of pairs in the order of `from`, the most of them in which `to` ascends, too. */
function longestAscent(pairs: readonly Anchor[]): Anchor[] {
  const piles: number[] = []
  const before: number[] = []
  for (const [index, { to }] of pairs.entries()) {
    let low = 0
    let high = piles.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((pairs[piles[middle] ?? 0]?.to ?? 0) < to) low = middle + 1
      else high = middle
    }
    before[index] = piles[low - 1] ?? -1
    piles[low] = index
  }
  const ascent: Anchor[] = []
  for (let index = piles.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) {
    const pair = pairs[index]
    if (pair) ascent.push(pair)
  }
  return ascent.reverse()
}
