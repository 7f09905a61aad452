import { listContentItems } from '@greenroom/contract/areas/content/content-items'
import { describe, expect, it } from 'vitest'
import type { ViewFilters } from '../filters.ts'
import { digestOf, queryOf } from './query.ts'

const viewQuery = (filters: ViewFilters, zone = 'Asia/Shanghai') => queryOf(listContentItems, filters, zone)

describe('the query of a view', () => {
  it('is its stored query, without page and order', () => {
    expect(viewQuery({ title: 'lantern', genre: ['img', 'text'], status: 'online', current: '3' })).toEqual({
      title: 'lantern',
      genre: ['img', 'text'],
      status: ['online'],
    })
  })

  it('has days from their first moment to the last, by the clock of the zone', () => {
    const days = { publishedFrom: '2026-03-01', publishedBefore: '2026-04-01' }
    expect(viewQuery(days)).toEqual({
      publishedFrom: '2026-02-28T16:00:00.000Z',
      publishedBefore: '2026-03-31T16:00:00.000Z',
    })
    // The last day of the range has 23 hours here.
    expect(
      viewQuery({ publishedFrom: '2026-03-28', publishedBefore: '2026-03-30' }, 'Europe/Berlin'),
    ).toEqual({
      publishedFrom: '2026-03-27T23:00:00.000Z',
      publishedBefore: '2026-03-29T22:00:00.000Z',
    })
  })

  it('leaves a text that looks like a day unchanged', () => {
    expect(viewQuery({ title: '2026-03-01' })).toEqual({ title: '2026-03-01' })
  })

  it('ignores filters that the list no longer has', () => {
    const wrong = { genre: ['poem'], nothing: ['like', 'that'], title: [], publishedFrom: 'soon' }
    expect(viewQuery(wrong)).toEqual({})
  })

  it('has the same digest for any sort order, and another one for other rows', () => {
    expect(digestOf({ a: 1, b: ['x', 'y'] })).toBe(digestOf({ b: ['y', 'x'], a: 1, c: undefined }))
    expect(digestOf({ a: { text: 't', by: ['1', '2'] } })).toBe(
      digestOf({ a: { by: ['2', '1'], text: 't' } }),
    )
    expect(digestOf({ a: 1, owners: ['p'] })).not.toBe(digestOf({ a: 1, owners: ['p', 'q'] }))
  })
})
