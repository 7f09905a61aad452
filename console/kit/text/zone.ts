import { dayOf, instantOfWall, wallOf } from '@greenroom/contract/zone-time'
import { useNow } from '../browser/use-now.ts'
import { session } from '../session/session.ts'

// The only file of the console that turns instants into days and clock times (docs/decisions/104).

const minuteMs = 60_000
/** The reader's own zone: that of the browser. */
const readerZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zone in which days begin: the installation's; the reader's own before the user is read. */
export const installationZone = (): string => session.getState().account?.timeZone ?? readerZone()

/** The installation's day that an instant falls on, `2026-11-26`. */
export const dayOfInstant = (instant: Date): string => dayOf(instant, installationZone())

/** The day that it is now at the installation. */
export const today = (): string => dayOfInstant(new Date())

/** The same; renders again when the next day begins. */
export function useToday(): string {
  return dayOfInstant(new Date(useNow()))
}

/** The clock of the installation at an instant: its fields in UTC are those that the clock shows. */
export const clockAt = (instant: Date): Date => new Date(wallOf(instant.getTime(), installationZone()))

/** The first instant at which that clock shows these fields of UTC, or a later time of the same day. */
export const instantOfClock = (clock: number): Date => new Date(instantOfWall(clock, installationZone()))

/** The hour that the reader's own clock shows, 0 to 23: for greetings, which are about the reader and not about days. */
export const readerHour = (instant: number): number => new Date(instant).getHours()

/** Whether the reader's clock shows another time than the installation's. */
export function isReaderElsewhere(instant: Date = new Date()): boolean {
  const readerOffset = -instant.getTimezoneOffset() * minuteMs
  return wallOf(instant.getTime(), installationZone()) - instant.getTime() !== readerOffset
}
