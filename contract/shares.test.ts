import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharesOf } from './shares.ts'

test('the shares of three equal parts add up to 100 %', () => {
  expect(sharesOf([1, 1, 1])).toEqual([33.4, 33.3, 33.3])
  expect(sharesOf([1, 1, 1], 0)).toEqual([34, 33, 33])
})

test('parts of nothing have no share', () => {
  expect(sharesOf([0, 0])).toEqual([0, 0])
})

test('the shares of any parts add up to 100 %, and none is further than one step from its part', () => {
  const parts = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(parts, fc.integer({ min: 0, max: 2 }), (values, decimals) => {
      const total = values.reduce((sum, value) => sum + value, 0)
      fc.pre(total > 0)
      const steps = 10 ** decimals
      const shares = sharesOf(values, decimals)
      expect(Math.round(shares.reduce((sum, share) => sum + share, 0) * steps)).toBe(100 * steps)
      for (const [place, share] of shares.entries())
        expect(Math.abs(share - ((values[place] ?? 0) / total) * 100)).toBeLessThanOrEqual(1 / steps + 1e-9)
    }),
  )
})
