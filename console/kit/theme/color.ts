/** Red, green and blue from 0 to 1, linear light. */
type LinearRgb = readonly [number, number, number]

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const toGamma = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

/** @throws RangeError unless the colour has the form `#rrggbb` */
function parse(color: string): LinearRgb {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color)
  if (!match) throw new RangeError(`not a colour of the form #rrggbb: ${color}`)
  const [red, green, blue] = match.slice(1).map(part => toLinear(Number.parseInt(part, 16) / 255))
  return [red ?? 0, green ?? 0, blue ?? 0]
}

function write(color: LinearRgb): string {
  const parts = color.map(value =>
    Math.round(toGamma(Math.min(Math.max(value, 0), 1)) * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${parts.join('')}`
}

/** Lightness from 0 to 1, and the two colour axes of OKLab (Björn Ottosson, 2020). */
function toOklab([red, green, blue]: LinearRgb): readonly [number, number, number] {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab([lightness, a, b]: readonly [number, number, number]): LinearRgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const isShown = (color: LinearRgb) => color.every(value => value >= -0.0005 && value <= 1.0005)

/** Contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other]
    .map(parse)
    .map(([red, green, blue]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue)
    .sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Chroma below which a colour is a grey, which has no hue to be near to. */
const greyChroma = 0.03

/** The hues that the second accent may have, both of little chroma. The first is taken unless the theme colour is near it. */
const secondaryHues = ['#7a6fc4', '#3f9099'] as const

/** Distance of the hues of two colours, 0 to 180 degrees; 180 if one of them is a grey. */
export function hueDistance(one: string, other: string): number {
  const [first = 0, second = 0] = [one, other].map(color => {
    const [, a, b] = toOklab(parse(color))
    return Math.hypot(a, b) < greyChroma ? Number.NaN : (Math.atan2(b, a) * 180) / Math.PI
  })
  const turn = Math.abs(first - second)
  return Number.isNaN(turn) ? 180 : Math.min(turn, 360 - turn)
}

/**
 * The second, quiet accent beside a theme colour: it marks kinds and own things, neither actions nor states. Its hue
 * lies 45 degrees or more from the theme colour's.
 */
export function secondaryOf(themeColor: string): string {
  const [first, other] = secondaryHues
  return hueDistance(first, themeColor) >= hueDistance(first, other) / 2 ? first : other
}

/** Lightness of the ten shades, and the share of the hue's chroma that each keeps. */
const steps = [
  [0.97, 0.16],
  [0.935, 0.34],
  [0.88, 0.6],
  [0.82, 0.85],
  [0.75, 1],
  [0.66, 1],
  [0.525, 1],
  [0.465, 0.95],
  [0.405, 0.85],
  [0.34, 0.75],
] as const

/** Index of the first shade on which white text has a contrast of 4.5 : 1 or more, for every hue. */
export const filledShade = 6

/** Ten shades of a colour's hue, lightest first. Their lightness is the same for every hue. */
export function shadesOf(color: string) {
  const [, a, b] = toOklab(parse(color))
  const shade = ([lightness, strength]: readonly [number, number]) => {
    let keep: number = strength
    let fitted = fromOklab([lightness, a * keep, b * keep])
    while (!isShown(fitted) && keep > 0) {
      keep = Math.max(keep - 0.02, 0)
      fitted = fromOklab([lightness, a * keep, b * keep])
    }
    return write(fitted)
  }
  const [s0, s1, s2, s3, s4, s5, s6, s7, s8, s9] = steps
  return [
    shade(s0),
    shade(s1),
    shade(s2),
    shade(s3),
    shade(s4),
    shade(s5),
    shade(s6),
    shade(s7),
    shade(s8),
    shade(s9),
  ] as const
}
