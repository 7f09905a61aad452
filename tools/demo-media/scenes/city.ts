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

/** A row of houses with lit windows that stands on `base`, in parts of the height. */
export function skyline(canvas: Canvas, base: number, tall: number, color: string, isLit: boolean): string {
  const { width, height, unit, random, palette } = canvas
  const houses: string[] = []
  for (let x = -unit * 0.05; x < width; ) {
    const [wide, high] = [unit * between(random, 0.1, 0.2), height * tall * between(random, 0.45, 1)]
    const top = height * base - high
    houses.push(box(x, top, wide, high, color, unit * 0.008))
    if (random() < 0.3) houses.push(box(x + wide * 0.46, top - unit * 0.06, wide * 0.06, unit * 0.06, color))
    const [columns, rows] = [3, Math.max(2, Math.floor(high / (unit * 0.055)))]
    for (let row = 0; isLit && row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        if (random() < 0.52) continue
        houses.push(
          box(
            x + wide * (0.16 + column * 0.26),
            top + unit * (0.02 + row * 0.052),
            wide * 0.15,
            unit * 0.024,
            palette.light,
            1,
            `opacity="${at(between(random, 0.35, 0.95))}"`,
          ),
        )
      }
    }
    x += wide + unit * between(random, 0, 0.012)
  }
  return houses.join('')
}

/** A runner whose hips are at `y` less half of the size. */
function runner(
  { moment }: Canvas,
  x: number,
  y: number,
  size: number,
  shirt: string,
  phase: number,
): string {
  const swing = wave(moment, phase, 4)
  const [hip, shoulder] = [y - size * 0.46, y - size * 0.78]
  const lift = Math.abs(wave(moment, phase, 4)) * size * 0.03
  const leg = (turn: number, color: string) => {
    const [knee, foot] = [x + size * 0.2 * turn, x + size * (0.3 * turn - 0.1)]
    return line(
      `M${at(x, hip)}L${at(knee, hip + size * 0.2)}L${at(foot, y - Math.max(0, -turn) * size * 0.16)}`,
      color,
      size * 0.085,
    )
  }
  const arm = (turn: number, color: string) =>
    line(
      `M${at(x + size * 0.06, shoulder + size * 0.05)}L${at(x + size * 0.16 * turn, shoulder + size * 0.2)}L${at(x + size * (0.16 * turn + 0.12), shoulder + size * 0.12)}`,
      color,
      size * 0.06,
    )
  return group(
    `translate(0 ${at(-lift)})`,
    ellipse(x, y + lift + size * 0.03, size * 0.26, size * 0.025, '#0005') +
      arm(-swing, '#c98d66') +
      leg(-swing, '#2a3047') +
      leg(swing, '#3a4263') +
      line(`M${at(x, hip)}L${at(x + size * 0.07, shoulder)}`, shirt, size * 0.17) +
      arm(swing, '#e0a67c') +
      circle(x + size * 0.12, shoulder - size * 0.14, size * 0.095, '#e0a67c') +
      path(
        `M${at(x + size * 0.02, shoulder - size * 0.15)}a${at(size * 0.1, size * 0.1)} 0 0 1 ${at(size * 0.19, -size * 0.04)}z`,
        '#2b2230',
      ),
  )
}

/** A river bank at night, with a skyline and runners. */
export const nightRun: Scene = canvas => {
  const { width, height, unit, random, palette, moment } = canvas
  const river = vertical('river', [
    [0, palette.middle],
    [1, palette.far],
  ])
  const shine = times(46).map(() => {
    const [x, y, wide, phase] = [
      random() * width,
      height * between(random, 0.6, 0.76),
      unit * between(random, 0.03, 0.12),
      random(),
    ]
    return box(
      x + wave(moment, phase) * unit * 0.012,
      y,
      wide,
      unit * 0.007,
      pick(random, [palette.light, palette.accent]),
      2,
      `opacity="${at(0.3 + 0.2 * wave(moment, phase, 2))}"`,
    )
  })
  const lamps = times(4).map(index => {
    const [x, foot] = [width * ((index + 0.3) / 4), height * 0.82]
    return (
      line(
        `M${at(x, foot)}V${at(foot - unit * 0.36)}q0 ${at(-unit * 0.04, unit * 0.05, -unit * 0.04)}`,
        palette.near,
        unit * 0.012,
      ) +
      glow(`lamp-${index}`, x + unit * 0.06, foot - unit * 0.385, unit * 0.16, palette.light, 0.6) +
      circle(x + unit * 0.06, foot - unit * 0.385, unit * 0.018, '#fff6d8')
    )
  })
  const count = 1 + Math.floor(random() * 3)
  const start = width * between(random, 0.3, 0.5)
  const shirts = [palette.accent, '#f4f1de', '#7ad3c0'] as const
  return [
    sky(canvas),
    stars(canvas, 60),
    sun(canvas, width * between(random, 0.15, 0.85), height * 0.2, 0.06),
    clouds(canvas, 3),
    skyline(canvas, 0.6, 0.34, palette.far, false),
    skyline(canvas, 0.6, 0.26, palette.middle, true),
    river.definition,
    box(0, height * 0.595, width, height * 0.22, river.fill),
    shine.join(''),
    lamps.join(''),
    path(
      `M0 ${at(height * 0.8)}Q${at(width * 0.5, height * 0.77, width, height * 0.81)}V${height}H0z`,
      palette.near,
    ),
    line(
      `M0 ${at(height * 0.95)}Q${at(width * 0.5, height * 0.92, width, height * 0.955)}`,
      '#fff7',
      unit * 0.008,
      `stroke-dasharray="${at(unit * 0.06, unit * 0.05)}" stroke-dashoffset="${at(-unit * 0.11 * 4 * moment * -1)}"`,
    ),
    times(count)
      .map(index =>
        runner(
          canvas,
          start + index * unit * 0.2,
          height * (0.91 + 0.012 * index),
          unit * 0.3,
          shirts[index] ?? palette.accent,
          index * 0.13,
        ),
      )
      .join(''),
  ].join('')
}

/** White walls and dark roofs at the water, a bridge and a boat. */
export const oldTown: Scene = canvas => {
  const { width, height, unit, random, palette, moment } = canvas
  const shore = height * 0.66
  const wall = palette.isNight ? '#b9b6c9' : '#f7f1e6'
  const houses: string[] = []
  for (let x = -unit * 0.04; x < width; ) {
    const [wide, high] = [unit * between(random, 0.24, 0.36), unit * between(random, 0.2, 0.36)]
    const top = shore - high
    houses.push(
      box(x, top, wide, high, wall),
      path(
        `M${at(x - wide * 0.1, top + unit * 0.012)}Q${at(x + wide * 0.1, top - unit * 0.015, x + wide * 0.2, top - unit * 0.09)}H${at(x + wide * 0.8)}Q${at(x + wide * 0.9, top - unit * 0.015, x + wide * 1.1, top + unit * 0.012)}z`,
        palette.near,
      ),
      box(x + wide * 0.18, top - unit * 0.1, wide * 0.64, unit * 0.016, '#1f2430', 2),
    )
    for (const part of [0.16, 0.58]) {
      const isLit = palette.isNight || random() < 0.25
      houses.push(
        box(x + wide * part, top + high * 0.3, wide * 0.26, high * 0.3, isLit ? '#ffcf7a' : '#6c5546', 2),
        line(`M${at(x + wide * (part + 0.13), top + high * 0.3)}v${at(high * 0.3)}`, '#3c2f28', unit * 0.006),
      )
    }
    if (random() < 0.6) {
      const [left, lantern] = [x + wide * 0.5, top + high * 0.34 + unit * 0.05]
      houses.push(
        line(`M${at(left, top)}V${at(lantern)}`, '#5a2a22', unit * 0.004),
        glow(`lantern-${houses.length}`, left, lantern, unit * 0.09, '#ff8a4c', palette.isNight ? 0.6 : 0.2),
        ellipse(left + wave(moment, random()) * unit * 0.004, lantern, unit * 0.024, unit * 0.028, '#d8402f'),
      )
    }
    x += wide + unit * 0.02
  }
  const water = vertical('canal', [
    [0, palette.middle],
    [1, palette.far],
  ])
  const ripples = times(26).map(() => {
    const [x, y, phase] = [random() * width, shore + (height - shore) * random(), random()]
    return box(
      x + wave(moment, phase) * unit * 0.02,
      y,
      unit * between(random, 0.05, 0.16),
      unit * 0.007,
      '#fff',
      2,
      'opacity=".22"',
    )
  })
  const [bridge, span] = [width * between(random, 0.58, 0.8), unit * 0.5]
  const arch =
    path(
      `M${at(bridge - span, shore + unit * 0.09)}Q${at(bridge, shore - unit * 0.34, bridge + span, shore + unit * 0.09)}H${at(bridge + span * 0.46)}A${at(span * 0.46, span * 0.46)} 0 0 0 ${at(bridge - span * 0.46, shore + unit * 0.09)}z`,
      '#a79c90',
    ) +
    line(
      `M${at(bridge - span, shore + unit * 0.06)}Q${at(bridge, shore - unit * 0.37, bridge + span, shore + unit * 0.06)}`,
      '#857a70',
      unit * 0.028,
    )
  const boat = width * between(random, 0.16, 0.3) + wave(moment) * unit * 0.03
  const deck = height * 0.88
  return [
    sky(canvas),
    stars(canvas, 40),
    sun(canvas, width * between(random, 0.15, 0.5), height * 0.22, 0.075),
    clouds(canvas, 3),
    hills(canvas, { level: 0.46, swell: 0.24, color: palette.far, humps: 4 }, 'opacity=".6"'),
    houses.join(''),
    water.definition,
    box(0, shore, width, height - shore, water.fill),
    box(0, shore, width, unit * 0.03, '#8d8378'),
    arch,
    ripples.join(''),
    ellipse(boat + unit * 0.02, deck + unit * 0.05, unit * 0.26, unit * 0.022, '#0003'),
    path(
      `M${at(boat - unit * 0.14, deck)}V${at(deck - unit * 0.06)}a${at(unit * 0.13, unit * 0.09)} 0 0 1 ${at(unit * 0.26, 0)}V${at(deck)}z`,
      '#7b5a3c',
    ),
    path(
      `M${at(boat - unit * 0.27, deck - unit * 0.025)}Q${at(boat, deck + unit * 0.03, boat + unit * 0.3, deck - unit * 0.035)}L${at(boat + unit * 0.2, deck + unit * 0.055)}H${at(boat - unit * 0.2)}z`,
      '#4d3626',
    ),
    line(
      `M${at(width + unit * 0.02, 0)}q${at(-unit * 0.12, unit * 0.1, -unit * 0.1, unit * 0.34)}`,
      '#5d7f4d',
      unit * 0.01,
    ),
    times(9)
      .map(index =>
        line(
          `M${at(width - unit * (0.02 + index * 0.022), unit * (0.02 + index * 0.006))}q${at(-unit * 0.03 + wave(moment, index / 9) * unit * 0.015, unit * 0.16, wave(moment, index / 9) * unit * 0.02, unit * (0.24 + (index % 3) * 0.05))}`,
          index % 2 ? '#7fa35f' : '#5d7f4d',
          unit * 0.013,
          'opacity=".85"',
        ),
      )
      .join(''),
  ].join('')
}
