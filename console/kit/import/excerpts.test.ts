import { expect, test } from 'vitest'
import { excerpts } from './excerpts.ts'

test('Short texts are shown whole, long ones from shortly before where they differ', () => {
  expect(excerpts('old', 'new')).toEqual(['old', 'new'])
  const [before, after] = excerpts(`${'x'.repeat(500)}old${'y'.repeat(500)}`, `${'x'.repeat(500)}new`)
  expect([before.length, before.slice(0, 36)]).toEqual([122, `…${'x'.repeat(30)}oldyy`])
  expect(after).toBe(`…${'x'.repeat(30)}new`)
  expect(excerpts('', 'z'.repeat(500))).toEqual(['', `${'z'.repeat(120)}…`])
})
