import '../text/locales/index.ts'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartFigures } from './chart-figures.ts'
import classes from './charts.module.css'
import { FiguresView } from './figures-view.tsx'

interface FiguresProps extends Pick<ChartFigures, 'labels' | 'names' | 'series' | 'unfinished'> {
  /** Caption: what the figures are about. */
  title: string
  /** What the labels stand for. */
  axis: string
  kind?: ChartFigures['kind']
}

/** Figures in a panel of the page: a chart, and a button that shows the same numbers as a table. */
export function Figures({ title, axis, kind = 'line', ...rest }: FiguresProps) {
  const { t } = useTranslation('charts')
  const [asTable, setAsTable] = useState(false)
  const { labels, names, series, unfinished } = rest
  const figures = useMemo<ChartFigures>(
    () => ({
      kind,
      labels,
      series,
      hasHorizontalBars: kind === 'bar',
      ...(names && { names }),
      ...(unfinished !== undefined && { unfinished }),
    }),
    [kind, labels, names, series, unfinished],
  )
  return (
    <div>
      <FiguresView title={title} axis={axis} figures={figures} asTable={asTable} />
      <div className={classes.switch}>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          {t(asTable ? 'chart' : 'table')}
        </Button>
      </div>
    </div>
  )
}
