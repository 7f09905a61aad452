import { zoneOffset } from '../zone-offset.ts'

const form =
  /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i

/**
 * The instant that a text such as `2026-11-21 20:15`, `2026/11/21`, `2026年11月21日` or an ISO 8601 one names; without an
 * offset, as a clock in that zone shows it. Undefined when there is no such moment.
 */
export function parseMoment(text: string, timeZone: string): Date | undefined {
  const parts = form.exec(text.trim())
  if (!parts) return undefined
  const [, year, month, day, hour = 0, minute = 0, second = 0, fraction = '', offset] = parts
  const fields = [year, month, day, hour, minute, second].map(Number)
  const [y = 0, mo = 0, d = 0, h = 0, mi = 0, s = 0] = fields
  const wall = Date.UTC(y, mo - 1, d, h, mi, s, Number(fraction.padEnd(3, '0')))
  const shown = new Date(wall)
  // What does not come back as it was, such as February 30, is no day.
  const isReal =
    shown.getUTCFullYear() === y &&
    shown.getUTCMonth() === mo - 1 &&
    shown.getUTCDate() === d &&
    h < 24 &&
    mi < 60 &&
    s < 60
  if (!isReal) return undefined
  return new Date(offset === undefined ? fromWall(wall, timeZone) : wall - offsetMilliseconds(offset))
}

const minute = 60_000

/** How exactly a text tells a moment, in milliseconds. */
const exactnessOf = (text: string): number => {
  const [, , , , , , second, fraction] = form.exec(text.trim()) ?? []
  return fraction !== undefined ? 1 : second !== undefined ? 1000 : minute
}

/** An instant as a file tells it, in ISO 8601: without the seconds, or their fractions, that the text does not have. */
export function asTold(instant: Date, text: string): string {
  const exactness = exactnessOf(text)
  const iso = instant.toISOString()
  return exactness === 1 ? iso : `${iso.slice(0, exactness === minute ? 16 : 19)}Z`
}

/**
 * Whether a file tells the stored instant, as exactly as it tells it (see {@link asTold}): on a clock of the zone, so
 * that also the hour that such clocks show twice is told by its one name.
 */
export function tellsInstant(told: string, stored: string, timeZone: string): boolean {
  const exactness = exactnessOf(told)
  const shown = (instant: number) => Math.floor((instant + zoneOffset(instant, timeZone)) / exactness)
  return shown(Date.parse(told)) === shown(Date.parse(stored))
}

function offsetMilliseconds(offset: string): number {
  const [, sign, hours = 0, minutes = 0] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/** The instant at which a clock of the zone shows these fields; in the hour that a change of clocks leaves out, the later one. */
function fromWall(wall: number, timeZone: string): number {
  const first = wall - zoneOffset(wall, timeZone)
  return wall - zoneOffset(first, timeZone)
}
