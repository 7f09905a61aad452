import { describe, expect, it } from 'vitest'
import { barsAbove, placeInDay } from './arrange.ts'
import { clockOfDay } from './clock.ts'
import type { Entry } from './entries.ts'

const day = '2026-11-26'
const at = (hours: number, from = day) => clockOfDay(from) + hours * 3_600_000
const entry = (key: string, from: number, to: number, changes: Partial<Entry> = {}): Entry => ({
  ...{ key, kind: 'shows', title: key, to: '/', startTime: null, endTime: null },
  ...{ start: at(from), end: at(to) },
  ...changes,
})
const places = (entries: readonly Entry[]) =>
  placeInDay(entries, day).placed.map(({ entry: { key }, top, minutes, lane, lanes, span }) => [
    key,
    top / 60,
    minutes / 60,
    `${lane + 1}/${lanes}${span > 1 ? ` to ${lane + span}` : ''}`,
  ])

describe('the entries of a day', () => {
  it('stand beside each other while they overlap, and fill free lanes', () => {
    const all = [
      entry('a', 10, 12),
      entry('b', 11, 15),
      entry('c', 12, 13),
      entry('d', 14, 16),
      entry('e', 16, 17),
    ]
    expect(places(all)).toEqual([
      ['a', 10, 2, '1/2'],
      ['c', 12, 1, '1/2'],
      ['d', 14, 2, '1/2'],
      ['b', 11, 4, '2/2'],
      ['e', 16, 1, '1/1'],
    ])
    expect(
      places([entry('a', 10, 11), entry('b', 10, 12), entry('c', 11.5, 13), entry('d', 12.5, 14)]),
    ).toEqual([
      ['b', 10, 2, '1/2'],
      ['d', 12.5, 1.5, '1/2'],
      ['a', 10, 1, '2/2'],
      ['c', 11.5, 1.5, '2/2'],
    ])
  })

  it('are cut at the borders of the day', () => {
    expect(places([entry('late', 22, 26), entry('early', -2, 1)])).toEqual([
      ['early', 0, 1, '1/1'],
      ['late', 22, 2, '1/1'],
    ])
    expect(places([entry('yesterday', -3, 0), entry('tomorrow', 24, 25)])).toEqual([])
  })

  it('are high enough to be read at the end of the day', () => {
    expect(places([entry('last', 23.9, 24)])).toEqual([['last', 23.5, 0.5, '1/1']])
  })

  it('are counted where many are at one time, and shows are not among those', () => {
    const items = [1, 2, 3, 4].map(number => entry(`item ${number}`, 10, 10.5, { kind: 'contentItems' }))
    const { placed, crowds } = placeInDay([...items, entry('show', 10, 11)], day)
    expect(placed.map(({ entry: { key }, lanes }) => [key, lanes])).toEqual([
      ['show', 2],
      ['item 1', 2],
    ])
    expect(crowds).toEqual([{ top: 600, count: 3 }])
  })
})

describe('bars above days', () => {
  const days = ['2026-11-25', day, '2026-11-27']
  const across = (key: string, from: number, to: number) => entry(key, from, to, { kind: 'promotions' })

  it('go from their first to their last day, below each other where they overlap', () => {
    const { bars } = barsAbove(
      [across('long', -100, 100), across('one', 1, 2), across('two', 30, 31)],
      days,
      3,
    )
    expect(bars).toMatchObject([
      { entry: { key: 'long' }, first: 0, last: 2, row: 0, isContinued: true, goesOn: true },
      { entry: { key: 'one' }, first: 1, last: 1, row: 1, isContinued: false, goesOn: false },
      { entry: { key: 'two' }, first: 2, last: 2, row: 1 },
    ])
  })

  it('are counted on their days where there is no room', () => {
    const all = [across('a', 0, 20), across('b', 0, 20), across('c', 0, 40)]
    const { bars, more } = barsAbove(all, days, 2)
    expect(bars.map(({ entry: { key } }) => key)).toEqual(['a', 'b'])
    expect(more).toEqual([0, 1, 1])
  })
})
