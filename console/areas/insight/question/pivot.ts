/** The key of a row; null: it has none. */
export type Key = string | null

/** One row of an answer, by the keys of its label and of its series. */
export interface Cell {
  label: Key
  series: Key
  value: number
  previous: number | null
}

/** The key of all that have no place of their own. */
export const others = '\u0000others'

/** The keys in the order of the rows. */
export const keysInOrder = (cells: readonly Cell[], side: 'label' | 'series'): Key[] => [
  ...new Set(cells.map(cell => cell[side])),
]

/** The keys by their sums, the largest first; from the last place on they are one. */
export function largestKeys(cells: readonly Cell[], side: 'label' | 'series', max: number): Key[] {
  const sums = new Map<Key, number>()
  for (const cell of cells) sums.set(cell[side], (sums.get(cell[side]) ?? 0) + cell.value)
  const keys = [...sums].toSorted(([, one], [, other]) => other - one).map(([key]) => key)
  return keys.length > max ? [...keys.slice(0, max - 1), others] : keys
}

/** The keys in a given order, unknown names last. */
export function knownKeys(cells: readonly Cell[], side: 'label' | 'series', order: readonly Key[]): Key[] {
  const keys = new Set(cells.map(cell => cell[side]))
  return [...order.filter(key => keys.delete(key)), ...keys]
}

/** Sums of cells by series and label: 0 where there are no cells, and null where nothing earlier is known of a label. */
export function sumCells(cells: readonly Cell[], labels: readonly Key[], series: readonly Key[]) {
  const labelPlace = placesOf(labels)
  const seriesPlace = placesOf(series)
  const values = series.map(() => labels.map(() => 0))
  const previous = series.map(() => labels.map((): number | null => null))
  for (const cell of cells) {
    const [row, column] = [seriesPlace(cell.series), labelPlace(cell.label)]
    const [current, earlier] = [values[row], previous[row]]
    if (current?.[column] === undefined || !earlier) continue
    current[column] += cell.value
    if (cell.previous !== null) earlier[column] = (earlier[column] ?? 0) + cell.previous
  }
  const isKnown = labels.map((_, column) => previous.some(row => row[column] !== null))
  return { values, previous: previous.map(row => row.map((sum, at) => (isKnown[at] ? (sum ?? 0) : null))) }
}

/** Where a key is drawn: at its own place, or with the others. */
function placesOf(keys: readonly Key[]) {
  const places = new Map(keys.map((key, place) => [key, place]))
  return (key: Key) => places.get(key) ?? places.get(others) ?? -1
}
