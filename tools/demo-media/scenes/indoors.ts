import {
  at,
  between,
  box,
  type Canvas,
  circle,
  ellipse,
  glow,
  group,
  line,
  path,
  pick,
  plant,
  type Scene,
  sky,
  steam,
  times,
  vertical,
  wave,
} from '../canvas.ts'

/** A wall with the light of a window, and a table at `level` of the height. */
function room(canvas: Canvas, level: number): string {
  const { width, height, unit, random, palette, moment } = canvas
  const x = width * between(random, 0.06, 0.5)
  const lit = group(
    `translate(${at(x + wave(moment) * unit * 0.008, height * 0.08)}) skewX(-14)`,
    [0, 1]
      .flatMap(row =>
        [0, 1].map(column =>
          box(column * unit * 0.25, row * unit * 0.24, unit * 0.23, unit * 0.22, palette.light, 4),
        ),
      )
      .join(''),
    'opacity=".34"',
  )
  const table = vertical('table', [
    [0, palette.near],
    [1, palette.middle],
  ])
  return (
    sky(canvas) +
    lit +
    table.definition +
    box(0, height * level, width, height * (1 - level), table.fill) +
    box(0, height * level, width, unit * 0.012, '#fff3')
  )
}

function cup(canvas: Canvas, x: number, y: number, size: number, color: string): string {
  return (
    ellipse(x, y, size * 0.95, size * 0.13, '#0003') +
    ellipse(x, y - size * 0.04, size * 0.86, size * 0.13, '#fff', 'opacity=".92"') +
    line(
      `M${at(x + size * 0.52, y - size * 0.72)}a${at(size * 0.24, size * 0.24)} 0 0 1 ${at(-size * 0.08, size * 0.48)}`,
      color,
      size * 0.12,
    ) +
    path(
      `M${at(x - size * 0.58, y - size * 0.88)}H${at(x + size * 0.58)}Q${at(x + size * 0.56, y - size * 0.08, x + size * 0.2, y - size * 0.06)}H${at(x - size * 0.2)}Q${at(x - size * 0.56, y - size * 0.08, x - size * 0.58, y - size * 0.88)}z`,
      color,
    ) +
    path(
      `M${at(x - size * 0.58, y - size * 0.88)}H${at(x - size * 0.3)}Q${at(x - size * 0.34, y - size * 0.2, x - size * 0.12, y - size * 0.06)}H${at(x - size * 0.2)}Q${at(x - size * 0.56, y - size * 0.08, x - size * 0.58, y - size * 0.88)}z`,
      '#fff3',
    ) +
    ellipse(x, y - size * 0.88, size * 0.58, size * 0.11, '#fff') +
    ellipse(x, y - size * 0.875, size * 0.51, size * 0.085, '#6b4128') +
    steam(canvas, x, y - size * 1.02, size * 0.62)
  )
}

/** A latte from above. */
function latte(canvas: Canvas, x: number, y: number, size: number): string {
  const { palette, moment } = canvas
  const leaves = times(5).map(index =>
    path(
      `M${at(0, size * (0.36 - index * 0.16))}q${at(-size * (0.36 - index * 0.05), -size * 0.02, -size * (0.3 - index * 0.045), -size * 0.22)}q${at(size * 0.12, size * 0.14, size * (0.3 - index * 0.045), size * 0.12)}q${at(size * 0.18, size * 0.02, size * (0.3 - index * 0.045), -size * 0.12)}q${at(size * 0.06, size * 0.2, -size * (0.3 - index * 0.045), size * 0.22)}z`,
      '#f3dfc4',
    ),
  )
  return (
    circle(x + size * 0.06, y + size * 0.1, size * 1.32, '#0002') +
    circle(x, y, size * 1.3, '#fbf6ee') +
    circle(x, y, size * 1.12, '#efe6d8') +
    line(
      `M${at(x + size * 0.72, y - size * 0.5)}l${at(size * 0.52, -size * 0.4)}`,
      palette.accent,
      size * 0.24,
    ) +
    circle(x, y, size * 0.9, palette.accent) +
    circle(x, y, size * 0.78, '#8a5733') +
    circle(x, y, size * 0.7, '#a66d42') +
    group(`translate(${at(x, y + size * 0.08)}) rotate(${at(-18 + wave(moment) * 5)})`, leaves.join(''))
  )
}

const bean = (x: number, y: number, size: number, turn: number) =>
  group(
    `translate(${at(x, y)}) rotate(${at(turn)})`,
    ellipse(0, 0, size, size * 0.66, '#4d2f1f') +
      line(`M${at(-size * 0.8, 0)}q${at(size * 0.8, size * 0.3, size * 1.6, 0)}`, '#2f1b11', size * 0.14),
  )

/** A cup on a table, or a latte from above. */
export const coffee: Scene = canvas => {
  const { width, height, unit, random, palette } = canvas
  const [fromAbove, side] = [random() < 0.45, random() < 0.5 ? 0.36 : 0.62]
  const beans = (low: number) =>
    times(18)
      .map(() =>
        bean(
          random() * width,
          height * between(random, low, 0.97),
          unit * between(random, 0.016, 0.026),
          random() * 180,
        ),
      )
      .join('')
  if (fromAbove) {
    const boards = times(7).map(index =>
      box(
        0,
        (height * index) / 7,
        width,
        height / 7 - unit * 0.006,
        index % 2 ? palette.near : palette.middle,
      ),
    )
    return [
      sky(canvas),
      boards.join(''),
      beans(0.04),
      group(
        `translate(${at(width * (1 - side), height * 0.42)}) rotate(14)`,
        box(-unit * 0.2 + unit * 0.015, -unit * 0.26 + unit * 0.02, unit * 0.4, unit * 0.54, '#0003', 6) +
          box(-unit * 0.2, -unit * 0.26, unit * 0.4, unit * 0.54, palette.light, 6) +
          times(6)
            .map(index =>
              box(
                -unit * 0.15,
                -unit * 0.19 + index * unit * 0.07,
                unit * between(random, 0.16, 0.3),
                unit * 0.012,
                palette.far,
                3,
              ),
            )
            .join(''),
      ),
      latte(canvas, width * side, height * 0.54, unit * between(random, 0.21, 0.25)),
    ].join('')
  }
  return [
    room(canvas, 0.72),
    box(width * (1 - side) - unit * 0.24, height * 0.3, unit * 0.5, unit * 0.022, palette.middle, 3),
    times(4)
      .map(index =>
        box(
          width * (1 - side) - unit * 0.2 + index * unit * 0.1,
          height * 0.3 - unit * (0.12 + (index % 2) * 0.04),
          unit * 0.07,
          unit * (0.12 + (index % 2) * 0.04),
          pick(random, [palette.accent, palette.far, palette.near, palette.light]),
          unit * 0.012,
        ),
      )
      .join(''),
    plant(canvas, width * (1 - side) + unit * 0.12, height * 0.76, unit * 0.3, palette.accent, '#5c8a63'),
    cup(
      canvas,
      width * side,
      height * 0.84,
      unit * between(random, 0.25, 0.3),
      pick(random, [palette.accent, palette.light, '#f7f3ea']),
    ),
    beans(0.88),
  ].join('')
}

const foods = {
  greens: ['#5b9a4b', '#7fbf5f', '#a7d46f'],
  tomato: ['#d94f3d', '#f0c04c', '#e7734f'],
  meat: ['#8a4a2f', '#a8603c', '#5b9a4b'],
  tofu: ['#f7edd9', '#d94f3d', '#7fbf5f'],
  shrimp: ['#f08a6b', '#f6b39a', '#7fbf5f'],
} as const

function dish(canvas: Canvas, x: number, y: number, size: number): string {
  const { random, palette } = canvas
  const colors = pick(random, Object.values(foods))
  const ring = pick(random, [palette.accent, '#3f6f9e', '#7a9e7e', '#c9b08a'])
  const pieces = times(34).map(() => {
    const [turn, far] = [random() * 2 * Math.PI, Math.sqrt(random()) * size * 0.62]
    const place = `translate(${at(x + Math.cos(turn) * far, y + Math.sin(turn) * far)}) rotate(${at(random() * 180)})`
    return group(
      place,
      ellipse(
        0,
        0,
        size * between(random, 0.1, 0.17),
        size * between(random, 0.06, 0.11),
        pick(random, colors),
      ),
    )
  })
  return (
    circle(x + size * 0.05, y + size * 0.09, size * 1.03, '#0003') +
    circle(x, y, size, '#fdfaf4') +
    circle(x, y, size * 0.9, 'none', `stroke="${ring}" stroke-width="${at(size * 0.035)}"`) +
    circle(x, y, size * 0.72, '#efe4d2') +
    pieces.join('') +
    times(7)
      .map(() =>
        circle(
          x + between(random, -0.5, 0.5) * size,
          y + between(random, -0.5, 0.5) * size,
          size * 0.022,
          '#fff9e8',
        ),
      )
      .join('')
  )
}

/** A laid table from above. */
export const cooking: Scene = canvas => {
  const { width, height, unit, random, palette, moment } = canvas
  const cloth = times(Math.ceil(width / unit / 0.12)).map(index =>
    box(index * unit * 0.12, 0, unit * 0.06, height, '#fff', 0, 'opacity=".07"'),
  )
  const [x, y, size] = [
    width * between(random, 0.44, 0.56),
    height * between(random, 0.46, 0.54),
    unit * between(random, 0.27, 0.32),
  ]
  const isWide = width > height
  const around = (
    isWide
      ? [
          [-0.33, -0.2],
          [-0.3, 0.3],
          [0.32, -0.26],
          [0.34, 0.24],
        ]
      : [
          [-0.27, -0.3],
          [0.26, -0.33],
          [-0.26, 0.3],
          [0.27, 0.33],
        ]
  ) as readonly [number, number][]
  const rice = (left: number, top: number) =>
    circle(left + unit * 0.008, top + unit * 0.015, unit * 0.105, '#0003') +
    circle(left, top, unit * 0.1, palette.accent) +
    circle(left, top, unit * 0.084, '#fffdf6') +
    times(14)
      .map(() =>
        ellipse(
          left + between(random, -0.06, 0.06) * unit,
          top + between(random, -0.06, 0.06) * unit,
          unit * 0.008,
          unit * 0.004,
          '#ece2cf',
        ),
      )
      .join('')
  return [
    sky(canvas),
    box(0, 0, width, height, palette.middle, 0, 'opacity=".55"'),
    cloth.join(''),
    around
      .map(([dx, dy], index) =>
        index === 1
          ? rice(x + dx * width, y + dy * height)
          : dish(canvas, x + dx * width, y + dy * height, unit * between(random, 0.15, 0.2)),
      )
      .join(''),
    dish(canvas, x, y, size),
    group(
      `rotate(${at(24 + wave(moment) * 1.5)} ${at(x, y)})`,
      line(
        `M${at(x + size * 1.05, y - size * 0.9)}L${at(x + size * 1.16, y + size * 0.9)}M${at(x + size * 1.18, y - size * 0.9)}L${at(x + size * 1.24, y + size * 0.9)}`,
        '#7b4a2d',
        unit * 0.016,
      ),
    ),
    steam(canvas, x, y - size * 0.1, size * 0.8),
    glow('warm', width * 0.2, 0, unit * 0.8, palette.light, 0.3),
  ].join('')
}

/** Books by a window. */
export const books: Scene = canvas => {
  const { width, height, unit, random, palette, moment } = canvas
  const floor = height * 0.8
  const x = width * between(random, 0.3, 0.42)
  const colors = [
    palette.accent,
    palette.far,
    palette.middle,
    '#c96f53',
    '#e3b35b',
    '#4f7f83',
    '#f1e6d2',
  ] as const
  const stack = times(5).map(index => {
    const [wide, high] = [unit * between(random, 0.4, 0.52), unit * 0.065]
    const top = floor - (index + 1) * high
    return (
      box(
        x - wide / 2 + between(random, -0.02, 0.02) * unit,
        top,
        wide,
        high - unit * 0.006,
        pick(random, colors),
        4,
      ) + box(x - wide / 2 + unit * 0.05, top + high * 0.3, unit * 0.05, high * 0.2, '#fff8', 2)
    )
  })
  let left = width * 0.58
  const row = times(8).map(() => {
    const [wide, high] = [unit * between(random, 0.05, 0.085), unit * between(random, 0.28, 0.4)]
    const drawn =
      box(left, floor - high, wide, high, pick(random, colors), 4) +
      box(left + wide * 0.2, floor - high * 0.85, wide * 0.6, unit * 0.02, '#fff8', 2) +
      box(left + wide * 0.2, floor - high * 0.22, wide * 0.6, unit * 0.012, '#0003', 2)
    left += wide + unit * 0.004
    return drawn
  })
  return [
    room(canvas, 0.8),
    stack.join(''),
    row.join(''),
    cup(canvas, x, floor - unit * 0.325, unit * 0.12, palette.light),
    plant(
      canvas,
      Math.min(left + unit * 0.16, width * 0.95),
      floor + unit * 0.02,
      unit * 0.3,
      '#d8c3a5',
      '#5f8f6b',
    ),
    glow('lamp', width * 0.9, height * 0.1, unit * (0.5 + 0.02 * wave(moment)), palette.light, 0.4),
  ].join('')
}
