import { foldPair, foldText, foldUnit, ignored } from './fold.ts'

/** More than this between two letters is no way to spell a word. */
const widest = 6

const latin = (unit: number) => (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39)
const space = /\s/u
const sentenceEnd = /[\n\u2028\u2029.!?;\u3002\uff01\uff1f\uff1b\uff0e]/u

/**
 * Whether the letters of a word that were found from `begin` to `end` are meant as that word. Words of Latin letters
 * and digits stand between others that are none; with spaces in them only when every letter stands alone (`s p a m`),
 * or any two words of a text would make new ones. In others, the end of a sentence parts what only stands beside each
 * other, again unless every letter stands alone.
 */
function isIntentional(text: string, begin: number, end: number): boolean {
  let letters = 0
  let gaps = 0
  let gap = 0
  let isLatin = true
  let hasSpace = false
  let hasEnd = false
  for (let at = begin; at < end; at++) {
    const unit = text.charCodeAt(at)
    const isPair = unit >= 0xd800 && unit <= 0xdfff
    const folded = foldUnit(unit)
    if (folded === ignored && !isPair) {
      gap++
      const sign = text.charAt(at)
      hasSpace ||= space.test(sign)
      hasEnd ||= sentenceEnd.test(sign)
      if (gap > widest) return false
      continue
    }
    if (isPair) {
      if (unit >= 0xdc00) continue
      gap++
      continue
    }
    if (letters > 0 && gap > 0) gaps++
    gap = 0
    letters++
    isLatin &&= latin(folded)
  }
  const isSpacedOut = letters > 2 && gaps === letters - 1
  if (!isLatin) return !hasEnd || isSpacedOut
  return isBounded(text, begin, end) && (!hasSpace || gaps === letters - 1)
}

const isBounded = (text: string, begin: number, end: number): boolean =>
  !(begin > 0 && latin(foldUnit(text.charCodeAt(begin - 1)))) &&
  !(end < text.length && latin(foldUnit(text.charCodeAt(end))))

/** A hit: `begin` inclusive, `end` exclusive, in UTF-16 units of the original text. */
export interface Hit {
  /** Its place among the words that the matcher was made of. */
  word: number
  begin: number
  end: number
}

export interface Matcher {
  /** Returns the hits in the order of their ends, up to `limit`. */
  find(text: string, limit?: number): Hit[]
}

/** Most useful number of hits. */
const maxHits = 100
/** Symbol of a unit that occurs in no word. */
const foreign = 0
/** Symbol of an ignored unit in {@link compile}. */
const transparent = 0xffff
const none = -1

/**
 * Finds all of the words at once (Aho and Corasick, 1975): one step for each character of the text, however many words
 * there are. Both are folded (`fold.ts`); characters between the letters of a word are ignored as far as `gaps.ts`
 * allows.
 */
export function createMatcher(words: readonly string[]): Matcher {
  const { classes, root, next, fail, word, also, ends, lengths, dense } = compile(words)
  const { steps, states, symbols, width } = dense
  const longest = lengths.reduce((max, length) => Math.max(max, length), 1)
  const mask = 2 ** Math.ceil(Math.log2(longest + 1)) - 1
  const places = new Int32Array(mask + 1)

  function find(text: string, limit = maxHits): Hit[] {
    const hits: Hit[] = []
    let state = 0
    let seen = 0
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      let symbol = classes[unit] ?? foreign
      const begin = at
      if (unit >= 0xd800 && unit <= 0xdbff) {
        const code = text.codePointAt(at) ?? unit
        if (code > 0xffff) {
          at++
          const folded = foldPair(code)
          symbol = folded === ignored ? transparent : (classes[folded] ?? foreign)
        }
      }
      if (symbol === transparent) continue
      if (symbol === foreign) {
        state = 0
        continue
      }
      seen = (seen + 1) & mask
      places[seen] = begin
      if (symbol <= symbols && state < states) state = steps[state * width + symbol] ?? 0
      else {
        let step = none
        while (state !== 0) {
          step = next.get(state, symbol)
          if (step !== none) break
          state = fail[state] ?? 0
        }
        state = step === none ? (root[symbol] ?? 0) : step
      }
      for (let node = ends[state] ?? 0; node > 0; node = also[node] ?? 0) {
        const wordIndex = word[node] ?? none
        if (wordIndex === none) continue
        const first = places[(seen - (lengths[wordIndex] ?? 1) + 1) & mask] ?? 0
        if (!isIntentional(text, first, at + 1)) continue
        hits.push({ word: wordIndex, begin: first, end: at + 1 })
        if (hits.length >= limit) return hits
      }
    }
    return hits
  }

  return { find }
}

/** The words as a machine: numbers in flat arrays, which the search walks without allocating. */
function compile(words: readonly string[]) {
  const folded = words.map(foldText)
  const classes = new Uint16Array(0x1_00_00)
  let symbols = 0
  const units = [...new Set(folded.flat())]
  const isLatin = (unit: number) => unit < 0x80
  const latins = units.filter(isLatin)
  for (const unit of [...latins, ...units.filter(unit => !isLatin(unit))]) classes[unit] = ++symbols
  const lengths = folded.map(({ length }) => length)

  const children: Map<number, number>[] = [new Map()]
  const word = [none]
  // Latin ones first: the nodes that they share with nothing else have the smallest numbers.
  const inOrder = [...folded.entries()]
  const [latinWords, others] = [
    inOrder.filter(([, letters]) => letters.every(isLatin)),
    inOrder.filter(([, letters]) => !letters.every(isLatin)),
  ]
  let latinNodes = 1
  for (const [index, letters] of [...latinWords, ...others]) {
    let node = 0
    for (const unit of letters) {
      const symbol = classes[unit] ?? foreign
      const existingChild = children[node]?.get(symbol)
      const child = existingChild ?? children.push(new Map()) - 1
      if (existingChild === undefined) {
        children[node]?.set(symbol, child)
        word.push(none)
      }
      node = child
    }
    if (node !== 0 && word[node] === none) word[node] = index
    if (letters.every(isLatin)) latinNodes = children.length
  }

  // Each character of a text has the symbol of its folded form.
  const byUnit = new Uint16Array(classes.length)
  for (let unit = 0; unit < byUnit.length; unit++) {
    const as = foldUnit(unit)
    byUnit[unit] = as === ignored ? transparent : (classes[as] ?? foreign)
  }
  const linked = link(children, word, symbols)
  const dense = createDense(linked, Math.min(latinNodes, maxDense), latins.length)
  return { classes: byUnit, ...linked, dense, word: Int32Array.from(word), lengths }
}

/** Number of nodes whose steps by Latin letters and digits are precomputed: 36 steps each, 9 MB. */
const maxDense = 65_536

/**
 * The steps from the first nodes by the first symbols, those that lead back among them, in one table. A letter of a
 * Latin text nearly always continues into a node, and every step without one would cost several lookups.
 */
function createDense({ root, fail, next }: Linked, states: number, symbols: number) {
  const width = symbols + 1
  const steps = new Int32Array(states * width)
  for (let from = 0; from < states; from++) {
    for (let symbol = 1; symbol <= symbols; symbol++) {
      let state = from
      let step = none
      while (state !== 0 && step === none) {
        step = next.get(state, symbol)
        state = fail[state] ?? 0
      }
      steps[from * width + symbol] = step === none ? (root[symbol] ?? 0) : step
    }
  }
  return { steps, states, symbols, width }
}

type Linked = ReturnType<typeof link>

/**
 * Where a search goes on when a word breaks off (`fail`), which shorter words end there too
 * (`also`), and the first node of those at which a word ends (`ends`; 0: none does).
 */
function link(children: readonly Map<number, number>[], word: readonly number[], symbols: number) {
  const root = new Int32Array(symbols + 1)
  const fail = new Int32Array(children.length)
  const also = new Int32Array(children.length)
  const next = createTransitions(children, symbols)
  for (const [symbol, child] of children[0] ?? []) root[symbol] = child
  const queue = [...(children[0]?.values() ?? [])]
  for (let done = 0; done < queue.length; done++) {
    const node = queue[done] ?? 0
    for (const [symbol, child] of children[node] ?? []) {
      queue.push(child)
      let state = fail[node] ?? 0
      let step = state === 0 ? none : next.get(state, symbol)
      while (state !== 0 && step === none) {
        state = fail[state] ?? 0
        step = state === 0 ? none : next.get(state, symbol)
      }
      const target = step === none ? (root[symbol] ?? 0) : step
      fail[child] = target
      also[child] = word[target] === none ? (also[target] ?? 0) : target
    }
  }
  const ends = Int32Array.from(also, (shorter, node) => (word[node] === none ? shorter : node))
  return { root, fail, also, ends, next }
}

/** The steps from every node but the first, in one table of open addresses. */
function createTransitions(children: readonly Map<number, number>[], symbols: number) {
  const width = symbols + 1
  const total = children.reduce((sum, map) => sum + map.size, 0)
  const bits = Math.ceil(Math.log2(2 * total + 2))
  const mask = 2 ** bits - 1
  const shift = 32 - bits
  const keys = new Int32Array(mask + 1).fill(none)
  const targets = new Int32Array(mask + 1)
  /** One bit for each 32nd symbol that continues from a node: it rules out most steps without one. */
  const hints = new Int32Array(children.length)
  const slotOf = (key: number) => {
    // The high bits of the product depend on all of the key.
    let slot = Math.imul(key, 0x9e37_79b1) >>> shift
    while (keys[slot] !== none && keys[slot] !== key) slot = (slot + 1) & mask
    return slot
  }
  for (const [node, map] of children.entries()) {
    if (node === 0) continue
    for (const [symbol, child] of map) {
      const key = (node * width + symbol) | 0
      const slot = slotOf(key)
      keys[slot] = key
      targets[slot] = child
      hints[node] = (hints[node] ?? 0) | (1 << (symbol & 31))
    }
  }
  return {
    get(state: number, symbol: number): number {
      if ((((hints[state] ?? 0) >>> (symbol & 31)) & 1) === 0) return none
      const key = (state * width + symbol) | 0
      const slot = slotOf(key)
      return keys[slot] === key ? (targets[slot] ?? none) : none
    },
  }
}
