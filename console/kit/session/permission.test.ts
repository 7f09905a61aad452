import { expect, test } from 'vitest'
import { isGranted } from './permission.tsx'

test('the first permission that is needed decides', () => {
  expect(isGranted(['content-set:create', 'content-set:delete'], ['content-set:create'])).toBe(true)
  expect(isGranted(['content-set:delete', 'content-set:create'], ['content-set:create'])).toBe(false)
})

test('without a needed permission nothing is shown', () => {
  expect(isGranted([], ['content-set:create'])).toBe(false)
})

test('a value that is no array is an error', () => {
  const need: unknown = 'content-set:create'
  expect(() => isGranted(need as [], ['content-set:create'])).toThrow(TypeError)
})
