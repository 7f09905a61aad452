import { setImmediate } from 'node:timers/promises'
import { polishLimits } from '@greenroom/contract/areas/polish/actions'
import type { Finding, TypesettingRule } from '@greenroom/contract/areas/polish/findings'
import { applyEdits, findSlips, withoutOverlaps } from '@greenroom/contract/areas/polish/slips'
import { findMistakes } from './find-mistakes.ts'
import { findAdvertising, findOwnWords, type OwnWord } from './find-words.ts'
import { mask, maskText } from './mask.ts'

/** A correction by zhlint. */
interface TypesettingFinding {
  begin: number
  end: number
  rule: TypesettingRule
}

interface Typeset {
  text: string
  findings: TypesettingFinding[]
}

/** The usual rules of zhlint, without those about matters of taste: spaces around quotes and at the ends of lines. */
const rules = {
  noSinglePair: false,
  // Brackets keep their width: both are usual beside Chinese.
  halfwidthPunctuation: '',
  fullwidthPunctuation: '，。：；？！“”‘’',
  adjustedFullwidthPunctuation: '“”‘’',
  unifiedPunctuation: 'simplified',
  spaceBetweenHalfwidthContent: true,
  noSpaceBetweenFullwidthContent: true,
  spaceBetweenMixedwidthContent: true,
  noSpaceBeforePauseOrStop: true,
  spaceAfterHalfwidthPauseOrStop: true,
  noSpaceAfterFullwidthPauseOrStop: true,
  noSpaceInsideQuotation: true,
  spaceOutsideHalfwidthBracket: true,
  noSpaceOutsideFullwidthBracket: true,
  noSpaceInsideBracket: true,
  spaceOutsideCode: true,
  noSpaceInsideHyperMark: true,
  trimSpace: false,
  skipZhUnits: '年月日天号时分秒',
  skipAbbrs: ['Mr.', 'Mrs.', 'Dr.', 'vs.', 'etc.', 'i.e.', 'e.g.'],
  skipPureWestern: true,
} as const

/** Characters checked at a time; other requests are served in between. */
const chunkLength = 2000

/**
 * Applies the rules of Chinese typesetting: spaces between scripts, width of punctuation. Code, tags, addresses and what
 * {@link maskText} hides stay. The first call loads the library. 1,000 characters take about 4 ms.
 */
async function typeset(text: string): Promise<Typeset> {
  const { run } = await import('zhlint')
  const findings: TypesettingFinding[] = []
  let result = ''
  let offset = 0
  for (const chunk of chunksOf(text)) {
    const { masked, restore } = maskText(chunk)
    const checked = run(masked, { rules: { ...rules, skipAbbrs: [...rules.skipAbbrs] } })
    result += restore(checked.result)
    for (const { index, length, target, message } of checked.validations) {
      const isAfter = target === 'spaceAfter'
      const begin = offset + (isAfter ? index + length : index)
      const end = isAfter ? begin : offset + index + Math.max(length, 1)
      findings.push({ begin, end, rule: ruleOf(message) })
    }
    offset += chunk.length
    await setImmediate()
  }
  return { text: result, findings }
}

/** zhlint identifies its rules by their messages only. */
function ruleOf(message: string): TypesettingRule {
  if (message.includes('空格')) return 'spacing'
  if (message.includes('全角')) return 'fullWidthPunctuation'
  if (message.includes('半角')) return 'halfWidthPunctuation'
  return 'unifiedPunctuation'
}

/** Parts between empty lines, as long as a chunk may be; code between fences stays whole. */
function* chunksOf(text: string): Generator<string> {
  let chunk = ''
  let isCode = false
  for (const line of text.split(/(?<=\n)/)) {
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode
    chunk += line
    if (isCode || chunk.length < chunkLength || line.trim() !== '') continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}

/** A correction of typesetting that can be made alone. */
export interface TypesettingEdit {
  begin: number
  end: number
  text: string
  rule: 'spacing' | 'punctuationWidth'
}

/** Most corrections of typesetting that are listed at a time, which bounds the time of zhlint. */
const maxTypesetting = 200

/** Places of a line that zhlint may correct: reading each line would take seconds for a long text. */
const typesettable =
  /\p{Script=Han}[A-Za-z\d!-/:-@[-`{-~]|[A-Za-z\d!-/:-@[-`{-~]\p{Script=Han}|[，。：；？！“”‘’（）、] | [，。：；？！“”‘’（）、]|\p{Script=Han} +\p{Script=Han}|[「」『』]/u

/**
 * Finds the first corrections of typesetting in lines of plain text. `hidden` stands for what is no text: it has no
 * spaces around it.
 */
export async function findTypesetting(text: string, hidden: string): Promise<TypesettingEdit[]> {
  const edits: TypesettingEdit[] = []
  let begin = 0
  let unserved = 0
  for (const line of text.split('\n')) {
    if (typesettable.test(line)) {
      const { text: result } = await typeset(line.replaceAll(hidden, mask))
      edits.push(...typesettingEdits(line, result.replaceAll(mask, hidden), begin))
    }
    begin += line.length + 1
    if (edits.length >= maxTypesetting) break
    unserved += line.length
    if (unserved < chunkLength) continue
    unserved = 0
    await setImmediate()
  }
  return edits.slice(0, maxTypesetting)
}

/** The differences of a line after typesetting; each has a character that stays beside a space that comes or goes. */
function typesettingEdits(line: string, result: string, offset: number): TypesettingEdit[] {
  const edits: TypesettingEdit[] = []
  let [at, place] = [0, 0]
  const add = (end: number, right: string, isSpacing: boolean) => {
    const last = edits.at(-1)
    if (last && last.end === at + offset) {
      last.end = end + offset
      last.text += right
      if (!isSpacing) last.rule = 'punctuationWidth'
    } else {
      const rule = isSpacing ? 'spacing' : 'punctuationWidth'
      edits.push({ begin: at + offset, end: end + offset, text: right, rule })
    }
    at = end
  }
  while (at < line.length || place < result.length) {
    const [before, after] = [line.charAt(at), result.charAt(place)]
    if (before === after) [at, place] = [at + 1, place + 1]
    else if (after === ' ') {
      add(at, ' ', true)
      place++
    } else if (before === ' ') add(at + 1, '', true)
    else if (/^\p{P}{2}$/u.test(before + after)) {
      add(at + 1, after, false)
      place++
    }
    // The line is more than text to zhlint, such as a list.
    else return []
  }
  return edits
}

/** Result of a check by rules. */
export interface Checked {
  /** The text with all unambiguous corrections. */
  result: string
  /** Findings by places in the original text, in order. */
  findings: Finding[]
}

interface Correction {
  begin: number
  end: number
  text: string
  rule: Finding['rule']
}

/** Corrections that are certain, and warnings, of everything but typesetting. */
async function findWordings(text: string, ownWords: readonly OwnWord[]) {
  const own = findOwnWords(text, ownWords)
  const mistakes = await findMistakes(text)
  const certain = [...own, ...mistakes].flatMap(({ begin, end, grade, rule, suggestions: [right] }) =>
    grade !== null || right === undefined ? [] : [{ begin, end, text: right, rule }],
  )
  const corrections: Correction[] = withoutOverlaps(text, [...certain, ...findSlips(text)])
  const likely = withoutOverlaps(text, [
    ...corrections.map(correction => ({ ...correction, grade: null })),
    ...mistakes.filter(({ grade }) => grade !== null),
  ]).flatMap(finding => (finding.grade === null ? [] : [finding]))
  const warnings = [...findAdvertising(text), ...own.filter(({ grade }) => grade !== null), ...likely]
  const changes = corrections.map(({ begin, end, rule, text: right }): Finding => {
    const note = own.find(hit => hit.begin === begin && hit.end === end)?.note ?? ''
    return { begin, end, rule, grade: null, suggestions: [right], note }
  })
  return { corrections, changes, warnings }
}

/** Finds everything that {@link checkText} does but typesetting, in the order of the text. */
export async function findWording(text: string, ownWords: readonly OwnWord[]): Promise<Finding[]> {
  const { changes, warnings } = await findWordings(text, ownWords)
  return inOrder([...changes, ...warnings]).slice(0, polishLimits.findings)
}

/** Checks a text without any assistant: slips, own words, typesetting, advertising law. */
export async function checkText(text: string, ownWords: readonly OwnWord[]): Promise<Checked> {
  const { corrections, changes, warnings } = await findWordings(text, ownWords)
  const set = await typeset(applyEdits(text, corrections))
  const toOriginal = createOffsets(corrections)
  const typesetting = set.findings.map(({ begin, end, rule }): Finding => {
    return { begin: toOriginal(begin), end: toOriginal(end), rule, grade: null, suggestions: [], note: '' }
  })
  const findings = inOrder([...changes, ...typesetting, ...warnings])
  return { result: set.text, findings: findings.slice(0, polishLimits.findings) }
}

const inOrder = (findings: readonly Finding[]) =>
  findings.toSorted((a, b) => a.begin - b.begin || a.end - b.end)

/** Maps places of the edited text to the original; places within an edit map to its beginning. */
function createOffsets(edits: readonly { begin: number; end: number; text: string }[]) {
  let shift = 0
  const moved = edits.map(({ begin, end, text }) => {
    const from = begin + shift
    shift += text.length - (end - begin)
    return { from, to: from + text.length, begin, end }
  })
  return (place: number): number => {
    const before = moved.findLast(({ from }) => from <= place)
    if (!before) return place
    return place < before.to ? before.begin : before.end + (place - before.to)
  }
}
