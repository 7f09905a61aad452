import { isDeepStrictEqual } from 'node:util'

/** Columns whose values differ between two states of a row. */
export const changedColumns = <Row extends object>(before: Row, after: Row): string[] => {
  const former = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after)
    .filter(([column, value]) => !isDeepStrictEqual(value, former.get(column)))
    .map(([column]) => column)
}
