/** The size of a small chart in its own units; it is stretched to its place. */
export const sparkSize = { width: 100, height: 36 } as const
/** So that lines are not cut at the edges. */
const margin = 2

/** Where a value lies, from the top; the highest of all at the top edge, 0 at the bottom. */
export const heightAt = (value: number, max: number) =>
  sparkSize.height - margin - (max > 0 ? value / max : 0) * (sparkSize.height - 2 * margin)

/** The x coordinate of one of `count` places. */
export const placeAt = (place: number, count: number) =>
  count < 2 ? sparkSize.width / 2 : (place / (count - 1)) * sparkSize.width

/** A line through the values that are known, as the data of an SVG path; `from` and `to` are places, both included. */
export function sparkPath(
  values: readonly (number | null)[],
  max: number,
  from = 0,
  to = values.length - 1,
): string {
  let isDown = false
  const round = (value: number) => Math.round(value * 100) / 100
  return values
    .map((value, place) => {
      if (value === null || place < from || place > to) {
        isDown = false
        return ''
      }
      const command = isDown ? 'L' : 'M'
      isDown = true
      return `${command}${round(placeAt(place, values.length))} ${round(heightAt(value, max))}`
    })
    .join('')
}
