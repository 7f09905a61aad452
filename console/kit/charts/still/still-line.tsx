import type { Language } from '@greenroom/contract/languages'
import { widthOf } from '../bar-names.ts'
import type { ChartFigures } from '../chart-figures.ts'
import { chartInk } from '../palette.ts'
import { axisUnit } from '../units.ts'
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

export interface DrawingProps {
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
export function StillLine({ figures, width, height, isDark, language }: DrawingProps) {
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
  const shown = labelPlaces({ count: labels.length, widest, width: right - left })
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
        {shown.map(place => (
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
