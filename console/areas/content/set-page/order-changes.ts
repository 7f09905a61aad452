let underway: Promise<unknown> = Promise.resolve()

/**
 * Sends a change of a set's order when those that were made before it have settled, so that the server makes them in
 * the order in which the user did. A change that fails does not hold up the next one.
 */
export function afterOrderChanges<T>(change: () => Promise<T>): Promise<T> {
  const settled = underway.then(change)
  underway = settled.catch(() => undefined)
  return settled
}
