import { listContentItems } from '@greenroom/contract/areas/content/content-items'
import { describe, expect, it } from 'vitest'
import { digestOf, queryOf } from './query.ts'

const viewQuery = (filters: Record<string, string[]>, zone = 'Asia/Shanghai') =>
  queryOf(listContentItems, filters, zone)

describe('what a view asks its list for', () => {
  it('is what its words say, without page and order', () => {
    expect(viewQuery({ title: ['lantern'], genre: ['img', 'text'], status: ['online'] })).toEqual({
      title: 'lantern',
      genre: ['img', 'text'],
      status: ['online'],
    })
  })

  it('has days from their first moment to the last, by the clock of the zone', () => {
    const days = { published: ['2026-03-01', '2026-03-31'] }
    expect(viewQuery(days)).toEqual({
      publishedFrom: '2026-02-28T16:00:00.000Z',
      publishedBefore: '2026-03-31T16:00:00.000Z',
    })
    // The last day of the range has 23 hours here.
    expect(viewQuery({ published: ['2026-03-28', '2026-03-29'] }, 'Europe/Berlin')).toEqual({
      publishedFrom: '2026-03-27T23:00:00.000Z',
      publishedBefore: '2026-03-29T22:00:00.000Z',
    })
  })

  it('leaves out what makes no sense', () => {
    const wrong = {
      genre: ['poem'],
      nothing: ['like', 'that'],
      title: [],
      published: ['soon'],
      current: ['3'],
    }
    expect(viewQuery(wrong)).toEqual({})
    expect(viewQuery({ published: ['2026-03-31', '2026-03-01'] })).toEqual({})
  })

  it('is the same view whatever the order, and another one for other rows', () => {
    expect(digestOf({ a: 1, b: ['x', 'y'] })).toBe(digestOf({ b: ['y', 'x'], a: 1, c: undefined }))
    expect(digestOf({ a: { text: 't', by: ['1', '2'] } })).toBe(
      digestOf({ a: { by: ['2', '1'], text: 't' } }),
    )
    expect(digestOf({ a: 1, owners: ['p'] })).not.toBe(digestOf({ a: 1, owners: ['p', 'q'] }))
  })
})
