import diff from 'fast-diff'

/** A stretch of two texts and of their common origin. */
export type Stretch<T> =
  | { kind: 'agreed'; items: T[] }
  | { kind: 'changed'; by: 'mine' | 'theirs' | 'both'; base: T[]; mine: T[]; theirs: T[] }

/** Most compared pairs; beyond it, everything between the common ends counts as changed. */
const maxCells = 100_000_000

/** A common subsequence of two sequences as pairs of indices; equal items have equal keys. */
export function commonPairs(left: readonly string[], right: readonly string[]): [number, number][] {
  const shorter = Math.min(left.length, right.length)
  let start = 0
  while (start < shorter && left[start] === right[start]) start++
  let end = 0
  while (end < shorter - start && left.at(-1 - end) === right.at(-1 - end)) end++
  const ends = (count: number, from: (index: number) => [number, number]) =>
    Array.from({ length: count }, (_, index) => from(index))
  const middle = longestPairs(left.slice(start, left.length - end), right.slice(start, right.length - end))
  return [
    ...ends(start, index => [index, index]),
    ...middle.map(([row, column]): [number, number] => [row + start, column + start]),
    ...ends(end, index => [left.length - end + index, right.length - end + index]),
  ]
}

function longestPairs(left: readonly string[], right: readonly string[]): [number, number][] {
  if (left.length * right.length > maxCells) return []
  const texts = asTexts(left, right)
  const pairs: [number, number][] = []
  let [row, column] = [0, 0]
  for (const [kind, items] of texts ? diff(...texts) : []) {
    if (kind === diff.EQUAL) {
      for (let index = 0; index < items.length; index++) pairs.push([row + index, column + index])
    }
    if (kind !== diff.INSERT) row += items.length
    if (kind !== diff.DELETE) column += items.length
  }
  return pairs
}

/** The first character of UTF-16 that is half of a pair, and the first after those. */
const [firstHalf, afterHalves] = [0xd800, 0xe000]

/** Both sequences as texts for the library, with one character for each different item; undefined for too many items. */
function asTexts(left: readonly string[], right: readonly string[]): [string, string] | undefined {
  const characters = new Map<string, string>()
  for (const item of [...left, ...right]) {
    const { size } = characters
    const code = size < firstHalf ? size : size - firstHalf + afterHalves
    if (!characters.has(item)) characters.set(item, String.fromCharCode(code))
  }
  if (characters.size > 0x10000 - (afterHalves - firstHalf)) return undefined
  const textOf = (items: readonly string[]) => items.map(item => characters.get(item)).join('')
  return [textOf(left), textOf(right)]
}

/**
 * Compares two sequences with their common origin (diff3): changes of one side, changes that both made in the
 * same way (agreed), and places that both changed otherwise.
 */
export function mergeSequences<T>(
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
  keyOf: (item: T) => string,
): Stretch<T>[] {
  const [baseKeys, myKeys, theirKeys] = [base.map(keyOf), mine.map(keyOf), theirs.map(keyOf)]
  const inMine = new Map(commonPairs(baseKeys, myKeys))
  const inTheirs = new Map(commonPairs(baseKeys, theirKeys))
  const stretches: Stretch<T>[] = []
  const done = { base: 0, mine: 0, theirs: 0 }
  const closeAt = (baseEnd: number, mineEnd: number, theirEnd: number) => {
    const changed = {
      base: base.slice(done.base, baseEnd),
      mine: mine.slice(done.mine, mineEnd),
      theirs: theirs.slice(done.theirs, theirEnd),
    }
    stretches.push(...withoutCommonEnds(changed, keyOf))
    Object.assign(done, { base: baseEnd, mine: mineEnd, theirs: theirEnd })
  }
  for (const [index, item] of base.entries()) {
    const [mineIndex, theirIndex] = [inMine.get(index), inTheirs.get(index)]
    if (mineIndex === undefined || theirIndex === undefined) continue
    closeAt(index, mineIndex, theirIndex)
    stretches.push({ kind: 'agreed', items: [item] })
    Object.assign(done, { base: index + 1, mine: mineIndex + 1, theirs: theirIndex + 1 })
  }
  closeAt(base.length, mine.length, theirs.length)
  return stretches
}

/** A changed stretch, with what both sides begin and end with as agreed. */
function withoutCommonEnds<T>(
  { base, mine, theirs }: { base: T[]; mine: T[]; theirs: T[] },
  keyOf: (item: T) => string,
): Stretch<T>[] {
  const [baseKeys, myKeys, theirKeys] = [base.map(keyOf), mine.map(keyOf), theirs.map(keyOf)]
  const same = (left: readonly string[], right: readonly string[]) =>
    left.length === right.length && left.every((key, index) => key === right[index])
  const by = same(baseKeys, myKeys) ? 'theirs' : same(baseKeys, theirKeys) ? 'mine' : 'both'
  const shorter = Math.min(mine.length, theirs.length)
  let start = 0
  while (start < shorter && myKeys[start] === theirKeys[start]) start++
  let end = 0
  while (end < shorter - start && myKeys.at(-1 - end) === theirKeys.at(-1 - end)) end++
  const agreed = (items: T[]): Stretch<T>[] => (items.length > 0 ? [{ kind: 'agreed', items }] : [])
  const changed = {
    base,
    mine: mine.slice(start, mine.length - end),
    theirs: theirs.slice(start, theirs.length - end),
  }
  const isChanged = changed.mine.length > 0 || changed.theirs.length > 0
  return [
    ...agreed(mine.slice(0, start)),
    ...(isChanged ? [{ kind: 'changed', by, ...changed } as const] : []),
    ...agreed(end > 0 ? mine.slice(-end) : []),
  ]
}
