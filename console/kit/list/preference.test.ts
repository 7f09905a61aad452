import type { ListPreference } from '@greenroom/contract/areas/profile'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canHide, defaultPreference, fitPreference, moveColumn, toggleColumn } from './preference.ts'

const keys = ['index', 'number', 'name', 'count']
const start = defaultPreference(keys)
const seen = (preference: ListPreference) => preference.order.filter(key => !preference.hidden.includes(key))

const kept: fc.Arbitrary<ListPreference> = fc.record({
  density: fc.constantFrom('mini', 'large'),
  order: fc.array(fc.constantFrom(...keys, 'gone', 'older')),
  hidden: fc.array(fc.constantFrom(...keys, 'gone')),
})

describe('what a person kept of a list', () => {
  test('fits today’s columns: each of them once, none else, one at least is seen', () => {
    fc.assert(
      fc.property(kept, preference => {
        const fitted = fitPreference(keys, preference)
        expect(fitted.order.toSorted()).toEqual(keys.toSorted())
        expect(seen(fitted).length).toBeGreaterThan(0)
        expect(fitted.density).toBe(preference.density)
        expect(fitPreference(keys, fitted)).toEqual(fitted)
      }),
    )
  })

  test('a column that came later is seen, and last', () => {
    const fitted = fitPreference(keys, {
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
