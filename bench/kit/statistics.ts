/** The smallest, middle and largest of some figures. */
export interface Spread {
  minimum: number
  median: number
  maximum: number
}

/** @throws Error when there are no figures */
export function spreadOf(figures: readonly number[]): Spread {
  const sorted = figures.toSorted((a, b) => a - b)
  return {
    minimum: percentile(sorted, 0),
    median: percentile(sorted, 50),
    maximum: percentile(sorted, 100),
  }
}

/**
 * The value below which `share` percent of the figures lie, between neighbours in proportion.
 * @param sorted in ascending order
 * @throws Error when there are no figures
 */
export function percentile(sorted: readonly number[], share: number): number {
  const place = ((sorted.length - 1) * share) / 100
  const below = sorted[Math.floor(place)]
  const above = sorted[Math.ceil(place)]
  if (below === undefined || above === undefined) throw new Error('There are no figures')
  return below + (above - below) * (place - Math.floor(place))
}
