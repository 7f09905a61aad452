import {
  at,
  between,
  box,
  type Canvas,
  circle,
  clouds,
  ellipse,
  glow,
  group,
  hills,
  line,
  path,
  pick,
  type Scene,
  sky,
  stars,
  sun,
  times,
  vertical,
  wave,
} from '../canvas.ts'

/** A pine that stands on `y`. */
const pine = (x: number, y: number, size: number, color: string) =>
  box(x - size * 0.04, y - size * 0.12, size * 0.08, size * 0.14, '#3d2c24') +
  times(3)
    .map(tier => {
      const [top, half] = [y - size * (1 - tier * 0.26), size * (0.17 + tier * 0.07)]
      return path(`M${at(x, top)}l${at(half, size * 0.38)}h${at(-half * 2)}z`, color)
    })
    .join('')

const pines = (
  { width, height, unit, random }: Canvas,
  { level, count, size, color }: { level: number; count: number; size: number; color: string },
) =>
  times(count)
    .map(index =>
      pine(
        ((index + random() * 0.9) / count) * width,
        height * (level + random() * 0.05),
        unit * size * between(random, 0.7, 1.25),
        color,
      ),
    )
    .join('')

function tent(canvas: Canvas, x: number, y: number, size: number): string {
  const { palette, moment } = canvas
  const inside = vertical('tent-light', [
    [0, palette.light],
    [1, palette.accent],
  ])
  return (
    inside.definition +
    (palette.isNight
      ? glow('tent-glow', x, y - size * 0.3, size * (1.3 + 0.05 * wave(moment)), palette.accent, 0.5)
      : '') +
    ellipse(x, y, size * 0.9, size * 0.08, '#0003') +
    path(`M${at(x, y - size * 0.72)}L${at(x + size * 0.82, y)}H${at(x - size * 0.6)}z`, palette.accent) +
    path(`M${at(x, y - size * 0.72)}L${at(x + size * 0.82, y)}H${at(x + size * 0.24)}z`, '#0002') +
    path(`M${at(x, y - size * 0.72)}L${at(x + size * 0.24, y)}H${at(x - size * 0.26)}z`, inside.fill) +
    path(
      `M${at(x, y - size * 0.72)}Q${at(x - size * 0.08, y - size * 0.3, x - size * 0.26, y)}H${at(x - size * 0.12)}z`,
      '#fff6',
    ) +
    line(
      `M${at(x, y - size * 0.72)}L${at(x - size * 0.95, y + size * 0.04)}M${at(x, y - size * 0.72)}L${at(x + size * 1.1, y + size * 0.03)}`,
      '#fff9',
      size * 0.012,
    )
  )
}

function campfire({ moment, palette }: Canvas, x: number, y: number, size: number): string {
  const flame = (scale: number, color: string, phase: number) => {
    const [high, lean] = [
      size * scale * (1 + 0.12 * wave(moment, phase, 5)),
      size * 0.1 * wave(moment, phase, 3),
    ]
    return path(
      `M${at(x - size * 0.3 * scale, y)}C${at(x - size * 0.36 * scale, y - high * 0.5, x + lean - size * 0.1, y - high * 0.6, x + lean, y - high)}C${at(x + size * 0.14, y - high * 0.6, x + size * 0.38 * scale, y - high * 0.45, x + size * 0.3 * scale, y)}z`,
      color,
    )
  }
  return (
    glow(
      'fire',
      x,
      y - size * 0.3,
      size * (2.6 + 0.16 * wave(moment, 0.2, 3)),
      '#ffb057',
      palette.isNight ? 0.55 : 0.3,
    ) +
    flame(1, '#f2792b', 0) +
    flame(0.66, '#ffb43d', 0.3) +
    flame(0.36, '#ffe9a8', 0.6) +
    line(
      `M${at(x - size * 0.45, y + size * 0.08)}L${at(x + size * 0.45, y - size * 0.03)}M${at(x + size * 0.45, y + size * 0.08)}L${at(x - size * 0.45, y - size * 0.03)}`,
      '#4a3228',
      size * 0.12,
    )
  )
}

/** Tents before mountains, by a lake or in a wood. */
export const camping: Scene = canvas => {
  const { width, height, unit, random, palette, moment } = canvas
  const [hasLake, hasLights, side] = [random() < 0.55, random() < 0.5, random() < 0.5 ? 0.34 : 0.66]
  const place = { x: width * side, y: height * 0.84 }
  const water = vertical('water', [
    [0, palette.sky[1]],
    [1, palette.far],
  ])
  const lake = hasLake
    ? water.definition +
      box(0, height * 0.6, width, height * 0.16, water.fill) +
      times(14)
        .map(() => {
          const [x, y, wide] = [
            random() * width,
            height * between(random, 0.61, 0.74),
            unit * between(random, 0.05, 0.2),
          ]
          return box(
            x + wave(moment, random()) * unit * 0.012,
            y,
            wide,
            unit * 0.006,
            palette.light,
            2,
            'opacity=".45"',
          )
        })
        .join('')
    : ''
  const lights = hasLights
    ? line(
        `M0 ${at(height * 0.52)}Q${at(width * 0.3, height * 0.7, width * 0.62, height * 0.5)}T${at(width, height * 0.46)}`,
        '#0006',
        unit * 0.005,
      ) +
      times(9)
        .map(index => {
          const part = (index + 0.5) / 9
          const y = height * (0.52 + 0.1 * Math.sin(part * Math.PI) * (part < 0.62 ? 1 : 0.1) - 0.02 * part)
          return (
            glow(
              `bulb-${index}`,
              width * part,
              y,
              unit * 0.045,
              palette.light,
              0.55 + 0.25 * wave(moment, index / 3),
            ) + circle(width * part, y, unit * 0.011, '#fff4cf')
          )
        })
        .join('')
    : ''
  return [
    sky(canvas),
    stars(canvas, 60),
    sun(canvas, width * (1 - side) + wave(moment) * unit * 0.004, height * between(random, 0.2, 0.36)),
    clouds(canvas, 3),
    hills(canvas, { level: 0.5, swell: 0.3, color: palette.far, humps: 5 }, 'opacity=".75"'),
    hills(canvas, { level: 0.6, swell: 0.2, color: palette.middle, humps: 4 }),
    lake,
    hasLake ? '' : pines(canvas, { level: 0.66, count: 16, size: 0.2, color: palette.middle }),
    hills(canvas, { level: 0.76, swell: 0.05, color: palette.near, humps: 3 }),
    pines(canvas, { level: 0.78, count: Math.round(5 * (width / unit)), size: 0.26, color: palette.near }),
    lights,
    tent(canvas, place.x, place.y, unit * between(random, 0.28, 0.36)),
    campfire(canvas, width * (side < 0.5 ? side + 0.3 : side - 0.27), height * 0.9, unit * 0.09),
  ].join('')
}

const skins = ['#f1c6a3', '#e5b08a', '#d99d74'] as const

/** A figure that walks or stands on `y`. */
function figure(canvas: Canvas, x: number, y: number, size: number, coat: string): string {
  const step = wave(canvas.moment, x / 97, 2) * size * 0.05
  const skin = pick(canvas.random, skins)
  return (
    ellipse(x, y, size * 0.24, size * 0.03, '#0003') +
    line(
      `M${at(x - size * 0.06, y - size * 0.4)}L${at(x - size * 0.08 - step, y)}M${at(x + size * 0.06, y - size * 0.4)}L${at(x + size * 0.08 + step, y)}`,
      '#33415c',
      size * 0.1,
    ) +
    path(
      `M${at(x - size * 0.17, y - size * 0.36)}Q${at(x - size * 0.18, y - size * 0.78, x, y - size * 0.8)}Q${at(x + size * 0.18, y - size * 0.78, x + size * 0.17, y - size * 0.36)}z`,
      coat,
    ) +
    circle(x, y - size * 0.9, size * 0.12, skin) +
    path(
      `M${at(x - size * 0.125, y - size * 0.9)}a${at(size * 0.125, size * 0.125)} 0 0 1 ${at(size * 0.25, 0)}q${at(-size * 0.12, -size * 0.07, -size * 0.25, 0)}z`,
      '#2b2230',
    )
  )
}

function kite(
  { moment, unit }: Canvas,
  x: number,
  y: number,
  hand: readonly [number, number],
  color: string,
): string {
  const [left, high] = [x + wave(moment) * unit * 0.03, y + wave(moment, 0.25) * unit * 0.02]
  const size = unit * 0.085
  return (
    line(
      `M${at(left, high + size)}Q${at((left + hand[0]) / 2 + unit * 0.05, (high + hand[1]) / 2 + unit * 0.08, hand[0], hand[1])}`,
      '#fffc',
      unit * 0.004,
    ) +
    path(
      `M${at(left, high - size)}L${at(left + size * 0.75, high)}L${at(left, high + size)}L${at(left - size * 0.75, high)}z`,
      color,
    ) +
    path(`M${at(left, high - size)}L${at(left + size * 0.75, high)}L${at(left, high + size)}z`, '#fff5') +
    times(3)
      .map(index =>
        circle(
          left - size * 0.1 + wave(moment, index / 4) * size * 0.3,
          high + size * (1.25 + index * 0.35),
          size * 0.1,
          color,
        ),
      )
      .join('')
  )
}

function balloon(
  { moment, unit }: Canvas,
  x: number,
  y: number,
  size: number,
  color: string,
  phase: number,
): string {
  const high = y + wave(moment, phase) * unit * 0.02
  return (
    line(`M${at(x, high + size)}q${at(size * 0.3, size * 0.6, 0, size * 1.6)}`, '#fffa', unit * 0.004) +
    ellipse(x, high, size * 0.8, size, color) +
    ellipse(x - size * 0.28, high - size * 0.34, size * 0.16, size * 0.28, '#fff8') +
    path(`M${at(x, high + size * 0.96)}l${at(size * 0.12, size * 0.16)}h${at(-size * 0.24)}z`, color)
  )
}

const bright = ['#f2994a', '#eb5757', '#56b4d3', '#f2c94c', '#9b8cdb', '#6fcf97'] as const

/** A family in a meadow, with a kite or balloons. */
export const family: Scene = canvas => {
  const { width, height, unit, random, palette, moment } = canvas
  const x = width * between(random, 0.3, 0.62)
  const hasKite = random() < 0.5
  const tree = width * (x < width / 2 ? between(random, 0.76, 0.88) : between(random, 0.1, 0.2))
  const size = unit * 0.34
  const crown = times(7)
    .map(index =>
      circle(
        tree + Math.cos(index * 0.9) * size * 0.3,
        height * 0.5 + Math.sin(index * 0.9) * size * 0.22 + wave(moment, index / 7) * 1.2,
        size * (0.3 + (index % 3) * 0.03),
        index % 2 ? palette.near : palette.middle,
      ),
    )
    .join('')
  const flowers = times(46).map(() => {
    const y = height * between(random, 0.8, 0.99)
    return circle(
      random() * width,
      y,
      unit * 0.006 * (1 + y / height),
      pick(random, ['#fff', '#fff', palette.light, palette.accent]),
    )
  })
  return [
    sky(canvas),
    stars(canvas, 30),
    sun(canvas, width * between(random, 0.12, 0.86), height * 0.2, 0.08),
    clouds(canvas, 5),
    hills(canvas, { level: 0.6, swell: 0.18, color: palette.far, humps: 4 }),
    hills(canvas, { level: 0.7, swell: 0.12, color: palette.middle, humps: 3 }),
    box(tree - size * 0.05, height * 0.52, size * 0.1, size * 0.75, '#6b4a35', 3),
    crown,
    hills(canvas, { level: 0.8, swell: 0.05, color: palette.near, humps: 3 }),
    flowers.join(''),
    hasKite
      ? kite(canvas, x + unit * 0.3, height * 0.24, [x + unit * 0.13, height * 0.78], palette.accent)
      : times(5)
          .map(index =>
            balloon(
              canvas,
              x + (index - 2) * unit * 0.1,
              height * (0.36 + 0.05 * ((index * 2) % 3)),
              unit * 0.055,
              bright[index] ?? palette.accent,
              index / 5,
            ),
          )
          .join(''),
    figure(canvas, x - unit * 0.12, height * 0.93, unit * 0.34, palette.accent),
    figure(canvas, x + unit * 0.13, height * 0.94, unit * 0.22, pick(random, bright)),
    random() < 0.6 ? figure(canvas, x + unit * 0.34, height * 0.93, unit * 0.32, pick(random, bright)) : '',
  ].join('')
}

/** A campus at the end of term: a building with columns, and caps in the air. */
export const graduation: Scene = canvas => {
  const { width, height, unit, random, palette, moment } = canvas
  const [x, base, wide] = [width * between(random, 0.42, 0.58), height * 0.82, unit * 0.94]
  const hasTower = random() < 0.5
  const wall = palette.isNight ? '#8d86a8' : '#f6e7d3'
  const columns = times(6).map(index => {
    const left = x - wide * 0.4 + index * wide * 0.155
    return (
      box(left, base - unit * 0.28, wide * 0.045, unit * 0.28, '#fff', 2, 'opacity=".9"') +
      box(
        left + wide * 0.07,
        base - unit * 0.2,
        wide * 0.055,
        unit * 0.14,
        palette.isNight ? '#ffd98a' : palette.far,
        unit * 0.03,
      )
    )
  })
  const roof = hasTower
    ? box(x - wide * 0.09, base - unit * 0.6, wide * 0.18, unit * 0.3, wall) +
      path(
        `M${at(x - wide * 0.12, base - unit * 0.59)}L${at(x, base - unit * 0.74)}L${at(x + wide * 0.12, base - unit * 0.59)}z`,
        palette.accent,
      ) +
      circle(x, base - unit * 0.5, unit * 0.045, '#fff') +
      line(
        `M${at(x, base - unit * 0.5)}v${at(-unit * 0.03)}M${at(x, base - unit * 0.5)}h${at(unit * 0.02)}`,
        '#4a4453',
        unit * 0.007,
      )
    : path(
        `M${at(x - wide * 0.5, base - unit * 0.3)}L${at(x, base - unit * 0.47)}L${at(x + wide * 0.5, base - unit * 0.3)}z`,
        palette.accent,
      ) + circle(x, base - unit * 0.365, unit * 0.032, wall)
  const caps = times(6).map(index => {
    const [left, phase] = [width * ((index + 0.5 + between(random, -0.2, 0.2)) / 6), random()]
    const high = height * between(random, 0.14, 0.4) + wave(moment, phase) * height * 0.05
    const size = unit * between(random, 0.06, 0.085)
    return group(
      `translate(${at(left, high)}) rotate(${at(wave(moment, phase) * 20 + (index - 2) * 8)})`,
      path(
        `M${at(-size * 0.5, 0)}v${at(size * 0.42)}q${at(size * 0.5, size * 0.3, size, 0)}v${at(-size * 0.42)}z`,
        '#23253a',
      ) +
        path(`M0 ${at(-size * 0.42)}L${at(size, 0)}L0 ${at(size * 0.42)}L${at(-size, 0)}z`, '#2f3350') +
        line(`M0 0L${at(size * 0.8, size * 0.12)}v${at(size * 0.5)}`, palette.light, size * 0.08),
    )
  })
  const crowns = [0.04, 0.16, 0.86, 0.97].map(
    part =>
      circle(width * part, base - unit * 0.12, unit * between(random, 0.13, 0.19), palette.middle) +
      circle(width * part + unit * 0.05, base - unit * 0.19, unit * 0.1, palette.near, 'opacity=".6"'),
  )
  return [
    sky(canvas),
    stars(canvas, 40),
    sun(canvas, width * between(random, 0.15, 0.85), height * 0.3, 0.1),
    clouds(canvas, 4),
    hills(canvas, { level: 0.7, swell: 0.14, color: palette.far, humps: 4 }),
    crowns.join(''),
    roof,
    box(x - wide * 0.47, base - unit * 0.3, wide * 0.94, unit * 0.3, wall),
    box(x - wide * 0.5, base - unit * 0.32, wide, unit * 0.035, '#fff', 2),
    columns.join(''),
    times(3)
      .map(step =>
        box(
          x - wide * (0.3 + step * 0.05),
          base + step * unit * 0.02,
          wide * (0.6 + step * 0.1),
          unit * 0.025,
          '#fff',
          2,
          'opacity=".75"',
        ),
      )
      .join(''),
    hills(canvas, { level: 0.88, swell: 0.03, color: palette.near, humps: 2 }),
    path(
      `M${at(x - wide * 0.14, height * 0.87)}H${at(x + wide * 0.14)}L${at(x + wide * 0.5, height)}H${at(x - wide * 0.5)}z`,
      '#fff5',
    ),
    caps.join(''),
  ].join('')
}
