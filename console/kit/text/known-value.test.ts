import { expect, test } from 'vitest'
import { knownValue, labelOf } from './known-value.ts'

const colours = ['red', 'green'] as const

test('a value is known when it is one of the declared ones', () => {
  expect(knownValue(colours, 'red')).toBe('red')
  expect(knownValue(colours, 'blue')).toBeUndefined()
  expect(knownValue(colours, null)).toBeUndefined()
})

test('a value of a later version is its own label', () => {
  const label = (colour: string) => colour.toUpperCase()
  expect(labelOf(colours, 'red', label)).toBe('RED')
  expect(labelOf(colours, 'blue', label)).toBe('blue')
})
