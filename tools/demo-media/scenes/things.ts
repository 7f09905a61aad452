import {
  at,
  between,
  box,
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
  times,
  vertical,
  wave,
} from '../canvas.ts'

function garment(x: number, y: number, size: number, color: string, kind: number): string {
  const hanger = line(
    `M${at(x, y - size * 0.12)}q${at(size * 0.06, -size * 0.1, 0, -size * 0.13)}M${at(x - size * 0.24, y + size * 0.05)}L${at(x, y - size * 0.1)}L${at(x + size * 0.24, y + size * 0.05)}`,
    '#8a7a6a',
    size * 0.025,
  )
  const long = [1.15, 0.8, 0.95, 1.3][kind] ?? 1
  const flare = [0.3, 0.26, 0.3, 0.44][kind] ?? 0.3
  const body = path(
    `M${at(x - size * 0.26, y + size * 0.03)}Q${at(x, y - size * 0.12, x + size * 0.26, y + size * 0.03)}L${at(x + size * flare, y + size * long)}H${at(x - size * flare)}z`,
    color,
  )
  const sleeves =
    kind === 3
      ? ''
      : line(
          `M${at(x - size * 0.24, y + size * 0.1)}L${at(x - size * 0.36, y + size * 0.62)}M${at(x + size * 0.24, y + size * 0.1)}L${at(x + size * 0.36, y + size * 0.62)}`,
          color,
          size * 0.13,
        )
  const details =
    kind === 0
      ? path(
          `M${at(x - size * 0.13, y - size * 0.02)}L${at(x, y + size * 0.34)}L${at(x + size * 0.13, y - size * 0.02)}z`,
          '#fff8',
        ) +
        line(`M${at(x, y + size * 0.34)}V${at(y + size * long)}`, '#0003', size * 0.018) +
        [0.5, 0.7, 0.9].map(part => circle(x + size * 0.05, y + size * part, size * 0.02, '#0005')).join('')
      : kind === 1
        ? times(4)
            .map(index =>
              box(x - size * 0.28, y + size * (0.2 + index * 0.15), size * 0.56, size * 0.05, '#fff5'),
            )
            .join('')
        : line(
            `M${at(x - size * 0.2, y + size * 0.5)}q${at(size * 0.2, size * 0.06, size * 0.4, 0)}`,
            '#0003',
            size * 0.035,
          )
  return hanger + sleeves + body + details
}

/** A clothes rack with what one wears to work. */
export const wardrobe: Scene = canvas => {
  const { width, height, unit, random, palette, moment } = canvas
  const count = Math.max(4, Math.round((width / unit) * 3))
  const [rail, floor] = [height * 0.24, height * 0.86]
  const colors = [
    palette.accent,
    palette.near,
    palette.light,
    palette.middle,
    '#f4efe6',
    '#3d4660',
    '#c9a27e',
  ] as const
  const clothes = times(count).map(index => {
    const x = width * (0.16 + (0.68 * (index + 0.5)) / count)
    return group(
      `rotate(${at(wave(moment, index / count) * 1.6)} ${at(x, rail)})`,
      garment(x, rail + unit * 0.09, unit * 0.36, pick(random, colors), Math.floor(random() * 4)),
    )
  })
  const shoe = (x: number, color: string) =>
    path(
      `M${at(x, floor + unit * 0.04)}v${at(-unit * 0.05)}q${at(unit * 0.05, 0, unit * 0.06, unit * 0.02)}q${at(unit * 0.06, 0, unit * 0.07, unit * 0.03)}z`,
      color,
    )
  const bag = width * between(random, 0.6, 0.72)
  return [
    sky(canvas),
    box(0, height * 0.8, width, height * 0.2, palette.far),
    circle(width * between(random, 0.3, 0.7), height * 0.44, unit * 0.42, palette.light, 'opacity=".3"'),
    line(
      `M${at(width * 0.12, rail)}H${at(width * 0.88)}M${at(width * 0.15, rail)}V${at(floor)}M${at(width * 0.85, rail)}V${at(floor)}M${at(width * 0.11, floor)}H${at(width * 0.19)}M${at(width * 0.81, floor)}H${at(width * 0.89)}`,
      '#4a4038',
      unit * 0.016,
    ),
    clothes.join(''),
    shoe(width * 0.3, palette.accent) + shoe(width * 0.3 + unit * 0.16, palette.accent),
    line(
      `M${at(bag - unit * 0.06, floor - unit * 0.12)}a${at(unit * 0.06, unit * 0.08)} 0 0 1 ${at(unit * 0.12, 0)}`,
      '#6b4a35',
      unit * 0.014,
    ),
    path(
      `M${at(bag - unit * 0.12, floor - unit * 0.13)}h${at(unit * 0.24)}l${at(unit * 0.03, unit * 0.18)}h${at(-unit * 0.3)}z`,
      '#a8744a',
    ),
    plant(canvas, width * 0.93, floor + unit * 0.04, unit * 0.32, '#e9e2d6', '#6f9a72'),
  ].join('')
}

/** New devices on a desk. */
export const devices: Scene = canvas => {
  const { width, height, unit, random, palette, moment } = canvas
  const [x, base] = [width * between(random, 0.42, 0.54), height * 0.8]
  const screen = vertical('screen', [
    [0, palette.accent],
    [1, palette.far],
  ])
  const wide = Math.min(unit * 0.86, width * 0.62)
  const bars = times(12).map(index => {
    const high = wide * (0.08 + 0.16 * Math.abs(wave(moment, index * 0.17)))
    return box(
      x - wide * 0.36 + index * wide * 0.062,
      base - wide * 0.12 - high,
      wide * 0.036,
      high,
      '#fff',
      3,
      'opacity=".75"',
    )
  })
  const phone = { x: x + wide * 0.62, y: base + unit * 0.03 }
  const hasHeadphones = random() < 0.5
  const ear = x - wide * 0.64
  const gear = hasHeadphones
    ? line(
        `M${at(ear - unit * 0.1, base - unit * 0.05)}v${at(-unit * 0.06)}a${at(unit * 0.1, unit * 0.12)} 0 0 1 ${at(unit * 0.2, 0)}v${at(unit * 0.06)}`,
        '#39405a',
        unit * 0.026,
      ) +
      box(ear - unit * 0.135, base - unit * 0.1, unit * 0.06, unit * 0.13, palette.accent, unit * 0.025) +
      box(ear + unit * 0.075, base - unit * 0.1, unit * 0.06, unit * 0.13, palette.accent, unit * 0.025)
    : box(ear - unit * 0.05, base - unit * 0.18, unit * 0.1, unit * 0.04, '#2b3044', 6) +
      box(ear - unit * 0.14, base - unit * 0.15, unit * 0.28, unit * 0.18, '#39405a', unit * 0.02) +
      circle(ear, base - unit * 0.06, unit * 0.066, '#1d2130') +
      circle(ear, base - unit * 0.06, unit * 0.044, palette.accent, 'opacity=".8"') +
      circle(ear - unit * 0.016, base - unit * 0.078, unit * 0.013, '#fffc')
  return [
    sky(canvas),
    times(3)
      .map(ring =>
        circle(
          x,
          height * 0.46,
          unit * (0.34 + ring * 0.16) + wave(moment, ring / 3) * unit * 0.01,
          palette.light,
          `opacity="${at(0.2 - ring * 0.05)}"`,
        ),
      )
      .join(''),
    box(0, base, width, height - base, palette.near),
    box(0, base, width, unit * 0.014, '#fff3'),
    screen.definition,
    box(x - wide * 0.44, base - wide * 0.58, wide * 0.88, wide * 0.58, '#20243a', unit * 0.025),
    box(x - wide * 0.415, base - wide * 0.555, wide * 0.83, wide * 0.51, screen.fill, unit * 0.012),
    circle(x + wide * 0.25, base - wide * 0.4, wide * 0.07, palette.light, 'opacity=".85"'),
    box(x - wide * 0.36, base - wide * 0.49, wide * 0.3, wide * 0.035, '#fff', 4, 'opacity=".9"'),
    box(x - wide * 0.36, base - wide * 0.43, wide * 0.2, wide * 0.025, '#fff', 4, 'opacity=".55"'),
    bars.join(''),
    path(
      `M${at(x - wide * 0.52, base)}H${at(x + wide * 0.52)}l${at(-wide * 0.03, wide * 0.05)}H${at(x - wide * 0.49)}z`,
      '#c9cede',
    ),
    box(phone.x - unit * 0.075, phone.y - unit * 0.31, unit * 0.15, unit * 0.31, '#14172a', unit * 0.025),
    box(phone.x - unit * 0.066, phone.y - unit * 0.3, unit * 0.132, unit * 0.29, palette.sky[1], unit * 0.02),
    circle(phone.x, phone.y - unit * 0.19, unit * 0.036, palette.accent) +
      box(phone.x - unit * 0.045, phone.y - unit * 0.11, unit * 0.09, unit * 0.014, palette.middle, 3) +
      box(phone.x - unit * 0.045, phone.y - unit * 0.08, unit * 0.06, unit * 0.014, palette.middle, 3),
    gear,
  ].join('')
}

/** A place to train, with weights and a ring that fills. */
export const fitness: Scene = canvas => {
  const { width, height, unit, random, palette, moment } = canvas
  const [x, y, r, floor] = [width * between(random, 0.4, 0.6), height * 0.38, unit * 0.25, height * 0.84]
  const length = 2 * Math.PI * r
  const filled = between(random, 0.55, 0.8) + 0.06 * wave(moment)
  const bell = (left: number, size: number, color: string) =>
    ellipse(left, floor + size * 0.03, size * 0.62, size * 0.07, '#0004') +
    line(
      `M${at(left - size * 0.26, floor - size * 0.66)}q${at(-size * 0.02, -size * 0.38, size * 0.26, -size * 0.38)}t${at(size * 0.26, size * 0.38)}`,
      '#2b2f42',
      size * 0.12,
    ) +
    circle(left, floor - size * 0.42, size * 0.45, color) +
    ellipse(left - size * 0.16, floor - size * 0.56, size * 0.12, size * 0.08, '#fff6')
  const weight = (left: number, size: number, color: string) =>
    box(left - size * 0.7, floor - size * 0.36, size * 1.4, size * 0.13, '#c8ccd8', 4) +
    [-0.72, 0.5]
      .map(part => box(left + size * part, floor - size * 0.6, size * 0.22, size * 0.6, color, size * 0.06))
      .join('') +
    [-0.9, 0.74]
      .map(part =>
        box(left + size * part, floor - size * 0.48, size * 0.16, size * 0.36, '#2b2f42', size * 0.05),
      )
      .join('')
  const mat = width * (x < width / 2 ? 0.74 : 0.22)
  return [
    sky(canvas),
    times(5)
      .map(index =>
        box(
          (width * index) / 5 + unit * 0.02,
          0,
          width / 5 - unit * 0.04,
          height * 0.74,
          palette.far,
          10,
          'opacity=".25"',
        ),
      )
      .join(''),
    box(0, height * 0.74, width, height * 0.26, palette.middle),
    box(0, height * 0.74, width, unit * 0.012, '#fff3'),
    glow('halo', x, y, r * 1.7, palette.light, 0.45),
    circle(x, y, r, 'none', `stroke="#fff" stroke-opacity=".35" stroke-width="${at(unit * 0.045)}"`),
    `<circle cx="${at(x)}" cy="${at(y)}" r="${at(r)}" fill="none" stroke="${palette.accent}" stroke-width="${at(unit * 0.045)}" stroke-linecap="round" stroke-dasharray="${at(length * filled, length)}" transform="rotate(-90 ${at(x, y)})"/>`,
    line(
      `M${at(x - r * 0.62, y)}h${at(r * 0.3)}l${at(r * 0.14, -r * 0.32 - wave(moment, 0, 2) * r * 0.12)}l${at(r * 0.2, r * 0.6)}l${at(r * 0.16, -r * 0.36)}h${at(r * 0.42)}`,
      '#fff',
      unit * 0.018,
    ),
    circle(mat, floor - unit * 0.09, unit * 0.09, palette.accent) +
      circle(mat, floor - unit * 0.09, unit * 0.06, '#fff5') +
      circle(mat, floor - unit * 0.09, unit * 0.03, palette.accent),
    weight(x - unit * 0.04, unit * 0.3, palette.near),
    bell(x + unit * 0.38, unit * 0.24, palette.accent),
    random() < 0.5
      ? bell(x - unit * 0.42, unit * 0.18, palette.near)
      : box(x - unit * 0.5, floor - unit * 0.24, unit * 0.09, unit * 0.24, '#ffffffcc', unit * 0.03) +
        box(x - unit * 0.49, floor - unit * 0.28, unit * 0.07, unit * 0.05, palette.accent, 4),
  ].join('')
}
