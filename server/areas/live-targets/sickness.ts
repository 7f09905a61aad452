import type { PushReport } from './pushes.ts'

/** Users who operate rooms get a notice of a target that has got nothing for this time. */
const sickMs = 30_000
/** A target that ends each connection soon gets nothing either: it is well after this time on air. */
const steadyMs = 10_000

/** Since when a push is sick, and whether users know. */
export interface Sickness {
  since: number
  isNotified: boolean
}

/**
 * Judges a push by its report.
 * @returns its sickness, undefined while it is well; and whether users get a notice now
 */
export function judgePush(
  before: Sickness | undefined,
  { since, state }: Pick<PushReport, 'since' | 'state'>,
  now: number,
): { sickness: Sickness | undefined; isDue: boolean } {
  if (state === 'live') {
    const isWell = before === undefined || now - since.getTime() >= steadyMs
    return { sickness: isWell ? undefined : before, isDue: false }
  }
  const sickness = before ?? { since: now, isNotified: false }
  const isDue = !sickness.isNotified && now - sickness.since >= sickMs
  return { sickness: { ...sickness, isNotified: sickness.isNotified || isDue }, isDue }
}
