import { dayOf, instantOfWall, wallOf } from '@greenroom/contract/zone-time'

export { dayOf }

/** A day of a time zone, as `2026-11-23`. */
export type Day = string

const dayMs = 86_400_000
const hourMs = 3_600_000

const isoDay = (wall: number): Day => new Date(wall).toISOString().slice(0, 10)

export const addDays = (day: Day, days: number): Day => isoDay(Date.parse(day) + days * dayMs)

/** How many days a range has, both ends among them. */
export const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1

/** The same day of the year before; undefined for 29 February. */
export const yearBefore = (day: Day): Day | undefined =>
  day.endsWith('-02-29') ? undefined : `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`

/** The Monday of a day's week. */
export const mondayOf = (day: Day): Day => addDays(day, 1 - weekdayOf(day))

/** 1 (Monday) to 7. */
export const weekdayOf = (day: Day): number => new Date(day).getUTCDay() || 7

/** Which hour the clock shows at an instant: `2026-11-23T13`. */
export const hourOf = (instant: Date, timeZone: string): string =>
  new Date(wallOf(instant.getTime(), timeZone)).toISOString().slice(0, 13)

/** How long the clock has run since midnight at an instant, in milliseconds. */
export const timeOfDay = (instant: Date, timeZone: string): number =>
  wallOf(instant.getTime(), timeZone) - Date.parse(dayOf(instant, timeZone))

/** The beginning of the hour that the clock shows. */
export const startOfHour = (instant: Date, timeZone: string): Date =>
  new Date(instant.getTime() - (timeOfDay(instant, timeZone) % hourMs))

/**
 * The first instant at which the clock shows this time of a day, or a later one of the same day: where clocks are put
 * forward, not every time is shown.
 * @param time in milliseconds since midnight
 */
export const instantOf = (day: Day, timeZone: string, time = 0): Date =>
  new Date(instantOfWall(Date.parse(day) + time, timeZone))

/** The hours that the clock shows on a day, in their order; 23 to 25, of which one may come twice. */
export function hoursOf(day: Day, timeZone: string): string[] {
  const end = instantOf(addDays(day, 1), timeZone).getTime()
  const hours = new Set<string>()
  for (let at = instantOf(day, timeZone).getTime(); at < end; at += hourMs) {
    hours.add(hourOf(new Date(at), timeZone))
  }
  return [...hours]
}
