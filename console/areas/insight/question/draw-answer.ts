import '../locales/analytics/index.ts'
import { type Dimension, referrers } from '@greenroom/contract/areas/insight/measures'
import { popularTypes } from '@greenroom/contract/areas/insight/specified-figures'
import { contentGenres, contentSources } from '@greenroom/contract/content-labels'
import { sharesOf } from '@greenroom/contract/shares'
import i18next from 'i18next'
import type { ChartFigures, ChartKind, Series } from '../../../kit/charts/chart-figures.ts'
import { clockAt } from '../../../kit/text/zone.ts'
import { groupGenre, typeKeys } from './genre-types.ts'
import { keyName, keyText } from './key-text.ts'
import { type Cell, type Key, keysInOrder, knownKeys, largestKeys, others, sumCells } from './pivot.ts'
import { unitOf } from './question.ts'
import { isTodaySoFar } from './than.ts'
import { isTime } from './time-keys.ts'
import type { Answered } from './use-answers.ts'

/** How an answer is drawn. */
export interface Drawing {
  kind: ChartKind
  isStacked?: boolean
  canZoom?: boolean
  /** Whether genres are grouped as text, image-text and video. */
  byType?: boolean
  /** Limits the labels of a named dimension to the largest; the last label sums up all others. */
  maxLabels?: number
  maxSeries?: number
  /** Each value as part of all values of its series, in percent. */
  asShare?: boolean
}

/** The values of dimensions that have only a few. */
const orders: { readonly [D in Dimension]?: readonly string[] } = {
  genre: contentGenres,
  type: popularTypes,
  source: contentSources,
  referrer: referrers,
}

/** A drawing with the keys of its labels and series, so that a point can be traced back to its key. */
export interface Drawn {
  figures: ChartFigures
  /** Of the labels: the dimension of time, or else the first one. */
  labelOf: Dimension | undefined
  seriesOf: Dimension | undefined
  labelKeys: readonly Key[]
  seriesKeys: readonly Key[]
}

/** Turns an answer into figures: time, or else the first dimension, along the axis, and the other one as series. */
export function drawAnswer({ question, answer }: Answered, drawing: Drawing): Drawn {
  const { by, measure, compare } = question
  const [labelOf, seriesOf] = isSwapped(by) ? [by[1], by[0]] : by
  const keyOf = (keys: readonly Key[], dimension: Dimension | undefined): Key => {
    const key = dimension === undefined ? null : (keys[by.indexOf(dimension)] ?? null)
    return drawing.byType && dimension === 'genre' ? groupGenre(key) : key
  }
  const cells = answer.rows.map(
    ({ keys, value, previous }): Cell => ({
      label: keyOf(keys, labelOf),
      series: keyOf(keys, seriesOf),
      value,
      previous,
    }),
  )
  const keysOf = (
    dimension: Dimension | undefined,
    side: 'label' | 'series',
    max?: number,
  ): readonly Key[] => {
    if (dimension === undefined) return [null]
    // Times are complete and in order.
    if (isTime(dimension)) return keysInOrder(cells, side)
    if (dimension === 'genre' && drawing.byType) return typeKeys
    // All known keys, so that each has the same colour on all days.
    const order = orders[dimension]
    if (order && (side === 'series' || drawing.kind === 'pie')) return knownKeys(cells, side, order)
    return largestKeys(cells, side, max ?? Number.POSITIVE_INFINITY)
  }
  const labelKeys = keysOf(labelOf, 'label', drawing.maxLabels)
  const seriesKeys = keysOf(seriesOf, 'series', drawing.maxSeries)
  const titles = new Map(answer.rows.map(({ keys, title }) => [keys[by.indexOf('content')], title]))
  const textOf = (dimension: Dimension | undefined, key: Key) =>
    dimension ? keyText(dimension, key, titles.get(key)) : i18next.t(`analytics:measure.${measure}`)

  const { values, previous } = sumCells(cells, labelKeys, seriesKeys)
  const isToCome = slotsToCome(question, labelOf)
  const current = seriesKeys.map(
    (key, place): Series => ({
      name: textOf(seriesOf, key),
      values: (drawing.asShare ? sharesOfKnown(values[place] ?? []) : (values[place] ?? [])).map(
        (value, label) => (isToCome(labelKeys[label] ?? null) ? null : value),
      ),
    }),
  )
  const isCompared = labelOf && cells.some(cell => cell.previous !== null)
  const before = i18next.t(`analytics:compared.${compare === 'year' ? 'year' : 'previous'}`)
  const earlier = current.map(
    ({ name }, place): Series => ({
      name: seriesOf ? i18next.t('analytics:compared.of', { name, before }) : before,
      isEarlier: true,
      values: drawing.asShare ? sharesOfKnown(previous[place] ?? []) : (previous[place] ?? []),
    }),
  )
  const labels = labelKeys.map(key => textOf(labelOf, key))
  const names = labelKeys.map((key, place) => (labelOf && keyName(labelOf, key)) ?? labels[place] ?? '')
  const unfinished = answer.unfinished === null ? -1 : labelKeys.indexOf(answer.unfinished)
  return {
    labelOf,
    seriesOf,
    labelKeys,
    seriesKeys,
    figures: {
      kind: drawing.kind,
      labels: withYears(labelKeys, labelOf, labels, names),
      names,
      series: isCompared ? [...current, ...earlier] : current,
      unit: drawing.asShare ? 'percent' : unitOf(measure),
      ...(drawing.isStacked && { isStacked: true }),
      ...(drawing.canZoom && { canZoom: true }),
      ...(unfinished >= 0 && { unfinished }),
      ...(labelKeys.includes(others) && { rest: labelKeys.indexOf(others) }),
    },
  }
}

/** Whether a time of the day has not come yet: when the question is about today alone, it has no figure. */
function slotsToCome(question: Answered['question'], labelOf: Dimension | undefined): (key: Key) => boolean {
  if (labelOf !== 'slot' || !isTodaySoFar(question)) return () => false
  const hour = clockAt(new Date()).getUTCHours()
  return key => Number(key) > hour
}

/** Whether the second dimension runs along the axis: one of time, and times of the day rather than the few weekdays. */
const isSwapped = ([first, second]: readonly Dimension[]) =>
  isTime(first) ? first === 'weekday' && second === 'slot' : isTime(second)

/** Labels of an axis: the first of each year names the year. */
function withYears(
  keys: readonly Key[],
  dimension: Dimension | undefined,
  labels: readonly string[],
  names: readonly string[],
): string[] {
  const isDated = dimension === 'hour' || dimension === 'day' || dimension === 'week'
  const yearOf = (place: number) => keys[place]?.slice(0, 4)
  return labels.map((label, place) =>
    isDated && yearOf(place) !== yearOf(place - 1) ? (names[place] ?? label) : label,
  )
}

/** Each value as a share of their sum, in percent; unknown values stay unknown. */
function sharesOfKnown(values: readonly (number | null)[]): (number | null)[] {
  const shares = sharesOf(values.map(value => value ?? 0))
  return values.map((value, place) => (value === null ? null : (shares[place] ?? 0)))
}
