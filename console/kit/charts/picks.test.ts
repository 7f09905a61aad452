import { expect, test } from 'vitest'
import { radarLabelAt } from './picks.ts'

test.each([
  { x: 0, y: -50, label: 0 },
  { x: 6, y: -50, label: 0 },
  { x: -50, y: -10, label: 1 },
  { x: -50, y: 30, label: 2 },
  { x: 3, y: 80, label: 3 },
  { x: 40, y: 25, label: 4 },
  { x: 60, y: -40, label: 5 },
])('A click at $x, $y from the centre of a radar is at its axis $label', ({ x, y, label }) => {
  expect(radarLabelAt(x, y, 6)).toBe(label)
})
