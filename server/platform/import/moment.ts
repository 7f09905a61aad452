import { zoneOffset } from '@greenroom/contract/zone-offset'

const form =
  /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i

/**
 * Parses a text such as `2026-11-21 20:15`, `2026/11/21`, `2026年11月21日` or ISO 8601 to an instant. A text without an
 * offset is in the given zone. Undefined when there is no such moment.
 */
export function parseMoment(text: string, timeZone: string): Date | undefined {
  const parts = form.exec(text.trim())
  if (!parts) return undefined
  const [, year, month, day, hour = 0, minute = 0, second = 0, fraction = '', offset] = parts
  const fields = [year, month, day, hour, minute, second].map(Number)
  const [y = 0, mo = 0, d = 0, h = 0, mi = 0, s = 0] = fields
  const wall = Date.UTC(y, mo - 1, d, h, mi, s, Number(fraction.padEnd(3, '0')))
  const localDate = new Date(wall)
  // A date that changes when it is formatted again, such as February 30, does not exist.
  const isReal =
    localDate.getUTCFullYear() === y &&
    localDate.getUTCMonth() === mo - 1 &&
    localDate.getUTCDate() === d &&
    h < 24 &&
    mi < 60 &&
    s < 60
  if (!isReal) return undefined
  return new Date(offset === undefined ? fromWall(wall, timeZone) : wall - offsetMilliseconds(offset))
}

const minute = 60_000

/** Precision of a text, in milliseconds. */
const exactnessOf = (text: string): number => {
  const [, , , , , , second, fraction] = form.exec(text.trim()) ?? []
  return fraction !== undefined ? 1 : second !== undefined ? 1000 : minute
}

/** Formats an instant as ISO 8601 with the precision of the text: without the seconds, or their fractions, when the text has none. */
export function formatLike(instant: Date, text: string): string {
  const exactness = exactnessOf(text)
  const iso = instant.toISOString()
  return exactness === 1 ? iso : `${iso.slice(0, exactness === minute ? 16 : 19)}Z`
}

/**
 * True when a text of a file means the stored instant, at the precision of the text (see {@link formatLike}). It compares
 * the clock of the zone, so that an hour which the clock shows twice matches its only spelling.
 */
export function isSameInstant(text: string, storedText: string, timeZone: string): boolean {
  const exactness = exactnessOf(text)
  const wallClock = (instant: number) => Math.floor((instant + zoneOffset(instant, timeZone)) / exactness)
  return wallClock(Date.parse(text)) === wallClock(Date.parse(storedText))
}

function offsetMilliseconds(offset: string): number {
  const [, sign, hours = 0, minutes = 0] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/** The instant at which the clock of the zone shows these fields; for the hour that a change of clocks skips, the later one. */
function fromWall(wall: number, timeZone: string): number {
  const first = wall - zoneOffset(wall, timeZone)
  return wall - zoneOffset(first, timeZone)
}
