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

/** How much the second coordinate grows for each unit of the first, by least squares; 0 for fewer than two points. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (figures: readonly number[]) =>
    figures.reduce((sum, figure) => sum + figure, 0) / figures.length
  const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))]
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
  return spread === 0 ? 0 : points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread
}
