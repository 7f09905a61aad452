import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, filledShade, hueDistance, secondaryOf, shadesOf } from './color.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`)
const darkPage = '#1b1d20'

test('contrast follows WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#07c160', '#ffffff')).toBeCloseTo(2.39, 1)
})

test('keeps white text on filled controls and links readable in both themes, for any colour that a user picks', () => {
  fc.assert(
    fc.property(colour, picked => {
      const shades = shadesOf(picked)
      expect(contrast(shades[filledShade], '#ffffff')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(shades[filledShade + 1] ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(shades[7], shades[1])).toBeGreaterThanOrEqual(4.5)
      expect(contrast(shades[4], darkPage)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('keeps the second accent apart from any theme colour, and from grey', () => {
  fc.assert(
    fc.property(colour, picked => {
      expect(hueDistance(secondaryOf(picked), picked)).toBeGreaterThanOrEqual(45)
    }),
  )
  for (const secondary of [secondaryOf('#07c160'), secondaryOf('#7a6fc4')]) {
    expect(hueDistance(secondary, secondary), secondary).toBe(0)
    const shades = shadesOf(secondary)
    expect(contrast(shades[filledShade], '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(shades[7], shades[0])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(shades[3], darkPage)).toBeGreaterThanOrEqual(4.5)
  }
})

test('a text that is no colour is refused', () => {
  expect(() => shadesOf('green')).toThrow(RangeError)
})

test('colours of two themes have a value in both: the build replaces light-dark() by what color-scheme sets', () => {
  const styles = readFileSync(new URL('base.css', import.meta.url), 'utf8')
  expect(/^html \{[^}]*color-scheme: light;/m.test(styles)).toBe(true)
  expect(/^html\[data-mantine-color-scheme="dark"\] \{[^}]*color-scheme: dark;/m.test(styles)).toBe(true)
})
