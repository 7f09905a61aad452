import type { ListPreference } from '@greenroom/contract/areas/profile/preferences'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canHide, defaultPreference, fitPreference, moveColumn, toggleColumn } from './preference.ts'

const keys = ['index', 'number', 'name', 'count']
const columns = keys.map(key => ({ key }))
const start = defaultPreference(columns)
const seen = (preference: ListPreference) => preference.order.filter(key => !preference.hidden.includes(key))

const kept: fc.Arbitrary<ListPreference> = fc.record({
  density: fc.constantFrom('mini', 'large'),
  order: fc.array(fc.constantFrom(...keys, 'missing', 'older')),
  hidden: fc.array(fc.constantFrom(...keys, 'missing')),
})

describe('what a user kept of a list', () => {
  test('fits today’s columns: each of them once, none else, one at least is seen', () => {
    fc.assert(
      fc.property(kept, preference => {
        const fitted = fitPreference(columns, preference)
        expect(fitted.order.toSorted()).toEqual(keys.toSorted())
        expect(seen(fitted).length).toBeGreaterThan(0)
        expect(fitted.density).toBe(preference.density)
        expect(fitPreference(columns, fitted)).toEqual(fitted)
      }),
    )
  })

  test('a column that came later is seen, and last', () => {
    const fitted = fitPreference(columns, {
      density: 'mini',
      order: ['name', 'index', 'number'],
      hidden: ['index'],
    })
    expect(fitted).toEqual({
      density: 'mini',
      order: ['name', 'index', 'number', 'count'],
      hidden: ['index'],
    })
  })
})

describe('a column that is hidden at first', () => {
  const withHidden = [...columns, { key: 'created', hiddenAtFirst: true }]

  test('is hidden for someone who never changed the list, and for someone who kept it before the column came', () => {
    expect(defaultPreference(withHidden).hidden).toEqual(['created'])
    expect(fitPreference(withHidden, { ...start, hidden: ['name'] }).hidden).toEqual(['name', 'created'])
  })

  test('stays seen once it was chosen', () => {
    const shown = toggleColumn(defaultPreference(withHidden), 'created')
    expect(shown.hidden).toEqual([])
    expect(fitPreference(withHidden, shown)).toEqual(shown)
  })
})

describe('moving a column', () => {
  test('puts it where it was dropped and keeps the order of the others', () => {
    expect(moveColumn(start, 'index', 2).order).toEqual(['number', 'name', 'index', 'count'])
    expect(moveColumn(start, 'count', 0).order).toEqual(['count', 'index', 'number', 'name'])
  })

  test('loses no column, wherever it is dropped', () => {
    fc.assert(
      fc.property(fc.constantFrom(...keys), fc.integer({ min: -5, max: 9 }), (key, index) => {
        const order = moveColumn(start, key, index).order
        expect(order.toSorted()).toEqual(keys.toSorted())
        expect(order.filter(other => other !== key)).toEqual(keys.filter(other => other !== key))
      }),
    )
  })
})

describe('hiding columns', () => {
  test('hiding two hides two, and showing one shows it once', () => {
    const two = toggleColumn(toggleColumn(start, 'number'), 'count')
    expect(seen(two)).toEqual(['index', 'name'])
    expect(seen(toggleColumn(two, 'number'))).toEqual(['index', 'number', 'name'])
  })

  test('the last column that is seen stays', () => {
    const one = ['index', 'number', 'count'].reduce(toggleColumn, start)
    expect(canHide(one, 'name')).toBe(false)
    expect(seen(toggleColumn(one, 'name'))).toEqual(['name'])
  })
})
