/** Size of a small chart in its own units; it is stretched to the available size. */
export const sparkSize = { width: 100, height: 36 } as const
/** Keeps lines from being cut off at the edges. */
const margin = 2

/** The y coordinate of a value, from the top: the maximum is at the top edge, 0 at the bottom. */
export const heightAt = (value: number, max: number) =>
  sparkSize.height - margin - (max > 0 ? value / max : 0) * (sparkSize.height - 2 * margin)

/** The x coordinate of one of `count` positions. */
export const placeAt = (place: number, count: number) =>
  count < 2 ? sparkSize.width / 2 : (place / (count - 1)) * sparkSize.width

/** A line through the known values, as the data of an SVG path; `from` and `to` are inclusive indexes. */
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
