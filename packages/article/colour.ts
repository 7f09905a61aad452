/** Red, green and blue, 0 to 255. */
type Rgb = readonly [number, number, number]

/** Reads `#rgb`, `#rrggbb` and `rgb(…)`; undefined for anything else. Transparency is left out. */
export function readColour(text: string): Rgb | undefined {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})(?:[0-9a-f]{1,2})?$/i.exec(text)?.[1]
  if (hex !== undefined) {
    const pairs = hex.length === 3 ? [...hex].map(digit => digit + digit) : (hex.match(/../g) ?? [])
    return toRgb(pairs.map(pair => Number.parseInt(pair, 16)))
  }
  const parts = /^rgba?\((.*)\)$/i.exec(text)?.[1]?.split(/[\s,/]+/)
  return parts && toRgb(parts.map(Number))
}

const toRgb = ([red = Number.NaN, green = Number.NaN, blue = Number.NaN]: readonly number[]):
  | Rgb
  | undefined =>
  [red, green, blue].every(value => value >= 0 && value <= 255) ? [red, green, blue] : undefined

/** Relative luminance (WCAG 2.2), 0 to 1. */
function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map(value => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast on white (WCAG 2.2), 1 to 21. */
export const contrastOnWhite = (colour: Rgb): number => 1.05 / (luminance(colour) + 0.05)

const readableContrast = 4.5
const step = 0.95
const white: Rgb = [255, 255, 255]
const darkest: Rgb = [38, 38, 38]

/** Contrast of two colours (WCAG 2.2), 1 to 21. */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((left, right) => left - right)
  return (light + 0.05) / (dark + 0.05)
}

/** The colour, darkened until text of it can be read on light grounds, such as tints of it; never black. */
export function readableOn(text: string, ...grounds: readonly string[]): string {
  const lights = grounds.flatMap(ground => [readColour(ground) ?? white])
  let colour = readColour(text) ?? [0, 0, 0]
  while (lights.some(ground => contrastOf(colour, ground) < readableContrast)) {
    const [red, green, blue] = colour
    colour = [Math.floor(red * step), Math.floor(green * step), Math.floor(blue * step)]
  }
  // Dark mode on phones leaves pure black as it is.
  return toHex(Math.max(...colour) < darkest[0] ? darkest : colour)
}

/** A lighter shade of the colour: `share` 0 is the colour itself, 1 is white. */
export function lightened(text: string, share: number): string {
  const [red, green, blue] = readColour(text) ?? [0, 0, 0]
  const lift = (value: number) => Math.round(value + (255 - value) * share)
  return toHex([lift(red), lift(green), lift(blue)])
}

const toHex = (colour: Rgb) => `#${colour.map(value => value.toString(16).padStart(2, '0')).join('')}`
