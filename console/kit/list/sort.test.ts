import { expect, test } from 'vitest'
import { nextSort, sortDirection } from './sort.ts'

test('a header goes from ascending to descending to the list’s own order', () => {
  expect(nextSort('name', undefined, '-created')).toBe('name')
  expect(nextSort('name', 'name', '-created')).toBe('-name')
  expect(nextSort('name', '-name', '-created')).toBeUndefined()
})

test('the column of the list’s own order is shown as sorted, and each press on it changes something', () => {
  expect(sortDirection('created', '-created')).toBe('descending')
  expect(nextSort('created', undefined, '-created')).toBe('created')
  expect(nextSort('created', 'created', '-created')).toBe('-created')
  expect(nextSort('created', '-created', '-created')).toBe('created')
})

test('a column is not taken for another whose name begins like it', () => {
  expect(sortDirection('name', 'names')).toBe('none')
  expect(sortDirection('name', '--name')).toBe('none')
})
