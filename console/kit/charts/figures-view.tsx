import '../text/locales/index.ts'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Chart } from './chart.tsx'
import type { ChartFigures } from './chart-figures.ts'
import classes from './charts.module.css'
import { FiguresTable } from './figures-table.tsx'
import { isManyCompared } from './pairs.ts'
import type { PickedPoint } from './picks.ts'

interface FiguresViewProps {
  title: string
  /** What the labels stand for. */
  axis: string
  /** Must be the same object while the figures are the same. */
  figures: ChartFigures
  /** Whether the table is shown instead of the chart. */
  asTable: boolean
  /** Height to fill, in px. */
  height?: number | undefined
  drawing?: RefObject<(() => string) | undefined> | undefined
  onPick?: ((pick: PickedPoint) => void) | undefined
  linkOf?: ((label: number) => string | undefined) | undefined
}

/** Figures as a chart or as a table; screen readers get the table in both cases. */
export function FiguresView(props: FiguresViewProps) {
  const { t } = useTranslation('charts')
  const { title, axis, figures, asTable, height, drawing, onPick, linkOf } = props
  return (
    <>
      {!asTable && <Chart figures={figures} height={height} drawing={drawing} onPick={onPick} />}
      {!asTable && figures.kind !== 'pie' && isManyCompared(figures.series) && (
        <p className={classes.earlier}>{t('earlier')}</p>
      )}
      {/* The table can be scrolled, so it can be reached. */}
      <div
        className={asTable ? classes.rows : classes.hidden}
        style={asTable && height !== undefined ? { maxHeight: height } : undefined}
        {...(asTable && { role: 'region', 'aria-label': t('tableOf', { title }), tabIndex: 0 })}
      >
        <FiguresTable
          title={title}
          axis={axis}
          figures={figures}
          onPick={asTable ? onPick : undefined}
          linkOf={asTable ? linkOf : undefined}
        />
      </div>
    </>
  )
}
