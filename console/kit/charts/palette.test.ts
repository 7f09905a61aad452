import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast } from '../theme/color.ts'
import { accentsOf, chartInk } from './palette.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`)

test('draws two series so that each is seen on its surface, and both differ in lightness, for any theme colour', () => {
  fc.assert(
    fc.property(color, fc.boolean(), (themeColor, isDark) => {
      const [first, second] = accentsOf(themeColor, isDark)
      expect(contrast(first, chartInk(isDark).surface)).toBeGreaterThanOrEqual(3)
      expect(contrast(second, chartInk(isDark).surface)).toBeGreaterThanOrEqual(3)
      expect(contrast(first, second)).toBeGreaterThan(1.2)
    }),
  )
})
