import { describe, expect, it } from 'vitest'
import { dayOf, hoursOf, instantOf, mondayOf, timeOfDay, yearBefore } from './local-time.ts'

const shanghai = 'Asia/Shanghai'
const newYork = 'America/New_York'

describe('the clock of a time zone', () => {
  it('changes the day at its own midnight', () => {
    expect(instantOf('2026-11-23', shanghai)).toEqual(new Date('2026-11-22T16:00:00Z'))
    expect(dayOf(new Date('2026-11-22T15:59:59.999Z'), shanghai)).toBe('2026-11-22')
    expect(dayOf(new Date('2026-11-22T16:00:00Z'), shanghai)).toBe('2026-11-23')
  })

  it('tells the time of a day, also on days on which clocks are changed', () => {
    const noon = 12 * 3_600_000
    expect(instantOf('2026-03-08', newYork, noon)).toEqual(new Date('2026-03-08T16:00:00Z'))
    expect(instantOf('2026-03-07', newYork, noon)).toEqual(new Date('2026-03-07T17:00:00Z'))
    expect(timeOfDay(new Date('2026-03-08T16:00:00Z'), newYork)).toBe(noon)
  })

  it('finds the beginning of a day that has no midnight, or two', () => {
    // Clocks went from 00:00 to 01:00 there, and from 01:00 back to 00:00.
    expect(instantOf('2024-04-26', 'Africa/Cairo')).toEqual(new Date('2024-04-25T22:00:00Z'))
    expect(instantOf('2025-11-02', 'America/Havana')).toEqual(new Date('2025-11-02T04:00:00Z'))
  })

  it('shows 23, 24 or 25 hours a day, each once', () => {
    expect(hoursOf('2026-03-08', newYork)).toHaveLength(23)
    expect(hoursOf('2026-03-08', newYork)).not.toContain('2026-03-08T02')
    expect(hoursOf('2026-11-01', newYork)).toHaveLength(24)
    expect(hoursOf('2026-11-23', shanghai).at(-1)).toBe('2026-11-23T23')
    expect(hoursOf('2026-11-23', 'Asia/Kathmandu')).toHaveLength(24)
  })
})

it('begins weeks on Monday', () => {
  expect(['2026-11-23', '2026-11-29', '2026-11-30'].map(mondayOf)).toEqual([
    '2026-11-23',
    '2026-11-23',
    '2026-11-30',
  ])
})

it('knows that 29 February has no counterpart', () => {
  expect(['2028-02-28', '2028-02-29', '2029-03-01'].map(yearBefore)).toEqual([
    '2027-02-28',
    undefined,
    '2028-03-01',
  ])
})
