import { sharesOf } from '@greenroom/contract/shares'
import { useLanguage } from '../language.ts'
import type { ChartFigures } from './chart-figures.ts'
import classes from './charts.module.css'
import { chartColors } from './palette.ts'
import { formatFigure } from './units.ts'

/** Parts of a whole as a small ring, with their names beside it. */
export function SparkRing({ figures, isDark }: { figures: ChartFigures; isDark: boolean }) {
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
