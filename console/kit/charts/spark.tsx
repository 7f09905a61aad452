import { useLanguage } from '../language.ts'
import { useSettings } from '../settings.ts'
import { type ChartFigures, hasFigures, nameOfLabel } from './chart-figures.ts'
import classes from './charts.module.css'
import { FiguresTable } from './figures-table.tsx'
import { seriesColors } from './series-color.ts'
import { heightAt, placeAt, sparkPath, sparkSize } from './spark-path.ts'
import { SparkRing } from './spark-ring.tsx'
import { formatFigure } from './units.ts'
import { useAccent } from './use-accent.ts'

interface SparkProps {
  /** Caption: what the figures are about. */
  title: string
  /** What the labels stand for. */
  axis: string
  figures: ChartFigures
}

/** A small chart without axes, beside a figure. It is drawn without the library, so it appears at once. */
export function Spark({ title, axis, figures }: SparkProps) {
  const isDark = useSettings(({ theme }) => theme === 'dark')
  const accent = useAccent()
  const colors = seriesColors(figures.series, isDark, accent)
  if (!hasFigures(figures)) return null
  return (
    <>
      <div className={classes.hidden}>
        <FiguresTable title={title} axis={axis} figures={figures} />
      </div>
      {figures.kind === 'pie' ? (
        <SparkRing figures={figures} isDark={isDark} />
      ) : (
        <svg
          className={classes.spark}
          viewBox={`0 0 ${sparkSize.width} ${sparkSize.height}`}
          preserveAspectRatio="none"
          aria-hidden
        >
          {figures.kind === 'line' ? (
            <Lines figures={figures} colors={colors} />
          ) : (
            <Bars figures={figures} color={colors[0] ?? ''} />
          )}
          <Points figures={figures} />
        </svg>
      )}
    </>
  )
}

const maxOf = ({ series }: ChartFigures) =>
  Math.max(0, ...series.flatMap(({ values }) => values.map(value => value ?? 0)))

function Lines({ figures, colors }: { figures: ChartFigures; colors: readonly string[] }) {
  const max = maxOf(figures)
  return figures.series.map(({ name, values, isEarlier }, index) => {
    const last = values.length - 1
    const end = !isEarlier && figures.unfinished === last ? last - 1 : last
    const shared = { stroke: colors[index], className: classes.sparkLine }
    return (
      <g key={name} opacity={isEarlier ? 0.55 : 1}>
        <path
          {...shared}
          d={sparkPath(values, max, 0, end)}
          strokeDasharray={isEarlier ? '3 3' : undefined}
        />
        {end < last && <path {...shared} d={sparkPath(values, max, end, last)} strokeDasharray="2 2" />}
      </g>
    )
  })
}

function Bars({ figures, color }: { figures: ChartFigures; color: string }) {
  const max = maxOf(figures)
  const room = sparkSize.width / Math.max(1, figures.labels.length)
  return figures.series[0]?.values.map((value, place) => {
    if (value === null) return null
    const top = heightAt(value, max)
    return (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position
        key={place}
        x={place * room + room * 0.15}
        y={top}
        width={room * 0.7}
        height={sparkSize.height - top}
        fill={color}
        opacity={place === figures.unfinished ? 0.45 : 1}
      />
    )
  })
}

/** The tooltip of each position. */
function Points({ figures }: { figures: ChartFigures }) {
  const { labels, series, unit, kind } = figures
  const language = useLanguage()
  const room = sparkSize.width / Math.max(1, labels.length)
  return labels.map((_, place) => {
    const known = series.flatMap(({ name, values }) => {
      const value = values[place] ?? null
      return value === null ? [] : [`${name} ${formatFigure(value, unit, language)}`]
    })
    return (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: two positions may have the same label
        key={place}
        x={kind === 'line' ? placeAt(place, labels.length) - room / 2 : place * room}
        width={room}
        height={sparkSize.height}
        fill="transparent"
      >
        <title>{[nameOfLabel(figures, place), ...known].join('\n')}</title>
      </rect>
    )
  })
}
