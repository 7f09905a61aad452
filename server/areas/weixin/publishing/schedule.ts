const seconds = [2, 5, 10, 30, 60, 120]
const laterSeconds = 300

/** When to ask WeChat next, by the number of earlier questions. */
export const nextCheck = (checks: number): Date =>
  new Date(Date.now() + (seconds[checks] ?? laterSeconds) * 1000)

/** How often an unconfirmed publication is looked for: about a day. */
export const maxUnconfirmedChecks = 290

const hour = 3_600_000
const recheckAfterMs = [hour, 24 * hour, 7 * 24 * hour]

/** Readers may lose what was published: when to look again, by how long ago it was published; null: not any more. */
export function nextRecheck(endedAt: Date, now = Date.now()): Date | null {
  const age = now - endedAt.getTime()
  const next = recheckAfterMs.find(after => after > age)
  return next === undefined ? null : new Date(endedAt.getTime() + next)
}
