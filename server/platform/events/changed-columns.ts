import { isDeepStrictEqual } from 'node:util'

/** The columns in which two states of a row differ. */
export const changedColumns = <Row extends object>(before: Row, after: Row): string[] => {
  const former = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after)
    .filter(([column, value]) => !isDeepStrictEqual(value, former.get(column)))
    .map(([column]) => column)
}
