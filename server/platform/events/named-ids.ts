/** Ids that an event names at most; beyond that, consoles read all rows of the kind again. */
const maxNamed = 100

/** Ids for an event about these rows; empty, which means any row, when there are too many. */
export function namedIds(ids: readonly string[]): string[] {
  return ids.length > maxNamed ? [] : [...ids]
}
