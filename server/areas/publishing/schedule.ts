const seconds = [2, 5, 10, 30, 60, 120]
const laterSeconds = 300

/** When to ask WeChat next, by the number of earlier questions. */
export const nextCheck = (checks: number): Date =>
  new Date(Date.now() + (seconds[checks] ?? laterSeconds) * 1000)

/** Number of searches for an unconfirmed publication, over about a day. */
export const maxUnconfirmedChecks = 290

const hour = 3_600_000
const recheckAfterMs = [hour, 24 * hour, 7 * 24 * hour]

/** When to check again that a publication is still there, by its age; null: not any more. */
export function nextRecheck(endedAt: Date, now = Date.now()): Date | null {
  const age = now - endedAt.getTime()
  const next = recheckAfterMs.find(after => after > age)
  return next === undefined ? null : new Date(endedAt.getTime() + next)
}
