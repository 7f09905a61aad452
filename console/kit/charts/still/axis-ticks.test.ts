import { expect, it } from 'vitest'
import { axisTicks } from './axis-ticks.ts'

it.each([
  [1300, 1, [0, 300, 600, 900, 1200, 1500]],
  [7, 1, [0, 1, 2, 3, 4, 5, 6, 7]],
  [2, 1, [0, 1, 2]],
  [0.9, 0, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  [100, 0, [0, 20, 40, 60, 80, 100]],
  [0, 1, [0, 1]],
])('an axis to %d with steps of at least %d has round figures', (max, least, ticks) => {
  expect(axisTicks(max, least)).toEqual(ticks)
})
