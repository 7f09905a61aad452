/** Of more rows than these an event names none: whoever shows rows of the kind reads them again. */
const mostNamed = 100

/** The ids that an event on these rows carries; none, which means any row of the kind, when they are many. */
export function namedIds(ids: readonly string[]): string[] {
  return ids.length > mostNamed ? [] : [...ids]
}
