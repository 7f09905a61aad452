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
  wave,
} from '../canvas.ts'
import { skyline } from './city.ts'

/** A lantern that swings on its cord. */
function lantern(
  { moment, unit }: Canvas,
  x: number,
  cord: number,
  size: number,
  phase: number,
  index: number,
): string {
  return group(
    `rotate(${at(wave(moment, phase) * 3)} ${at(x, 0)})`,
    line(`M${at(x, 0)}V${at(cord)}`, '#f4c66a', unit * 0.005) +
      glow(`lantern-${index}`, x, cord + size * 0.8, size * 2.1, '#ff9a4d', 0.45) +
      box(x - size * 0.36, cord - size * 0.06, size * 0.72, size * 0.16, '#e9b44c', 3) +
      ellipse(x, cord + size * 0.78, size, size * 0.76, '#d5352b') +
      ellipse(x, cord + size * 0.78, size * 0.62, size * 0.76, '#e5523d') +
      ellipse(x, cord + size * 0.78, size * 0.22, size * 0.76, '#f27a56') +
      box(x - size * 0.36, cord + size * 1.46, size * 0.72, size * 0.16, '#e9b44c', 3) +
      [-0.2, 0, 0.2]
        .map(part =>
          line(`M${at(x + size * part, cord + size * 1.6)}v${at(size * 0.7)}`, '#f4c66a', size * 0.06),
        )
        .join(''),
  )
}

function firework(
  { moment, unit }: Canvas,
  x: number,
  y: number,
  size: number,
  color: string,
  phase: number,
): string {
  const grown = 0.35 + 0.65 * ((moment + phase) % 1)
  const rays = times(16).map(index => {
    const turn = (index / 16) * 2 * Math.PI
    const [from, to] = [size * grown * 0.35, size * grown * (index % 2 ? 1 : 0.78)]
    return (
      line(
        `M${at(x + Math.cos(turn) * from, y + Math.sin(turn) * from)}L${at(x + Math.cos(turn) * to, y + Math.sin(turn) * to)}`,
        color,
        unit * 0.007,
      ) + circle(x + Math.cos(turn) * to * 1.1, y + Math.sin(turn) * to * 1.1, unit * 0.006, '#fff2c9')
    )
  })
  return group('', rays.join(''), `opacity="${at(1.15 - grown)}"`)
}

/** Lanterns over the roofs, fireworks or snow. */
export const springFestival: Scene = canvas => {
  const { width, height, unit, random, palette } = canvas
  const hasFireworks = random() < 0.65
  const base = height * 0.84
  const roofs = times(4).map(index => {
    const [x, wide] = [width * (index / 3 - 0.08), width * 0.4]
    const top = base - unit * between(random, 0.04, 0.16)
    return (
      box(x + wide * 0.1, top, wide * 0.8, height - top, palette.middle) +
      path(
        `M${at(x - wide * 0.06, top + unit * 0.02)}Q${at(x + wide * 0.16, top - unit * 0.01, x + wide * 0.22, top - unit * 0.11)}H${at(x + wide * 0.78)}Q${at(x + wide * 0.84, top - unit * 0.01, x + wide * 1.06, top + unit * 0.02)}z`,
        palette.near,
      ) +
      box(
        x + wide * 0.14,
        top - unit * 0.105,
        wide * 0.72,
        unit * 0.02,
        palette.isNight ? '#f0e4dc' : '#fff',
        4,
        'opacity=".85"',
      ) +
      times(3)
        .map(part =>
          box(
            x + wide * (0.2 + part * 0.22),
            top + unit * 0.06,
            wide * 0.13,
            unit * 0.1,
            '#ffc766',
            3,
            'opacity=".9"',
          ),
        )
        .join('')
    )
  })
  const count = 3 + Math.round(width / unit)
  const snow = times(60).map(() =>
    circle(
      random() * width,
      ((random() + canvas.moment) % 1) * height,
      unit * between(random, 0.003, 0.008),
      '#fff',
      'opacity=".7"',
    ),
  )
  return [
    sky(canvas),
    stars(canvas, 40),
    sun(canvas, width * between(random, 0.2, 0.8), height * 0.32, 0.085),
    clouds(canvas, 3),
    hills(canvas, { level: 0.7, swell: 0.16, color: palette.far, humps: 4 }),
    hasFireworks
      ? [0.2, 0.52, 0.82]
          .map((part, index) =>
            firework(
              canvas,
              width * part,
              height * between(random, 0.26, 0.5),
              unit * between(random, 0.13, 0.2),
              pick(random, ['#ffd36b', '#ff8f6b', '#ffc1a6', '#a8e0d1']),
              index / 3,
            ),
          )
          .join('')
      : '',
    roofs.join(''),
    hasFireworks ? '' : snow.join(''),
    times(count)
      .map(index =>
        lantern(
          canvas,
          width * ((index + 0.5) / count),
          unit * between(random, 0.03, 0.3),
          unit * between(random, 0.055, 0.085),
          random(),
          index,
        ),
      )
      .join(''),
  ].join('')
}

/** Stalls under striped awnings. */
export const market: Scene = canvas => {
  const { width, height, unit, random, palette, moment } = canvas
  const stalls = times(Math.max(2, Math.round(width / unit / 0.75))).map((index, _, all) => {
    const wide = width / all.length
    const [x, top, base] = [index * wide + wide * 0.08, height * between(random, 0.36, 0.42), height * 0.9]
    const awning = pick(random, [palette.accent, palette.middle, '#d9694f', '#4f8f86'])
    const stripes = times(6).map(stripe =>
      path(
        `M${at(x + (wide * 0.84 * stripe) / 6, top)}h${at((wide * 0.84) / 6)}v${at(unit * 0.12)}a${at((wide * 0.84) / 12, unit * 0.04)} 0 0 1 ${at((-wide * 0.84) / 6, 0)}z`,
        stripe % 2 ? '#fff6e6' : awning,
      ),
    )
    const goods = times(3).map(crate => {
      const left = x + wide * (0.06 + crate * 0.26)
      const color = pick(random, ['#e8833a', '#d94f4f', '#8fb35a', '#f0c04c', '#7b5ea7'])
      return (
        times(9)
          .map(fruit =>
            circle(
              left + (fruit % 3) * wide * 0.07 + wide * 0.04,
              base - unit * (0.2 + Math.floor(fruit / 3) * 0.035),
              unit * 0.03,
              color,
            ),
          )
          .join('') + box(left, base - unit * 0.19, wide * 0.22, unit * 0.09, '#a9794d', 4)
      )
    })
    return (
      box(x + wide * 0.02, top, unit * 0.016, base - top, '#7a5a41') +
      box(x + wide * 0.8, top, unit * 0.016, base - top, '#7a5a41') +
      goods.join('') +
      box(x, base - unit * 0.1, wide * 0.84, unit * 0.12, '#8a623f', 4) +
      stripes.join('')
    )
  })
  return [
    sky(canvas),
    stars(canvas, 30),
    sun(canvas, width * 0.8, height * 0.18, 0.07),
    skyline(canvas, 0.75, 0.4, palette.far, palette.isNight),
    line(
      `M0 ${at(height * 0.16)}Q${at(width * 0.5, height * 0.32, width, height * 0.14)}`,
      '#0004',
      unit * 0.005,
    ),
    times(12)
      .map(index => {
        const part = (index + 0.5) / 12
        return circle(
          width * part,
          height * (0.165 + 0.15 * part * (1 - part) * 2) + wave(moment, part) * 1.5,
          unit * 0.018,
          pick(random, ['#ffd36b', '#f2994a', '#eb6b56', '#7ac7b8']),
        )
      })
      .join(''),
    box(0, height * 0.8, width, height * 0.2, palette.near),
    stalls.join(''),
  ].join('')
}
