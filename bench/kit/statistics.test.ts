import { describe, expect, it } from 'vitest'
import { percentile, slopeOf, spreadOf } from './statistics.ts'

describe('statistics', () => {
  it('give the smallest, the middle and the largest figure, in any order of figures', () => {
    expect(spreadOf([5, 1, 10])).toEqual({ minimum: 1, median: 5, maximum: 10 })
    expect(spreadOf([4, 2])).toEqual({ minimum: 2, median: 3, maximum: 4 })
  })

  it('interpolate percentiles between neighbours', () => {
    const hundred = Array.from({ length: 101 }, (_, place) => place)
    expect(percentile(hundred, 95)).toBe(95)
    expect(percentile([0, 10], 25)).toBe(2.5)
  })

  it('refuse an empty list of figures', () => {
    expect(() => spreadOf([])).toThrow('no figures')
  })

  it('give the slope of the closest line by least squares', () => {
    expect(
      slopeOf([
        [0, 1],
        [1, 3],
        [2, 5],
      ]),
    ).toBe(2)
    expect(
      slopeOf([
        [0, 1],
        [1, 4],
        [2, 1],
      ]),
    ).toBe(0)
    expect(slopeOf([[5, 7]])).toBe(0)
  })
})
