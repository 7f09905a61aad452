const formats = new Map<string, Intl.DateTimeFormat>()
/** No zone changes its clocks within a quarter of an hour. */
const quarterHour = 900_000
const offsets = new Map<string, number>()
const maxOffsets = 10_000

/**
 * Offset of the zone from UTC at this instant, in milliseconds. Cached per quarter of an hour: files have many rows of
 * the same days, and computing it takes longer than the rest of a cell's work.
 */
export function zoneOffset(instant: number, timeZone: string): number {
  const quarter = Math.floor(instant / quarterHour)
  const key = `${quarter} ${timeZone}`
  const cached = offsets.get(key)
  if (cached !== undefined) return cached
  if (offsets.size >= maxOffsets) offsets.clear()
  const offset = readOffset(quarter * quarterHour, timeZone)
  offsets.set(key, offset)
  return offset
}

function readOffset(instant: number, timeZone: string): number {
  let format = formats.get(timeZone)
  if (!format) {
    const fields = {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    } as const
    format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...fields })
    formats.set(timeZone, format)
  }
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const wallClockMs = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return wallClockMs - Math.floor(instant / 1000) * 1000
}
