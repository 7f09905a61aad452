import { sharesOf } from '@greenroom/contract/shares'
import { useSettings } from '../settings/settings.ts'
import { useLanguage } from '../text/language.ts'
import { type ChartFigures, hasFigures, nameOfLabel } from './chart-figures.ts'
import classes from './charts.module.css'
import { FiguresTable } from './figures-table.tsx'
import { chartColors } from './palette.ts'
import { seriesColors } from './series-color.ts'
import { heightAt, placeAt, sparkPath, sparkSize } from './spark-path.ts'
import { formatFigure } from './units.ts'
import { useAccents } from './use-accent.ts'

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
  const accents = useAccents()
  const colors = seriesColors(figures.series, isDark, accents)
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
    const readings = series.flatMap(({ name, values }) => {
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
        <title>{[nameOfLabel(figures, place), ...readings].join('\n')}</title>
      </rect>
    )
  })
}

/** Parts of a whole as a small ring, with their names beside it. */
function SparkRing({ figures, isDark }: { figures: ChartFigures; isDark: boolean }) {
  const { labels, series, unit } = figures
  const language = useLanguage()
  const colors = chartColors(isDark)
  const values = labels.map((_, place) => series[0]?.values[place] ?? 0)
  const total = values.reduce((all, value) => all + value, 0)
  const shares = sharesOf(values, 0)
  const slices = labels.map((label, place) => ({
    label,
    color: colors[place % colors.length] ?? '',
    part: (100 * (values[place] ?? 0)) / total,
    share: shares[place] ?? 0,
    start: (100 * values.slice(0, place).reduce((all, value) => all + value, 0)) / total,
    text: `${label} ${formatFigure(values[place] ?? 0, unit, language)}`,
  }))
  return (
    <div className={classes.sparkRing} aria-hidden>
      <svg viewBox="0 0 36 36" width={44} height={44} aria-hidden>
        {slices.map(({ label, color, part, start, text }) => (
          <circle
            key={label}
            cx={18}
            cy={18}
            r={14}
            pathLength={100}
            fill="none"
            stroke={color}
            strokeWidth={7}
            strokeDasharray={`${part} ${100 - part}`}
            // Clockwise from the top.
            strokeDashoffset={25 - start}
          >
            <title>{text}</title>
          </circle>
        ))}
      </svg>
      <ul>
        {slices.map(({ label, color, share, text }) => (
          <li key={label} title={text}>
            <i style={{ background: color }} />
            {label}
            <b>{formatFigure(share, 'percent', language)}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}
