import type { ChartFigures, Series } from './chart-figures.ts'

/** The series that are of no earlier time. */
export const todaysOf = <S extends Pick<Series, 'isEarlier'>>(series: readonly S[]): S[] =>
  series.filter(({ isEarlier }) => !isEarlier)

/** For each series its number among those of today, from 0; one of an earlier time has that of its own. */
export function numbersOf(series: readonly Pick<Series, 'isEarlier'>[]): number[] {
  let [today, earlier] = [0, 0]
  return series.map(({ isEarlier }) => (isEarlier ? earlier++ : today++))
}

/** The places of the series, each of an earlier time right after the one that it belongs to. */
export function placesInPairs(series: readonly Series[]): number[] {
  const numbers = numbersOf(series)
  const places = series.map((_, place) => place)
  return places.toSorted((one, other) => (numbers[one] ?? 0) - (numbers[other] ?? 0) || one - other)
}

/** Whether several series are compared, each with its own of an earlier time. */
export function isManyCompared(series: readonly Series[]): boolean {
  const today = todaysOf(series).length
  return today > 1 && today < series.length
}

/** What each series is called in the legend: of many that are compared, one name shows and hides both of a pair. */
export function legendNames(series: readonly Series[]): string[] {
  if (!isManyCompared(series)) return series.map(({ name }) => name)
  const today = todaysOf(series)
  return numbersOf(series).map(number => today[number]?.name ?? '')
}

/** The figures as rings: of many series that are compared, only those of today. */
export const asRings = (figures: ChartFigures): ChartFigures =>
  isManyCompared(figures.series) ? { ...figures, series: todaysOf(figures.series) } : figures
