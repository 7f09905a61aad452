import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { formatDay, isDay, shiftDay, startOfDay, startOfNextDay } from './days.ts'

const hour = 3_600_000

describe.each(['Asia/Shanghai', 'America/New_York', 'Pacific/Apia', 'UTC'])(
  'days of a reader in %s',
  zone => {
    const before = process.env.TZ
    beforeEach(() => {
      process.env.TZ = zone
    })
    afterEach(() => {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
    })

    test('an instant falls between the start of its day and the start of the next one', () => {
      const instants = fc.date({
        min: new Date('1971-01-01'),
        max: new Date('9000-01-01'),
        noInvalidDate: true,
      })
      fc.assert(
        fc.property(instants, instant => {
          const day = formatDay(instant)
          expect(isDay(day)).toBe(true)
          expect(startOfDay(day).getTime()).toBeLessThanOrEqual(instant.getTime())
          expect(startOfNextDay(day).getTime()).toBeGreaterThan(instant.getTime())
        }),
      )
    })
  },
)

describe('the length of a day', () => {
  test('is 23 hours when summer time begins and 25 when it ends', () => {
    const before = process.env.TZ
    process.env.TZ = 'America/New_York'
    const hours = (day: string) => (startOfNextDay(day).getTime() - startOfDay(day).getTime()) / hour
    expect([hours('2026-03-08'), hours('2026-06-01'), hours('2026-11-01')]).toEqual([23, 24, 25])
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  })
})

test('refuses texts that are no day of the calendar', () => {
  const wrong = [
    '',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '26-01-01',
    '2026-1-1',
    '9999-12-31',
    '0000-01-01',
  ]
  for (const text of wrong) {
    expect(isDay(text), text).toBe(false)
  }
  expect(isDay('2028-02-29')).toBe(true)
  expect(() => startOfDay('yesterday')).toThrow(RangeError)
})

test('days follow each other through months, years and changes of the clock', () => {
  expect(shiftDay('2026-12-31', 1)).toBe('2027-01-01')
  expect(shiftDay('2028-03-01', -1)).toBe('2028-02-29')
  expect(shiftDay('2026-03-29', 1)).toBe('2026-03-30')
  expect(shiftDay('soon', 1)).toBe('')
})

test('any text is either a day or not, and never an exception', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      expect(typeof isDay(text)).toBe('boolean')
    }),
  )
})
