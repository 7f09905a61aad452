/** What a scene is drawn on: a size, colours, numbers that look drawn, and a moment of the loop. */
export interface Canvas {
  /** In px. */
  width: number
  height: number
  /** The shorter side, in px: sizes of things are parts of it. */
  unit: number
  palette: Palette
  /** The next number from 0 to below 1; the same sequence for the same picture. */
  random: () => number
  /** From 0 to below 1; a clip goes round once. */
  moment: number
}

/** Colours of a scene, from the back to the front. */
export interface Palette {
  sky: readonly [top: string, bottom: string]
  far: string
  middle: string
  near: string
  accent: string
  light: string
  isNight: boolean
}

/** A drawing of a topic, as the inside of an SVG. */
export type Scene = (canvas: Canvas) => string

/** Numbers that look drawn and are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  // Neighbouring seeds begin far apart.
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const round = (value: number) => Math.round(value * 10) / 10
/** Joins coordinates with one digit after the point. */
export const at = (...values: number[]) => values.map(round).join(' ')

/** A number from -1 to 1 that returns once per loop. */
export const wave = (moment: number, phase = 0, turns = 1) => Math.sin(2 * Math.PI * (turns * moment + phase))

export const between = (random: () => number, from: number, to: number) => from + random() * (to - from)

export function pick<T>(random: () => number, values: readonly T[]): T {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new Error('There is nothing to pick from')
  return value
}

/** The whole numbers from 0 to below `count`. */
export const times = (count: number) => Array.from({ length: count }, (_, index) => index)

export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}" ${more}/>`
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${more}/>`
/** A rectangle with round corners. */
export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  radius = 0,
  more = '',
) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${round(radius)}" fill="${fill}" ${more}/>`
export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`
export const line = (d: string, stroke: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${round(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
export const group = (transform: string, content: string, more = '') =>
  `<g transform="${transform}" ${more}>${content}</g>`

/** A gradient from top to bottom, and how shapes refer to it. */
export function vertical(
  id: string,
  stops: readonly (readonly [offset: number, color: string, opacity?: number])[],
) {
  const inside = stops
    .map(
      ([offset, color, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`,
    )
    .join('')
  return {
    definition: `<linearGradient id="${id}" x2="0" y2="1">${inside}</linearGradient>`,
    fill: `url(#${id})`,
  }
}

/** A glow that fades to its rim. */
export const glow = (id: string, x: number, y: number, r: number, color: string, opacity = 0.6) =>
  `<radialGradient id="${id}"><stop stop-color="${color}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>${circle(x, y, r, `url(#${id})`)}`

/** The sky of the palette over the whole canvas. */
export function sky({ width, height, palette }: Canvas): string {
  const gradient = vertical('sky', [
    [0, palette.sky[0]],
    [1, palette.sky[1]],
  ])
  return gradient.definition + box(0, 0, width, height, gradient.fill)
}

/** Stars of the upper part at night; they twinkle. */
export function stars({ width, height, random, palette, moment }: Canvas, count = 50): string {
  const drawn = times(count).map(() => {
    const [x, y, size, phase] = [random() * width, random() ** 1.6 * height * 0.55, random(), random()]
    return circle(
      x,
      y,
      0.8 + size * 1.3,
      palette.light,
      `opacity="${round(0.55 + 0.35 * wave(moment, phase))}"`,
    )
  })
  return palette.isNight ? drawn.join('') : ''
}

/** Clouds that drift; none at night. */
export function clouds(canvas: Canvas, count = 4): string {
  const { width, height, unit, random, palette, moment } = canvas
  const drawn = times(count).map(index => {
    const size = unit * between(random, 0.1, 0.2)
    const x = ((index + random()) / count) * width + wave(moment, random()) * unit * 0.015
    const y = between(random, 0.06, 0.32) * height
    return group(
      `translate(${at(x, y)})`,
      ellipse(0, 0, size, size * 0.2, '#fff') +
        ellipse(-size * 0.25, -size * 0.15, size * 0.38, size * 0.22, '#fff') +
        ellipse(size * 0.25, -size * 0.12, size * 0.46, size * 0.26, '#fff'),
      'opacity=".62"',
    )
  })
  return palette.isNight ? '' : drawn.join('')
}

/** Hills across the canvas: `level` is their height from the top and `swell` how far they rise, in parts of the height. */
export function hills(
  { width, height, random }: Canvas,
  { level, swell, color, humps = 4 }: { level: number; swell: number; color: string; humps?: number },
  more = '',
): string {
  const step = (width * 1.2) / humps
  const heights = times(humps + 1).map(() => (level - swell * (random() - 0.35)) * height)
  const [first = 0] = heights
  const curve = heights
    .slice(1)
    .map((y, index) => {
      const [x, before] = [-width * 0.1 + step * index, heights[index] ?? y]
      return `C${at(x + step / 2, before, x + step / 2, y, x + step, y)}`
    })
    .join('')
  return path(`M${at(-width * 0.1, first)}${curve}V${height}H${at(-width * 0.1)}z`, color, more)
}

/** The sun, or the moon, with its glow. */
export function sun({ palette, unit }: Canvas, x: number, y: number, size = 0.09): string {
  return (
    glow('sun', x, y, unit * size * 3.4, palette.light, palette.isNight ? 0.35 : 0.65) +
    circle(x, y, unit * size, palette.light, 'opacity=".95"')
  )
}

/** A leafy plant in a pot that stands on `y`. */
export function plant(canvas: Canvas, x: number, y: number, size: number, pot: string, leaf: string): string {
  const { random, moment } = canvas
  const leaves = times(9).map(index => {
    const lean = (index - 4) * 17 + between(random, -5, 5) + wave(moment, index / 9) * 1.6
    const long = size * between(random, 0.75, 1.05)
    return group(
      `translate(${at(x, y - size * 0.42)}) rotate(${round(lean)})`,
      path(
        `M0 0C${at(-size * 0.2, -long * 0.45, -size * 0.09, -long * 0.9, 0, -long)}C${at(size * 0.09, -long * 0.9, size * 0.2, -long * 0.45, 0, 0)}z`,
        leaf,
        `opacity="${round(0.8 + (index % 3) * 0.1)}"`,
      ) + line(`M0 0L${at(0, -long * 0.82)}`, '#0002', size * 0.012),
    )
  })
  return (
    leaves.join('') +
    path(
      `M${at(x - size * 0.26, y - size * 0.46)}H${round(x + size * 0.26)}L${at(x + size * 0.19, y)}H${round(x - size * 0.19)}z`,
      pot,
    ) +
    box(x - size * 0.29, y - size * 0.5, size * 0.58, size * 0.09, pot, size * 0.03) +
    box(x - size * 0.29, y - size * 0.42, size * 0.58, size * 0.03, '#0002')
  )
}

/** Steam that rises from a point. */
export function steam({ moment }: Canvas, x: number, y: number, size: number, color = '#fff'): string {
  return times(3)
    .map(index => {
      const sway = wave(moment, index / 3) * size * 0.1
      const left = x + (index - 1) * size * 0.22
      return line(
        `M${at(left, y)}c${at(-size * 0.16 + sway, -size * 0.3, size * 0.2 + sway, -size * 0.45, sway, -size * (0.8 + 0.1 * (index % 2)))}`,
        color,
        size * 0.055,
        `opacity="${round(0.42 + 0.16 * wave(moment, index / 3))}"`,
      )
    })
    .join('')
}

/** The SVG document of a scene. */
export function toSvg(scene: Scene, canvas: Canvas): string {
  const { width, height } = canvas
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${scene(canvas)}</svg>`
}
