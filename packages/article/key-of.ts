/**
 * A text that is the same for values that differ only in the order of their keys and in attributes without a value. The
 * database has an order of its own.
 */
export const keyOf = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(
          Object.entries(inner)
            .filter(([, each]) => each !== null && !isEmptyObject(each))
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        )
      : inner,
  )

const isEmptyObject = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every(each => each === null || each === undefined)
