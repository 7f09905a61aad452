import type { Finding } from '@greenroom/contract/areas/polish/findings'
import { createMatcher, type Matcher } from '../../presets/index.ts'
import {
  advertisingOnlyWith,
  advertisingTerms,
  harmless,
  harmlessAfter,
  harmlessContexts,
  warning,
} from './advertising-terms.ts'

/** A word of the installation. */
export interface OwnWord {
  word: string
  replacement: string
  note: string
}

/** Most hits in one text. */
const maxHits = 5000

/** Characters that decide whether a listed word is harmless. */
const contextLength = 24

let cachedMatcher: Matcher | undefined
/** Built on first use. */
const advertisingMatcher = () => {
  cachedMatcher ??= createMatcher([...harmless, ...advertisingTerms.map(({ word }) => word)])
  return cachedMatcher
}

/**
 * Finds expressions that advertising law or WeChat restricts, in the order of the text. Hits within a harmless
 * expression or a longer listed one are left out.
 */
export function findAdvertising(text: string): Finding[] {
  const hits = advertisingMatcher().find(text, maxHits)
  return outermost(hits).flatMap(({ word, begin, end }) => {
    const term = advertisingTerms[word - harmless.length]
    if (!term || isHarmless(text, begin, end)) return []
    return [
      { begin, end, rule: term.family, grade: term.grade, suggestions: [...term.suggestions], note: '' },
    ]
  })
}

/** Whether the words around show that an expression advertises nothing. */
function isHarmless(text: string, begin: number, end: number): boolean {
  const following = text.slice(begin, begin + contextLength)
  if (harmlessContexts.some(pattern => pattern.test(following))) return true
  const before = text.slice(Math.max(0, begin - contextLength), begin).replace(clauseEnds, '')
  const after = text.slice(end, end + contextLength).replace(clauseBegins, '')
  const word = text.slice(begin, end)
  const clause = before + word + after
  return (
    warning.test(clause) ||
    harmlessAfter.some(([one, pattern]) => one.test(word) && pattern.test(before)) ||
    advertisingOnlyWith.some(([one, pattern]) => one.test(word) && !pattern.test(clause))
  )
}

/** What belongs to the clauses before and after. */
const [clauseEnds, clauseBegins] = [/^[\s\S]*[，。！？；\n]/, /[，。！？；\n][\s\S]*$/]

/** Finds the installation's own words in a text. */
export function findOwnWords(text: string, words: readonly OwnWord[]): Finding[] {
  if (words.length === 0) return []
  const hits = createMatcher(words.map(({ word }) => word)).find(text, maxHits)
  return outermost(hits).flatMap(({ word, begin, end }): Finding[] => {
    const own = words[word]
    // Words match in any spelling, so the correct spelling itself may match.
    if (!own || isRight(text, begin, end, own.replacement)) return []
    const { replacement, note } = own
    return replacement === ''
      ? [{ begin, end, rule: 'ownWord', grade: 'high', suggestions: [], note }]
      : [{ begin, end, rule: 'ownSpelling', grade: null, suggestions: [replacement], note }]
  })
}

/** Whether the text from `begin` to `end` belongs to the correct spelling. */
function isRight(text: string, begin: number, end: number, right: string): boolean {
  if (right === '') return false
  const from = Math.max(0, begin - right.length)
  for (let at = text.indexOf(right, from); at >= 0 && at <= begin; at = text.indexOf(right, at + 1)) {
    if (at + right.length >= end) return true
  }
  return false
}

interface Range {
  begin: number
  end: number
}

/** Outermost ranges of nested ones; the first of ranges that touch. */
function outermost<R extends Range>(ranges: readonly R[]): R[] {
  const outer: R[] = []
  for (const range of ranges.toSorted((a, b) => a.begin - b.begin || b.end - a.end)) {
    if (range.begin >= (outer.at(-1)?.end ?? 0)) outer.push(range)
  }
  return outer
}
