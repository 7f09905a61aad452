import { clockAt, instantOfClock } from '../../kit/text/zone.ts'

const hourMs = 3_600_000
/** When a working day begins, by the installation's clock. */
const morningHour = 9

export interface SnoozeTime {
  key: 'hour' | 'tomorrow' | 'monday'
  /** In ISO 8601. */
  until: string
}

/** Usual ends of a snooze that starts now, each another time. */
export function snoozeTimes(now: Date): SnoozeTime[] {
  const clock = clockAt(now)
  const morningIn = (days: number) =>
    instantOfClock(
      Date.UTC(clock.getUTCFullYear(), clock.getUTCMonth(), clock.getUTCDate() + days, morningHour),
    ).toISOString()
  // Sunday is day 0. On a Monday it is the one a week later.
  const daysToMonday = (8 - clock.getUTCDay()) % 7 || 7
  return [
    { key: 'hour', until: new Date(now.getTime() + hourMs).toISOString() },
    ...(daysToMonday > 1 ? [{ key: 'tomorrow' as const, until: morningIn(1) }] : []),
    { key: 'monday', until: morningIn(daysToMonday) },
  ]
}
