import { expect, it } from 'vitest'
import { zoneOffset } from './zone-offset.ts'

const hours = (instant: string, timeZone: string) => zoneOffset(Date.parse(instant), timeZone) / 3_600_000

it.each([
  ['2026-11-20T00:00:00Z', 'Asia/Shanghai', 8],
  ['2026-11-20T00:00:00.001Z', 'Asia/Kathmandu', 5.75],
  ['2026-03-29T00:59:59.999Z', 'Europe/Berlin', 1],
  ['2026-03-29T01:00:00Z', 'Europe/Berlin', 2],
  ['2026-10-25T00:59:59Z', 'Europe/Berlin', 2],
  ['2026-10-25T01:00:00Z', 'Europe/Berlin', 1],
  ['1969-12-31T23:59:59Z', 'America/New_York', -5],
])('At %s, a clock in %s is ahead by %d hours, also when asked again', (instant, timeZone, expected) => {
  expect([hours(instant, timeZone), hours(instant, timeZone)]).toEqual([expected, expected])
})
