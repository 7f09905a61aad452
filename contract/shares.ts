/**
 * Parts of a whole in percent that add up to exactly 100: each is rounded down, and the largest remainders are rounded
 * up. All are 0 when there is no whole.
 */
export function sharesOf(values: readonly number[], decimals = 1): number[] {
  const steps = 10 ** decimals
  const total = values.reduce((sum, value) => sum + value, 0)
  if (total <= 0) return values.map(() => 0)
  const exact = values.map(value => (value / total) * 100 * steps)
  const missing = Math.round(100 * steps - exact.reduce((sum, part) => sum + Math.floor(part), 0))
  const raised = exact
    .map((part, place) => ({ place, remainder: part - Math.floor(part) }))
    .toSorted((one, other) => other.remainder - one.remainder || one.place - other.place)
    .slice(0, missing)
  const isRaised = new Set(raised.map(({ place }) => place))
  return exact.map((part, place) => (Math.floor(part) + (isRaised.has(place) ? 1 : 0)) / steps)
}
