import { describe, expect, it } from 'vitest'
import type { PushReport } from './pushes.ts'
import { judgePush, type Sickness } from './sickness.ts'

/** The seconds in which users get a notice of a push whose state changes in these seconds. */
function noticesOf(changes: Readonly<Record<number, PushReport['state']>>, seconds: number): number[] {
  const notices: number[] = []
  let sickness: Sickness | undefined
  let report: Pick<PushReport, 'since' | 'state'> = { since: new Date(0), state: 'connecting' }
  for (let second = 0; second <= seconds; second++) {
    const now = second * 1000
    const state = changes[second]
    if (state) report = { since: new Date(now), state }
    const judged = judgePush(sickness, report, now)
    ;({ sickness } = judged)
    if (judged.isDue) notices.push(second)
  }
  return notices
}

describe('users get a notice of a push', () => {
  it('that gets nothing for 30 seconds, once', () => {
    expect(noticesOf({ 1: 'retrying' }, 300)).toEqual([30])
  })

  it('that is sick again after it was on air for long', () => {
    expect(noticesOf({ 20: 'live', 100: 'retrying' }, 300)).toEqual([130])
    expect(noticesOf({ 1: 'retrying', 60: 'live', 100: 'refused' }, 300)).toEqual([30, 130])
  })

  it('that is ended soon after each beginning, once', () => {
    const flaps = Object.fromEntries(
      Array.from({ length: 10 }, (_, place) => [
        [place * 40 + 5, 'live'] as const,
        [place * 40 + 6, 'retrying'] as const,
      ]).flat(),
    )
    expect(noticesOf(flaps, 500)).toEqual([30])
  })
})
