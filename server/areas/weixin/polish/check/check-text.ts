import { polishLimits } from '@greenroom/contract/areas/weixin/polish/actions'
import type { Finding } from '@greenroom/contract/areas/weixin/polish/findings'
import { applyEdits, findSlips, withoutOverlaps } from '@greenroom/contract/areas/weixin/polish/slips'
import { findAdvertising, findOwnWords, type OwnWord } from './find-words.ts'
import { typeset } from './typesetting.ts'

/** Result of a check by rules. */
export interface Checked {
  /** The text with all unambiguous corrections. */
  result: string
  /** Findings by places in the original text, in order. */
  findings: Finding[]
}

/** Checks a text without any assistant: slips, own words, typesetting, advertising law. */
export async function checkText(text: string, ownWords: readonly OwnWord[]): Promise<Checked> {
  const own = findOwnWords(text, ownWords)
  const spellings = own.flatMap(({ begin, end, suggestions: [right] }) =>
    right === undefined ? [] : [{ begin, end, text: right, rule: 'ownSpelling' as const }],
  )
  const edits = withoutOverlaps(text, [...spellings, ...findSlips(text)])
  const set = await typeset(applyEdits(text, edits))
  const toOriginal = createOffsets(edits)
  const changes: Finding[] = [
    ...edits.map(edit => ({ ...edit, text: undefined, note: noteOf(own, edit), suggestions: [edit.text] })),
    ...set.findings.map(({ begin, end, rule }) => ({
      begin: toOriginal(begin),
      end: toOriginal(end),
      rule,
      suggestions: [],
      note: '',
    })),
  ].map(({ begin, end, rule, suggestions, note }) => ({ begin, end, rule, grade: null, suggestions, note }))
  const warnings = [...findAdvertising(text), ...own.filter(({ grade }) => grade !== null)]
  const findings = [...changes, ...warnings].toSorted((a, b) => a.begin - b.begin || a.end - b.end)
  return { result: set.text, findings: findings.slice(0, polishLimits.findings) }
}

const noteOf = (own: readonly Finding[], { begin, end }: { begin: number; end: number }) =>
  own.find(found => found.begin === begin && found.end === end)?.note ?? ''

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
