import { answerUse } from '@greenroom/contract/areas/polish/actions'
import type { Finding } from '@greenroom/contract/areas/polish/findings'
import type { PolishReview, PolishRun } from '@greenroom/contract/areas/polish/runs'
import { type Hunk, hunksOf } from '../hunks/hunks.ts'

/** An item to decide on: a change of the text, or a warning about a part of it. */
export interface ReviewItem extends Hunk {
  kind: 'change' | 'warning'
  /** Findings of rules; empty for changes of the assistant. */
  findings: readonly Finding[]
  /** Replacements for a warning. */
  suggestions: readonly string[]
}

/** The decision about an item. */
export type Decision =
  | { verdict: 'accepted' /** Instead of the first suggestion. */; text?: string }
  | { verdict: 'rejected' /** Why a warning is ignored. */; note?: string }

export type Decisions = ReadonlyMap<ReviewItem, Decision>

/** Changes and warnings to decide on, in the order of the text. */
export function reviewItems(
  run: Pick<PolishRun, 'mode' | 'options' | 'source' | 'result' | 'findings'>,
): ReviewItem[] {
  const { mode, options, source, result, findings } = run
  const target = options && answerUse(options.action) === 'append' ? source + result : result
  const hunks = hunksOf(source, target, mode === 'offline' ? 'change' : 'sentence')
  const reasons = findings.filter(({ grade }) => grade === null)
  const changes = hunks.map(
    (hunk): ReviewItem => ({
      ...hunk,
      kind: 'change',
      findings: reasons.filter(({ begin, end }) => begin <= hunk.end && end >= hunk.begin),
      suggestions: [],
    }),
  )
  const warnings = findings.filter(({ grade }) => grade !== null).map(finding => toWarning(source, finding))
  return [...changes, ...warnings].sort((a, b) => a.begin - b.begin || a.end - b.end)
}

function toWarning(source: string, finding: Finding): ReviewItem {
  const { begin, end, suggestions } = finding
  const before = source.slice(begin, end)
  const pieces = [{ kind: 'same' as const, text: before }]
  return {
    begin,
    end,
    before,
    after: suggestions[0] ?? before,
    pieces,
    kind: 'warning',
    findings: [finding],
    suggestions,
  }
}

/** The source with everything in it that was accepted; of two acceptances at one place the first counts. */
export function composeText(source: string, items: readonly ReviewItem[], decisions: Decisions): string {
  let at = 0
  let text = ''
  for (const item of items) {
    const decision = decisions.get(item)
    if (decision?.verdict !== 'accepted' || item.begin < at) continue
    text += source.slice(at, item.begin) + (decision.text ?? item.after)
    at = item.end
  }
  return text + source.slice(at)
}

/** Accepts everything that has something to put in; warnings without another wording stay open. */
export function acceptAll(items: readonly ReviewItem[]): Decisions {
  const changing = items.filter(({ before, after }) => before !== after)
  return new Map(changing.map(item => [item, { verdict: 'accepted' }]))
}

/** Rejects every item. */
export function rejectAll(items: readonly ReviewItem[]): Decisions {
  return new Map(items.map(item => [item, { verdict: 'rejected' }]))
}

/** How many items have which verdict, for the summary and for the history. */
export function summarize(
  items: readonly ReviewItem[],
  decisions: Decisions,
): PolishReview & { open: number } {
  const verdicts = items.map(item => decisions.get(item))
  const ignored = items.flatMap(item => {
    const decision = decisions.get(item)
    return item.kind === 'warning' && decision?.verdict === 'rejected'
      ? [{ word: item.before.slice(0, 100), note: decision.note ?? '' }]
      : []
  })
  return {
    accepted: verdicts.filter(decision => decision?.verdict === 'accepted').length,
    rejected: verdicts.filter(decision => decision?.verdict === 'rejected').length,
    open: verdicts.filter(decision => decision === undefined).length,
    ignored,
  }
}
