/** The page of a phone in dark mode. */
export const darkPage = { background: '#191919', text: 'rgba(255, 255, 255, 0.8)' } as const

type Rgb = readonly [red: number, green: number, blue: number]
const page: Rgb = [25, 25, 25]
/** Text is made lighter until it has this contrast to its background. */
const textContrast = 4.5
/** Grounds are made darker than this share of full brightness. */
const groundBrightness = 0.25

/** Reads computed colours such as `rgb(…)` and `rgba(…)`; undefined for anything else and for transparent ones. */
export function readRgb(colour: string): Rgb | undefined {
  const [red, green, blue, alpha = 1] = (/^rgba?\(([^)]+)\)$/.exec(colour)?.[1] ?? '')
    .split(/[\s,/]+/)
    .map(Number)
  if (red === undefined || green === undefined || blue === undefined || alpha === 0) return undefined
  return [red, green, blue]
}

const channel = (value: number) => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
const luminance = ([red, green, blue]: Rgb) =>
  0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue)

/** Contrast of two colours, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const mix = (from: Rgb, to: Rgb, share: number): Rgb => {
  const part = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share)
  return [part(0), part(1), part(2)]
}
export const cssOf = ([red, green, blue]: Rgb) => `rgb(${red}, ${green}, ${blue})`

/** A background in dark mode: light ones become dark and keep their hue, dark ones stay. */
export function darkGround(colour: Rgb): Rgb {
  const brightness = Math.max(...colour) / 255
  return brightness <= groundBrightness
    ? colour
    : mix(page, colour, groundBrightness * (1 - brightness * 0.5))
}

/** A text colour in dark mode on this background: as much lighter as its contrast needs. */
export function darkText(colour: Rgb, ground: Rgb = page): Rgb {
  let text = colour
  for (let share = 0.1; contrast(text, ground) < textContrast && share <= 1; share += 0.1) {
    text = mix(colour, [255, 255, 255], share)
  }
  return text
}
