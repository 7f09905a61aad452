import type { Language } from '@greenroom/contract/languages'
import { sharesOf } from '@greenroom/contract/shares'
import { useLanguage } from '../../text/language.ts'
import { textSizes } from '../../theme/text-sizes.ts'
import { widthOf } from '../bar-names.ts'
import type { ChartFigures } from '../chart-figures.ts'
import { chartColors, chartInk } from '../palette.ts'
import type { PickedPoint } from '../picks.ts'
import { legendRoom, ringHeight, ringRadius } from '../pie-option.ts'
import { axisUnit, formatFigure, formatInRing } from '../units.ts'
import { useAccent } from '../use-accent.ts'
import { axisTicks } from './axis-ticks.ts'
import { labelPlaces } from './label-places.ts'

/** Position of a value, in px; null when it is unknown. */
type Point = readonly [x: number, y: number] | null

type Known = Exclude<Point, null>

/** Consecutive points without a gap. */
function runsOf(points: readonly Point[]): Known[][] {
  const runs: Known[][] = [[]]
  for (const point of points) {
    if (point) runs.at(-1)?.push(point)
    else runs.push([])
  }
  return runs.filter(run => run.length > 1)
}

const through = (run: readonly Known[]) =>
  `M${run.map(([x, y]) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`).join('L')}`

/** A line through the points, as the data of an SVG path. */
const linePath = (points: readonly Point[]): string => runsOf(points).map(through).join('')

/** The area between that line and the height `bottom`. */
const areaPath = (points: readonly Point[], bottom: number): string =>
  runsOf(points)
    .map(run => `${through([[run[0]?.[0] ?? 0, bottom], ...run, [run.at(-1)?.[0] ?? 0, bottom]])}Z`)
    .join('')

interface DrawingProps {
  figures: ChartFigures
  /** In px. */
  width: number
  height: number
  isDark: boolean
  language: Language
}

/** Px around the drawing, for the labels below it, and between labels and their axis. */
const edge = { left: 10, right: 16, top: 18, bottom: 4 } as const
const below = 20
const gap = 8

/** One line over its axes. */
function StillLine({ figures, width, height, isDark, language }: DrawingProps) {
  const { labels, series, unit = 'count', unfinished } = figures
  const values = series[0]?.values ?? []
  const highest = Math.max(0, ...values.map(value => value ?? 0))
  const scale = axisUnit(highest, unit)
  const counts = axisTicks(highest / scale.size, unit === 'count' ? 1 : 0)
  const tickLabels = counts.map(count => scale.format(count, language))
  const ticks = counts.map(count => count * scale.size)
  const left = edge.left + Math.max(...tickLabels.map(widthOf)) + gap
  const [right, bottom] = [width - edge.right, height - edge.bottom - below]
  const xOf = (place: number) => left + ((right - left) * place) / Math.max(1, labels.length - 1)
  const yOf = (value: number) => bottom - ((bottom - edge.top) * value) / (ticks.at(-1) || 1)
  const points = values.map<Point>((value, place) => (value === null ? null : [xOf(place), yOf(value)]))
  const last = values.length - 1
  const hasOpenEnd = unfinished === last && last > 0
  const closed = hasOpenEnd ? points.slice(0, last) : points
  const color = useAccent()
  const ink = chartInk(isDark)
  const widest = Math.max(...labels.map(widthOf)) + gap
  const labelIndexes = labelPlaces({ count: labels.length, widest, width: right - left })
  const line = { fill: 'none', stroke: color, strokeWidth: 2 }
  const anchorOf = (place: number) => (place === 0 ? 'start' : place === last ? 'end' : 'middle')
  return (
    <>
      <g stroke={ink.line} shapeRendering="crispEdges">
        {ticks.map(tick => (
          <line key={tick} x1={left} x2={right} y1={yOf(tick)} y2={yOf(tick)} strokeDasharray={tick && 4} />
        ))}
      </g>
      <g fill={ink.text} dominantBaseline="central">
        {ticks.map((tick, place) => (
          <text key={tick} x={left - gap} y={yOf(tick)} textAnchor="end">
            {tickLabels[place]}
          </text>
        ))}
        {labelIndexes.map(place => (
          <text key={place} x={xOf(place)} y={bottom + gap + 6} textAnchor={anchorOf(place)}>
            {labels[place]}
          </text>
        ))}
      </g>
      <path d={areaPath(closed, bottom)} fill={color} opacity={0.08} />
      <path d={linePath(closed)} {...line} />
      {hasOpenEnd && <path d={linePath(points.slice(-2))} {...line} strokeDasharray="8 4" />}
      {last === 0 && points[0] && <circle cx={points[0][0]} cy={points[0][1]} r={2} fill={color} />}
    </>
  )
}

const [inner, outer] = ringRadius
/** Px of the mark before a name, and of a name with its mark in addition to its characters. */
const mark = 18
const legendNameSpace = 39
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
    7 + labels.slice(0, place).reduce((all, label) => all + widthOf(label) + legendNameSpace, 0)
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
        <text x={x + 5} y={y - 7} fontSize={textSizes.section} fontWeight={600} fill={ink.strong}>
          {formatInRing(total, unit, language)}
        </text>
        <text x={x + 5} y={y + 8} fontSize={textSizes.remark} fill={ink.text}>
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
    <svg width={width} height={height} fontSize={textSizes.remark} aria-hidden>
      <Drawing {...drawn} {...{ width, height, language }} />
    </svg>
  )
}
