/** The smallest, middle and largest of some figures. */
export interface Spread {
  minimum: number
  median: number
  maximum: number
}

/** @throws Error when there are no figures */
export function spreadOf(figures: readonly number[]): Spread {
  return {
    minimum: percentile(figures, 0),
    median: percentile(figures, 50),
    maximum: percentile(figures, 100),
  }
}

/**
 * The value below which `share` percent of the figures lie, between neighbours in proportion.
 * @throws Error when there are no figures
 */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
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

/** Deterministic random numbers from 0 up to 1 by seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
