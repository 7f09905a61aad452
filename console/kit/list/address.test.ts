import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AddressRules,
  type ListState,
  listRequest,
  pageSizes,
  readAddress,
  writeAddress,
} from './address.ts'
import { formatDay } from './days.ts'

const colours = ['red', 'green', 'blue'] as const
const label = () => ''
const rules: AddressRules = {
  filters: [
    { kind: 'text', key: 'name', label, maxLength: 20 },
    { kind: 'number', key: 'number', label, min: 1, max: 5000 },
    { kind: 'choice', key: 'colour', label, values: colours, labelOf: word => word },
    { kind: 'days', key: 'created', label, from: 'createdFrom', before: 'createdBefore' },
  ],
  sortable: ['name', 'number'],
}
const nothing: ListState = { filters: {}, sort: undefined, page: 1, pageSize: 10 }
const read = (address: string) => readAddress(rules, new URLSearchParams(address))
const write = (state: ListState, around = '') =>
  writeAddress(rules, state, new URLSearchParams(around)).toString()

const dates = fc.date({ min: new Date('1971-01-01'), max: new Date('9000-01-01'), noInvalidDate: true })
const filters = fc.record(
  {
    name: fc
      .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
      .map(text => text.trim().slice(0, 20))
      .filter(text => text.isWellFormed() && text.trim() === text && text !== '')
      .map(text => [text]),
    number: fc.integer({ min: 1, max: 5000 }).map(number => [String(number)]),
    colour: fc.subarray([...colours], { minLength: 1 }),
    created: fc.array(dates.map(formatDay), { minLength: 2, maxLength: 2 }).map(days => days.toSorted()),
  },
  { requiredKeys: [], noNullPrototype: true },
)
const states: fc.Arbitrary<ListState> = fc.record({
  filters,
  sort: fc.constantFrom(undefined, 'name', '-name', 'number', '-number'),
  page: fc.integer({ min: 1, max: 1_000_000 }),
  pageSize: fc.constantFrom(...pageSizes),
})

describe('the address of a list', () => {
  test('keeps the state: values read back as they were written', () => {
    fc.assert(
      fc.property(states, state => {
        expect(read(write(state))).toEqual(state)
      }),
    )
  })

  test('has one spelling: reading and writing an address again changes nothing more', () => {
    const anything = fc.array(
      fc.tuple(
        fc.constantFrom('name', 'number', 'colour', 'created', 'sort', 'page', 'pageSize'),
        fc.string(),
      ),
    )
    fc.assert(
      fc.property(anything, pairs => {
        const state = readAddress(rules, new URLSearchParams(pairs))
        expect(read(write(state))).toEqual(state)
      }),
    )
  })

  test('may be any garbage: it is read without an exception, and as a state that can be shown', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        const state = read(text)
        expect(state.page).toBeGreaterThanOrEqual(1)
        expect(pageSizes).toContain(state.pageSize)
        listRequest(rules, state)
      }),
    )
  })

  test('keeps the valid parts when others are invalid', () => {
    expect(
      read(
        'name=spring&number=abc&colour=pink&colour=blue&created=2026-02-30&sort=-count&page=-3&pageSize=7',
      ),
    ).toEqual({ ...nothing, filters: { name: ['spring'], colour: ['blue'] } })
    expect(read(`name=${'x'.repeat(21)}&page=2`)).toEqual({ ...nothing, page: 2 })
    expect(['1', '1000000', '0', '1000001'].map(page => read(`page=${page}`).page)).toEqual([
      1, 1_000_000, 1, 1,
    ])
  })

  test('leaves defaults out', () => {
    expect(write(nothing)).toBe('')
    expect(write({ ...nothing, page: 3, sort: '-number' })).toBe('sort=-number&page=3')
  })

  test('leaves parameters alone that are not the list’s', () => {
    const state = { ...nothing, filters: { name: ['b'] } }
    expect(write(state, 'view=7&name=a&page=9')).toBe('view=7&name=b')
  })
})

describe('the request for a state', () => {
  test('carries every filter, the sort and the page', () => {
    const request = listRequest(
      rules,
      read('name=a&number=7&colour=red&colour=blue&sort=-name&page=2&pageSize=50'),
    )
    expect(request).toEqual({
      name: 'a',
      number: '7',
      colour: ['red', 'blue'],
      sort: '-name',
      current: '2',
      pageSize: '50',
    })
  })

  test('turns days into the instants from the start of the first to the start of the day after the last', () => {
    const request = listRequest(rules, read('created=2026-11-01&created=2026-11-03'))
    expect(request.createdFrom).toBe(new Date(2026, 10, 1).toISOString())
    expect(request.createdBefore).toBe(new Date(2026, 10, 4).toISOString())
  })

  test('a range of one day covers that day', () => {
    const request = listRequest(rules, read('created=2026-11-01&created=2026-11-01'))
    expect(request.createdBefore).toBe(new Date(2026, 10, 2).toISOString())
  })
})
