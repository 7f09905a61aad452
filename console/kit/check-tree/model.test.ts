import { expect, test } from 'vitest'
import { type CheckNode, choicesIn, nodesWith, stateOf, toggled } from './model.ts'

const fruit: CheckNode = {
  id: 'fruit',
  label: 'Fruit',
  children: [
    { id: 'apple', label: 'Apple' },
    { id: 'pear', label: 'Pear' },
    { id: 'given', label: 'Given', always: true },
    { id: 'fixed', label: 'Fixed', locked: true },
  ],
}
const stone: CheckNode = { id: 'stone', label: 'Stone' }
const chosen = (...ids: string[]) => new Set(ids)

test('a group is ticked when all that can be chosen in it is, and half when some of it is', () => {
  expect(choicesIn(fruit)).toEqual(['apple', 'pear'])
  expect(stateOf(fruit, chosen('apple', 'pear'))).toBe('all')
  expect(stateOf(fruit, chosen('pear', 'stone'))).toBe('some')
  expect(stateOf(fruit, chosen('stone'))).toBe('none')
})

test('a click on a group takes all of it, and the next one nothing of it', () => {
  expect(toggled(chosen('stone', 'pear'), fruit)).toEqual(['apple', 'pear', 'stone'])
  expect(toggled(chosen('stone', 'apple', 'pear'), fruit)).toEqual(['stone'])
  expect(toggled(chosen(), stone)).toEqual(['stone'])
  // A locked node keeps its state.
  expect(toggled(chosen('apple', 'pear', 'fixed'), fruit)).toEqual(['fixed'])
})

test('a search finds things in their groups, and whole groups by their names', () => {
  expect(nodesWith([fruit, stone], 'PEAR')).toEqual([{ ...fruit, children: [{ id: 'pear', label: 'Pear' }] }])
  expect(nodesWith([fruit, stone], 'fruit')).toEqual([fruit])
  expect(nodesWith([fruit, stone], ' ')).toEqual([fruit, stone])
  expect(nodesWith([fruit, stone], 'bread')).toEqual([])
})
