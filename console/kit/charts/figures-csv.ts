import i18next from 'i18next'
import { type ChartFigures, nameOfLabel } from './chart-figures.ts'
import { placesInPairs } from './pairs.ts'

/** Text that a spreadsheet would run as a formula, also in full-width forms; an apostrophe before it prevents that. */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
const needsQuotes = /[",\r\n]/

const field = (text: string) => {
  const safe = formula.test(text) ? `'${text}` : text
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A table as CSV for Excel, which recognises UTF-8 only by the byte order mark. Numbers stay numbers. */
export const csvOf = (rows: readonly (readonly (string | number | null)[])[]): string =>
  `\ufeff${rows
    .map(row => row.map(cell => (typeof cell === 'string' ? field(cell) : String(cell ?? ''))).join(','))
    .join('\r\n')}\r\n`

/**
 * The numbers of a chart as rows of a file, with headings, which name the unit of numbers that are no counts; days name
 * their year, and whether they are over.
 */
export function figureRows(axis: string, figures: ChartFigures) {
  const { labels, series, unit = 'count' } = figures
  const heading = (name: string) =>
    unit === 'count' ? name : i18next.t('charts:inUnit', { name, unit: i18next.t(`charts:units.${unit}`) })
  const columns = placesInPairs(series).flatMap(place => series[place] ?? [])
  return [
    [axis, ...columns.map(({ name }) => heading(name))],
    ...labels.map((_, place) => [
      nameOfLabel(figures, place),
      ...columns.map(({ values }) => values[place] ?? null),
    ]),
  ]
}
