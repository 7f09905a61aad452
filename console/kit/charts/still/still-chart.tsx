import { sharesOf } from '@greenroom/contract/shares'
import { useLanguage } from '../../text/language.ts'
import { widthOf } from '../bar-names.ts'
import type { ChartFigures } from '../chart-figures.ts'
import { chartColors, chartInk } from '../palette.ts'
import type { PickedPoint } from '../picks.ts'
import { legendRoom, ringHeight, ringRadius } from '../pie-option.ts'
import { formatFigure, formatInRing } from '../units.ts'
import { type DrawingProps, StillLine } from './still-line.tsx'

const [inner, outer] = ringRadius
/** Px of the mark before a name, and of a name with its mark in addition to its characters. */
const mark = 18
const besideName = 39
/** A smaller part gets no percentage, because there is no room for it. */
const leastPart = 12 / 360

/** The sector between two parts of the whole, from 0 to 1, clockwise from the top, as the data of an SVG path. */
function slicePath([x, y]: readonly [number, number], from: number, to: number): string {
  // SVG draws no arc whose ends are the same point.
  const end = Math.min(to, from + 0.9999)
  const at = (part: number, radius: number) =>
    `${x + radius * Math.sin(2 * Math.PI * part)} ${y - radius * Math.cos(2 * Math.PI * part)}`
  const arc = (radius: number, clockwise: 0 | 1) =>
    `A${radius} ${radius} 0 ${end - from > 0.5 ? 1 : 0} ${clockwise} `
  return `M${at(from, outer)}${arc(outer, 1)}${at(end, outer)}L${at(end, inner)}${arc(inner, 0)}${at(from, inner)}Z`
}

interface StillRingProps extends DrawingProps {
  onPick?: ((pick: PickedPoint) => void) | undefined
}

/** Parts of a whole as a ring, with their names above it and the sum in its centre. */
function StillRing({ figures, width, isDark, language, onPick }: StillRingProps) {
  const { labels, series, unit } = figures
  const [ring] = series
  const values = labels.map((_, place) => ring?.values[place] ?? 0)
  const total = values.reduce((all, value) => all + value, 0)
  const shares = sharesOf(values)
  const [colors, ink] = [chartColors(isDark), chartInk(isDark)]
  const [x, y] = [width / 2, legendRoom + ringHeight / 2]
  const before = (places: number) => values.slice(0, places).reduce((all, value) => all + value, 0) / total
  const nameAt = (place: number) =>
    7 + labels.slice(0, place).reduce((all, label) => all + widthOf(label) + besideName, 0)
  return (
    <>
      {labels.map((label, place) => {
        const color = colors[place % colors.length]
        const part = (values[place] ?? 0) / total
        const angle = 2 * Math.PI * (before(place) + part / 2)
        const [sin, cos] = [Math.sin(angle), -Math.cos(angle)]
        const side = sin < 0 ? -1 : 1
        const [tipX, tipY] = [x + sin * (outer + 4), y + cos * (outer + 4)]
        return (
          <g key={label} fill={ink.text} dominantBaseline="central">
            <rect x={nameAt(place)} y={8} width={mark - 2} height={6} rx={2} fill={color} />
            <text x={nameAt(place) + mark + 4} y={11}>
              {label}
            </text>
            {part > 0 && (
              // biome-ignore lint/a11y/noStaticElementInteractions: the table beside the chart has links for the keyboard
              <path
                d={slicePath([x, y], before(place), before(place) + part)}
                fill={color}
                stroke={ink.surface}
                strokeWidth={2}
                style={onPick && { cursor: 'pointer' }}
                onClick={() => onPick?.({ label: place, series: 0 })}
              />
            )}
            {part >= leastPart && (
              <>
                <path
                  d={`M${x + sin * outer} ${y + cos * outer}L${tipX} ${tipY}h${4 * side}`}
                  fill="none"
                  stroke={ink.line}
                />
                <text x={tipX + 9 * side} y={tipY} textAnchor={side < 0 ? 'end' : 'start'}>
                  {formatFigure(shares[place] ?? 0, 'percent', language)}
                </text>
              </>
            )}
          </g>
        )
      })}
      <g textAnchor="middle" dominantBaseline="central">
        <text x={x + 5} y={y - 7} fontSize={18} fontWeight={600} fill={ink.strong}>
          {formatInRing(total, unit, language)}
        </text>
        <text x={x + 5} y={y + 8} fontSize={11} fill={ink.text}>
          {ring?.name}
        </text>
      </g>
    </>
  )
}

interface StillChartProps {
  figures: ChartFigures
  /** In px. */
  width: number
  height: number
  isDark: boolean
  onPick?: ((pick: PickedPoint) => void) | undefined
}

/** Draws figures like the chart library until that is loaded: a chart without interaction needs no library. */
export function StillChart({ width, height, ...drawn }: StillChartProps) {
  const language = useLanguage()
  const Drawing = drawn.figures.kind === 'pie' ? StillRing : StillLine
  return (
    <svg width={width} height={height} fontSize={12} aria-hidden>
      <Drawing {...drawn} {...{ width, height, language }} />
    </svg>
  )
}
