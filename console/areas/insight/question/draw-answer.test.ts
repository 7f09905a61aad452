import type { AnalyticsAnswer, AnalyticsQuestion } from '@greenroom/contract/areas/insight/analytics'
import type { Dimension } from '@greenroom/contract/areas/insight/measures'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { text } from '../../../testing/text.ts'
import { buildAnswer, buildRow, lastDay } from '../testing/answers.ts'
import { type Drawing, drawAnswer } from './draw-answer.ts'
import { others } from './pivot.ts'
import { questionOf } from './question.ts'
import { grainOf, rangeOfKey } from './time-keys.ts'

const utc = { ...new Intl.DateTimeFormat('en-US').resolvedOptions(), timeZone: 'UTC' }
const before = text('analytics:compared.previous')
const range = { from: '2026-03-08', to: '2026-03-12' }
const draw = (
  by: readonly Dimension[],
  rows: AnalyticsAnswer['rows'],
  drawing: Partial<Drawing> = {},
  answer: Partial<AnalyticsAnswer> = {},
  question: Partial<AnalyticsQuestion> = {},
) =>
  drawAnswer(
    {
      question: { ...questionOf('clicks', by, { range, compare: 'none' }), ...question },
      answer: buildAnswer({ rows, ...answer }),
    },
    { kind: 'line', ...drawing },
  )
const valuesOf = ({ figures }: ReturnType<typeof draw>) => figures.series.map(({ values }) => values)

describe('times of the day', () => {
  afterEach(() => vi.useRealTimers())

  it('that have not come yet have no figure, when the question is about today alone', () => {
    vi.useFakeTimers({ now: new Date('2026-03-12T09:30:00Z'), toFake: ['Date'] })
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(utc)
    const rows = ['6', '8', '10'].map(slot => buildRow([slot], 0))
    const day = { from: '2026-03-12', to: '2026-03-12' }
    expect(valuesOf(draw(['slot'], rows, {}, {}, { range: day }))).toEqual([[0, 0, null]])
    expect(valuesOf(draw(['slot'], rows))).toEqual([[0, 0, 0]])
    vi.restoreAllMocks()
  })
})

describe('days', () => {
  const days = (...rows: [day: string, value: number, previous?: number | null][]) =>
    rows.map(([day, value, previous]) => buildRow([day], value, previous))
  const compare = { compare: 'previous' as const }

  it('keep their order; the first one names its year, and all do so in full', () => {
    const drawn = draw(['day'], days(['2026-03-08', 0], ['2026-03-09', 7], [lastDay, 3]))
    expect(drawn.figures.labels).toEqual(['2026年3月8日', '3月9日', '3月10日'])
    expect(drawn.figures.names).toEqual(['2026年3月8日', '2026年3月9日', '2026年3月10日'])
    expect(valuesOf(drawn)).toEqual([[0, 7, 3]])
  })

  it('have those before them as a second series, as far as something is known of them', () => {
    const known = draw(['day'], days(['2026-03-08', 1, null], ['2026-03-09', 7, 0]), {}, {}, compare)
    expect(known.figures.series[1]).toMatchObject({ isEarlier: true, values: [null, 0] })
    expect(draw(['day'], days(['2026-03-09', 7]), {}, {}, compare).figures.series).toHaveLength(1)
  })

  it('mark the period that is not over', () => {
    const rows = [buildRow([lastDay], 1)]
    expect(draw(['day'], rows, {}, { unfinished: lastDay }).figures.unfinished).toBe(0)
    expect(draw(['day'], rows).figures).not.toHaveProperty('unfinished')
  })
})

describe('two dimensions', () => {
  const rows = [
    buildRow(['img', '0'], 8),
    buildRow(['text', '14'], 1),
    buildRow(['verticalVideo', '14'], 2),
    buildRow(['horizontalVideo', '14'], 4),
  ]

  it('have time on the axis, and group genres into three kinds', () => {
    const drawn = draw(['genre', 'slot'], rows, { byType: true })
    expect([drawn.labelOf, drawn.seriesOf]).toEqual(['slot', 'genre'])
    expect(drawn.figures.labels).toEqual(['0:00', '14:00'])
    expect(valuesOf(drawn)).toEqual([
      [0, 1],
      [8, 0],
      [0, 6],
    ])
  })

  it('that are times have the one of more keys along the axis', () => {
    const drawn = draw(['weekday', 'slot'], [buildRow(['1', '14'], 1)])
    expect([drawn.labelOf, drawn.seriesOf]).toEqual(['slot', 'weekday'])
  })

  it('are shown as shares of their series, in percent', () => {
    const rows = [buildRow(['0', 'text'], 1), buildRow(['2', 'text'], 2)]
    const shares = draw(['slot', 'genre'], rows, { byType: true, asShare: true })
    expect(valuesOf(shares)).toEqual([
      [33.3, 66.7],
      [0, 0],
      [0, 0],
    ])
    expect(shares.figures.unit).toBe('percent')
  })
})

describe('two dimensions that are compared', () => {
  const rows = [
    buildRow(['2026-03-08', 'text'], 1, null),
    buildRow(['2026-03-09', 'text'], 2, 6),
    buildRow(['2026-03-10', 'text'], 4, 2),
    buildRow(['2026-03-10', 'img'], 8, 5),
  ]
  const earlierOf = ({ figures }: ReturnType<typeof draw>) =>
    figures.series.filter(({ isEarlier }) => isEarlier)

  it('have the earlier figures of each series, where they are known', () => {
    const drawn = draw(['day', 'genre'], rows, {}, {}, { compare: 'previous' })
    const [first, second] = drawn.figures.series
    expect(earlierOf(drawn)).toMatchObject([
      { name: text('analytics:compared.of', { name: first?.name, before }), values: [null, 6, 2] },
      { name: text('analytics:compared.of', { name: second?.name, before }), values: [null, 0, 5] },
    ])
    expect(valuesOf(drawn).slice(0, 2)).toEqual([
      [1, 2, 4],
      [0, 0, 8],
    ])
  })

  it('sum the earlier figures of grouped series, also as shares', () => {
    const few = draw(['day', 'genre'], rows, { maxSeries: 1, byType: true, asShare: true })
    expect(earlierOf(few).map(({ values }) => values)).toEqual([
      [null, 75, 25],
      [null, 0, 100],
      [null, 0, 0],
    ])
  })
})

it('Of many names the largest are drawn, and the others as one', () => {
  const rows = ['a', 'b', 'c', 'd'].map((name, place) => buildRow([name], place + 1))
  const drawn = draw(['topic'], rows, { kind: 'bar', maxLabels: 3 })
  expect(drawn.labelKeys).toEqual(['d', 'c', others])
  expect(valuesOf(drawn)).toEqual([[4, 3, 3]])
})

it('few words each have a fixed place, and so a fixed colour, for any figures', () => {
  const rows = [buildRow(['repost'], 9), buildRow([null], 5), buildRow(['original'], 1)]
  expect(draw(['source'], rows, { kind: 'pie' }).labelKeys).toEqual(['original', 'repost', null])
  expect(draw(['source'], rows, { kind: 'bar' }).labelKeys).toEqual(['repost', null, 'original'])
})

it('A content item is called by its title, also as a series', () => {
  const row = { ...buildRow(['2026-03-09', 'id-1'], 1), title: 'Spring' }
  expect(draw(['day', 'content'], [row]).figures.series.map(({ name }) => name)).toEqual(['Spring'])
})

describe('keys of time', () => {
  const whole = { from: '2026-02-25', to: '2026-03-12' }

  it('are days within the range', () => {
    expect(rangeOfKey('week', '2026-02-23', whole)).toEqual({ from: '2026-02-25', to: '2026-03-01' })
    expect(rangeOfKey('month', '2026-02', whole)).toEqual({ from: '2026-02-25', to: '2026-02-28' })
    expect(rangeOfKey('hour', '2026-03-01T13', whole)).toEqual({ from: '2026-03-01', to: '2026-03-01' })
    expect(rangeOfKey('slot', '14', whole)).toBeUndefined()
  })

  it('are long enough for a readable chart', () => {
    expect([1, 30, 92, 93, 366, 367].map(grainOf)).toEqual(['hour', 'day', 'day', 'week', 'week', 'month'])
  })
})
