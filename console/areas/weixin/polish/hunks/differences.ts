import diff from 'fast-diff'

const words = new Intl.Segmenter('zh', { granularity: 'word' })

/** Two texts as numbers, one for each word, sign or space; equal ones have equal numbers. */
interface TokenPair {
  from: Token[]
  to: Token[]
}
interface Token {
  id: number
  text: string
}

/** Splits two texts into words; Chinese is split by the browser's dictionary. */
function tokenPair(from: string, to: string): TokenPair {
  const ids = new Map<string, number>()
  const tokensOf = (text: string) =>
    Array.from(words.segment(text), ({ segment }) => {
      const id = ids.get(segment) ?? ids.size + 1
      ids.set(segment, id)
      return { id, text: segment }
    })
  return { from: tokensOf(from), to: tokensOf(to) }
}

/** A place that both texts have in common. */
interface Anchor {
  from: number
  to: number
}

/** Ids are below this, so that three of them make one exact number. */
const maxTokenId = 2 ** 17

/**
 * Places that stand for each other beyond doubt: three tokens in a row that occur once in each text, in the same order
 * in both. Between them, differences are small and quick to find.
 */
function findAnchors(from: readonly Token[], to: readonly Token[]): Anchor[] {
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

/** The original's text from `begin` to `end` (UTF-16 units) becomes `text`. */
export interface Change {
  begin: number
  end: number
  text: string
}

/** Parts with more tokens than this between two anchors count as rewritten: comparing takes quadratic time. */
const maxComparedTokens = 2000

/** Changes from one text to another, word by word and in order; they do not touch each other. */
export function differencesOf(original: string, result: string): Change[] {
  if (original === result) return []
  const { from, to } = tokenPair(original, result)
  if (from.length + to.length > maxTokenId) return [{ begin: 0, end: original.length, text: result }]
  const changes = createChanges()
  let last = { from: 0, to: 0 }
  for (const anchor of [...findAnchors(from, to), { from: from.length, to: to.length }]) {
    compare(from.slice(last.from, anchor.from), to.slice(last.to, anchor.to), changes)
    const shared = from[anchor.from]
    if (shared) changes.keep(shared.text)
    last = { from: anchor.from + 1, to: anchor.to + 1 }
  }
  return changes.list
}

type Changes = ReturnType<typeof createChanges>

/** Collects changes while both texts are walked through. */
function createChanges() {
  const list: Change[] = []
  let at = 0
  const change = (length: number, text: string) => {
    const last = list.at(-1)
    if (last && last.end === at) {
      last.end += length
      last.text += text
    } else list.push({ begin: at, end: at + length, text })
    at += length
  }
  return {
    list,
    keep: (text: string) => {
      at += text.length
    },
    remove: (text: string) => change(text.length, ''),
    insert: (text: string) => change(0, text),
  }
}

function compare(from: readonly Token[], to: readonly Token[], changes: Changes): void {
  if (from.length > 0 && to.length > 0 && from.length + to.length > maxComparedTokens) {
    compareLines(from, to, changes)
    return
  }
  const back = new Map([...from, ...to].map(({ id, text }) => [unitOf(id), text]))
  const encode = (tokens: readonly Token[]) => tokens.map(({ id }) => unitOf(id)).join('')
  for (const [kind, units] of diff(encode(from), encode(to))) {
    for (const unit of units) {
      const text = back.get(unit) ?? ''
      if (kind === diff.EQUAL) changes.keep(text)
      else if (kind === diff.DELETE) changes.remove(text)
      else changes.insert(text)
    }
  }
}

/** Rewritten text: line by line if it has as many lines, otherwise as one change. */
function compareLines(from: readonly Token[], to: readonly Token[], changes: Changes): void {
  const [before, after] = [linesOf(from), linesOf(to)]
  const isPaired = before.length > 1 && before.length === after.length
  for (const [place, line] of (isPaired ? before : [from]).entries()) {
    const other = isPaired ? (after[place] ?? []) : to
    if (line.length + other.length <= maxComparedTokens) compare(line, other, changes)
    else {
      for (const { text } of line) changes.remove(text)
      for (const { text } of other) changes.insert(text)
    }
  }
}

function linesOf(tokens: readonly Token[]): Token[][] {
  const lines: Token[][] = [[]]
  for (const token of tokens) {
    lines.at(-1)?.push(token)
    if (token.text.includes('\n')) lines.push([])
  }
  return lines
}

const firstSurrogate = 0xd800
const surrogates = 0x800

/** One character for each token of a part, as the library compares characters; none is a half of a pair. */
const unitOf = (id: number) => String.fromCodePoint(id < firstSurrogate ? id : id + surrogates)
