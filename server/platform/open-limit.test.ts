import { expect, it } from 'vitest'
import { createOpenLimit } from './open-limit.ts'

it('a user has at most so many files open at a time, independent of others, and one more for each that closes', () => {
  const limit = createOpenLimit(2)
  const [first, second] = [limit.open('a'), limit.open('a')]
  expect([typeof second, limit.open('a'), typeof limit.open('b')]).toEqual([
    'function',
    undefined,
    'function',
  ])
  first?.()
  first?.()
  expect([typeof limit.open('a'), limit.open('a')]).toEqual(['function', undefined])
})
