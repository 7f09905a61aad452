import { setImmediate } from 'node:timers/promises'
import type { Finding } from '@greenroom/contract/areas/polish/findings'
import { type Lexicon, pairKey, readLexicon } from './lexicon/lexicon.ts'
import { misspellings } from './lexicon/misspellings.ts'
import { findNearIdioms, findNearPairs } from './lexicon/near-words.ts'
import { findWrongParticles } from './lexicon/particles.ts'
import { segment, type Token } from './lexicon/segment.ts'
import { findSetPhrases } from './lexicon/set-phrases.ts'

/** Characters that are checked between two steps of other requests. */
const stepLength = 4000
const longestMisspelling = 8

/**
 * Finds misspelt words, wrong particles, and expressions that say one thing twice. Those without a grade are certain. The
 * first call reads the lexicon. 100,000 characters take about 300 ms, in steps of a few milliseconds.
 */
export async function findMistakes(text: string): Promise<Finding[]> {
  const lexicon = await readLexicon()
  const findings: Finding[] = []
  for (const { begin, part } of stepsOf(text)) {
    for (const finding of mistakesOf(part, lexicon)) {
      findings.push({ ...finding, begin: finding.begin + begin, end: finding.end + begin })
    }
    await setImmediate()
  }
  return findings
}

/** Parts that end with a line or a sentence where they can. */
function* stepsOf(text: string): Generator<{ begin: number; part: string }> {
  for (let begin = 0; begin < text.length; ) {
    const limit = begin + stepLength
    const cut = Math.max(text.lastIndexOf('\n', limit), text.lastIndexOf('。', limit)) + 1
    const end = limit >= text.length ? text.length : cut > begin ? cut : limit
    yield { begin, part: text.slice(begin, end) }
    begin = end
  }
}

function mistakesOf(text: string, lexicon: Lexicon): Finding[] {
  const tokens = segment(text, lexicon)
  const listed = findMisspellings(text, tokens, lexicon)
  const idioms = findNearIdioms(text, tokens, lexicon).filter(word => !touches(word, listed))
  const pairs = findNearPairs(tokens, lexicon).filter(
    word => !touches(word, listed) && !touches(word, idioms),
  )
  return [
    ...listed,
    ...[...idioms, ...pairs].map(({ begin, end, text: right, isCertain }) =>
      findingAt(begin, end, isCertain ? 'typo' : 'likelyTypo', right),
    ),
    ...findWrongParticles(tokens).map(({ begin, end, text: right }) =>
      findingAt(begin, end, 'particle', right),
    ),
    ...findSetPhrases(text).map(({ begin, end, text: right }) => findingAt(begin, end, 'redundancy', right)),
  ]
}

interface Range {
  begin: number
  end: number
}

const touches = (range: Range, others: readonly Range[]) =>
  others.some(other => other.begin < range.end && range.begin < other.end)

type MistakeRule = 'typo' | 'likelyTypo' | 'particle' | 'redundancy'

const findingAt = (begin: number, end: number, rule: MistakeRule, right: string): Finding => ({
  begin,
  end,
  rule,
  grade: rule === 'typo' ? null : 'medium',
  suggestions: [right],
  note: '',
})

let beginnings: ReadonlySet<number> | undefined
/** Listed misspellings, unless their first or last character belongs to a word beside them. */
function findMisspellings(text: string, tokens: readonly Token[], lexicon: Lexicon): Finding[] {
  const words = misspellings()
  beginnings ??= new Set([...words.keys()].map(word => pairKey(word, 0)))
  const inside = new Uint8Array(text.length + 1)
  for (const { begin, end, word } of tokens) {
    const isUsual = word.length > 2 || (lexicon.words.get(word)?.weight ?? 0) > 2
    for (let place = begin + 1; isUsual && place < end; place++) inside[place] = 1
  }
  const findings: Finding[] = []
  for (let begin = 0; begin < text.length; begin++) {
    if (!beginnings.has(pairKey(text, begin))) continue
    for (let length = Math.min(longestMisspelling, text.length - begin); length > 1; length--) {
      const misspelling = words.get(text.slice(begin, begin + length))
      if (!misspelling || inside[begin] || inside[begin + length]) continue
      const { right, isCertain } = misspelling
      findings.push(findingAt(begin, begin + length, isCertain ? 'typo' : 'likelyTypo', right))
      begin += length - 1
      break
    }
  }
  return findings
}
