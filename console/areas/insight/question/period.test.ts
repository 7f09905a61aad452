import { describe, expect, it } from 'vitest'
import { daysIn, earlierRange, rangeOf, writePeriod } from './period.ts'
import { readPeriod } from './read-period.ts'

const today = '2026-03-10'
const read = (query: string) => readPeriod(new URLSearchParams(query), today)

describe('a period', () => {
  it('defaults to the last 30 days, compared with those before', () => {
    expect(read('')).toEqual({
      preset: '30d',
      range: { from: '2026-02-09', to: today },
      compare: 'previous',
    })
    expect(read('range=7d&compare=year')).toMatchObject({ preset: '7d', compare: 'year' })
    expect(read('from=2026-01-01&to=2026-01-31').range).toEqual({ from: '2026-01-01', to: '2026-01-31' })
  })

  it.each([
    'from=2026-01-31&to=2026-01-01',
    'from=1900-01-01&to=2026-01-01',
    'from=x&to=y',
    'range=never',
    'compare=x',
  ])('is the usual one where the address makes no sense: %s', query => expect(read(query)).toEqual(read('')))

  it.each(['', 'range=month', 'from=2026-01-01&to=2026-01-31&compare=none', 'view=1&range=7d'])(
    'is the same after reading and writing: %s',
    query => {
      const parameters = new URLSearchParams(query)
      expect(writePeriod(read(query), parameters).toString()).toBe(parameters.toString())
    },
  )

  it('ends today, both days counted', () => {
    expect(daysIn(rangeOf('90d', today))).toBe(90)
    expect(rangeOf('month', today)).toEqual({ from: '2026-03-01', to: today })
  })

  it('is compared with the same number of days before, or the same dates of last year', () => {
    const range = { from: '2028-02-27', to: '2028-02-29' }
    expect(earlierRange(range, 'previous')).toEqual({ from: '2028-02-24', to: '2028-02-26' })
    expect(earlierRange(range, 'year')).toEqual({ from: '2027-02-27', to: '2027-02-28' })
    expect(earlierRange(range, 'none')).toBeUndefined()
  })
})
