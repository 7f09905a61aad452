import type { ChartFigures, Series } from './chart-figures.ts'

/** The series of the current period. */
export const todaysOf = <S extends Pick<Series, 'isEarlier'>>(series: readonly S[]): S[] =>
  series.filter(({ isEarlier }) => !isEarlier)

/** For each series, its index among the current ones; an earlier series has the index of its current one. */
export function numbersOf(series: readonly Pick<Series, 'isEarlier'>[]): number[] {
  let [today, earlier] = [0, 0]
  return series.map(({ isEarlier }) => (isEarlier ? earlier++ : today++))
}

/** The indexes of the series; each earlier series follows its current one. */
export function placesInPairs(series: readonly Series[]): number[] {
  const numbers = numbersOf(series)
  const places = series.map((_, place) => place)
  return places.toSorted((one, other) => (numbers[one] ?? 0) - (numbers[other] ?? 0) || one - other)
}

/** Whether several series are compared, each with its own earlier one. */
export function isManyCompared(series: readonly Series[]): boolean {
  const today = todaysOf(series).length
  return today > 1 && today < series.length
}

/** Name of each series in the legend. When many are compared, one name shows and hides both series of a pair. */
export function legendNames(series: readonly Series[]): string[] {
  if (!isManyCompared(series)) return series.map(({ name }) => name)
  const today = todaysOf(series)
  return numbersOf(series).map(number => today[number]?.name ?? '')
}

/** The figures as rings; when many series are compared, only the current ones. */
export const asRings = (figures: ChartFigures): ChartFigures =>
  isManyCompared(figures.series) ? { ...figures, series: todaysOf(figures.series) } : figures
