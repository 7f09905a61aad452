/** Approximate number of steps of an axis. */
const steps = 5

/** The nearest step among 1, 2, 3 and 5 times a power of ten, as in the chart library. */
function niceStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(atLeast))
  const times = atLeast / power
  const nice = [1.5, 2.5, 4, 7].findIndex(limit => times < limit)
  return ([1, 2, 3, 5][nice] ?? 10) * power
}

/**
 * The ticks of an axis from 0 up to at least `max`.
 * @param least the smallest step: 1 for counts
 */
export function axisTicks(max: number, least = 0): number[] {
  const step = Math.max(max > 0 ? niceStep(max / steps) : 0.2, least)
  // Removes the rounding error of sums such as 0.1 + 0.2.
  return Array.from({ length: Math.ceil(max > 0 ? max / step : 1) + 1 }, (_, place) =>
    Number((place * step).toPrecision(12)),
  )
}
