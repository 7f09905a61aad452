import { zoneOffset } from './zone-offset.ts'

const dayMs = 86_400_000

/** The clock of a zone at an instant, as the milliseconds that a clock in UTC would need to show the same. */
export const wallOf = (instant: number, timeZone: string): number => instant + zoneOffset(instant, timeZone)

/** The day of an instant in a time zone, as `2026-11-23`. */
export const dayOf = (instant: Date, timeZone: string): string =>
  new Date(wallOf(instant.getTime(), timeZone)).toISOString().slice(0, 10)

/**
 * The first instant at which the clock of a zone shows a time, or a later one: where clocks are put forward, not every
 * time is shown.
 * @param wall see {@link wallOf}
 */
export function instantOfWall(wall: number, timeZone: string): number {
  const candidates = [-dayMs, dayMs].map(shift => wall - zoneOffset(wall + shift, timeZone))
  const validInstants = candidates.filter(instant => wallOf(instant, timeZone) >= wall)
  return Math.min(...(validInstants.length > 0 ? validInstants : candidates))
}
