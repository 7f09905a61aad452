import { workplaceLimits } from '@greenroom/contract/areas/profile/workplace'
import { expect, it } from 'vitest'
import { usageScore, withUse } from './usage.ts'

it('An item counts more the more often and the later it was chosen, and never chosen ones count nothing', () => {
  const often = { key: 'page.Content', count: 12 }
  const once = { key: 'page.Card', count: 1 }
  expect(usageScore([once, often], 'page.Content')).toBeGreaterThan(usageScore([once, often], 'page.Card'))
  expect(usageScore([often, once], 'page.Content')).toBeGreaterThan(usageScore([once, often], 'page.Content'))
  expect(usageScore([often], 'page.Card')).toBe(0)
})

it('A choice comes first with its count, and the oldest of too many is forgotten', () => {
  const full = Array.from({ length: workplaceLimits.used }, (_, place) => ({
    key: `page.P${place}`,
    count: 2,
  }))
  expect(withUse(full, 'page.P5').slice(0, 2)).toEqual([
    { key: 'page.P5', count: 3 },
    { key: 'page.P0', count: 2 },
  ])
  const more = withUse(full, 'page.New')
  expect(more).toHaveLength(workplaceLimits.used)
  expect(more[0]).toEqual({ key: 'page.New', count: 1 })
  expect(more.some(({ key }) => key === full.at(-1)?.key)).toBe(false)
})
