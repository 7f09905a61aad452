import type { Measure } from '@greenroom/contract/areas/insight/measures'
import { describe, expect, it } from 'vitest'
import { drillDown } from './drill-down.ts'
import { writeExploration } from './explore-address.ts'
import { others } from './pivot.ts'
import { questionOf } from './question.ts'
import { readExploration } from './read-exploration.ts'

const period = { range: { from: '2026-03-01', to: '2026-03-10' }, compare: 'none' as const }
const today = '2026-03-10'
const explored = (address: string | undefined) =>
  readExploration(new URL(address ?? '', 'http://localhost').searchParams, today)
const keys = { labelOf: undefined, seriesOf: undefined, labelKeys: [null], seriesKeys: [null] }
const question = (measure: Measure = 'clicks') => questionOf(measure, ['day'], period, { topic: ['food'] })

describe('a point of a chart', () => {
  it('leads to the content items of its day and genres, with the filters of the chart', () => {
    const drawn = {
      labelOf: 'day',
      seriesOf: 'genre',
      labelKeys: ['2026-03-05'],
      seriesKeys: ['type:video'],
    } as const
    expect(explored(drillDown(question(), drawn, { label: 0, series: 0 }))).toMatchObject({
      measure: 'clicks',
      by: ['content'],
      filters: { topic: ['food'], genre: ['horizontalVideo', 'verticalVideo'] },
      period: { range: { from: '2026-03-05', to: '2026-03-05' }, compare: 'none' },
    })
  })

  it('of a time of the day leads to the content items of that time', () => {
    const drawn = { ...keys, labelOf: 'slot', labelKeys: ['14'] } as const
    expect(explored(drillDown(question(), drawn, { label: 0 })).moment).toEqual({
      dimension: 'slot',
      key: '14',
    })
  })

  it('of a time of the day leads to genres where the range is too long for content items by hours', () => {
    const drawn = { ...keys, labelOf: 'slot', labelKeys: ['14'] } as const
    const range = { from: '2025-12-01', to: '2026-03-10' }
    expect(explored(drillDown({ ...question(), range }, drawn, { label: 0 }))).toMatchObject({
      by: ['genre'],
      moment: { dimension: 'slot', key: '14' },
      period: { range },
    })
  })

  it('of an earlier period has no link: its number is on no page', () => {
    const drawn = { ...keys, labelOf: 'topic', labelKeys: ['food'] } as const
    expect(drillDown(question(), drawn, { label: 0, series: 1 })).toBeUndefined()
  })

  it.each([null, others])('has no link when it belongs to no author: %j', key => {
    const drawn = { ...keys, labelOf: 'author', labelKeys: [key] } as const
    expect(drillDown(question(), drawn, { label: 0 })).toBeUndefined()
  })
})

describe('the address of a question', () => {
  it.each([
    'measure=clicks&by=day',
    'measure=reads&by=&compare=none',
    'measure=shares&by=content&topic=a%26b&topic=c&genre=img&at=slot.14&as=table&range=7d',
    'measure=visitors&by=day&from=2026-01-01&to=2026-01-02',
  ])('says all of it: %s', query => {
    const read = readExploration(new URLSearchParams(query), today)
    expect(writeExploration(read)).toBe(`/visualization/explore?${query}`)
  })

  it('ignores invalid parameters', () => {
    const usual = readExploration(new URLSearchParams(''), today)
    const query = 'measure=x&by=y&genre=poem&at=slot.99999&range=never&content=not-an-id'
    expect(readExploration(new URLSearchParams(query), today)).toEqual({ ...usual, by: [] })
  })

  it('divides visitors by nothing but days, and filters them by nothing', () => {
    const query = 'measure=visitors&by=topic&by=day&genre=img'
    expect(readExploration(new URLSearchParams(query), today)).toMatchObject({ by: ['day'], filters: {} })
  })
})
