import '../locales/index.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format.ts'
import { Chart } from './chart.tsx'
import type { ChartFigures } from './chart-figures.ts'
import classes from './charts.module.css'

interface FiguresProps extends Omit<ChartFigures, 'kind'> {
  /** What the figures are of. */
  title: string
  /** What the labels are. */
  axis: string
  kind?: ChartFigures['kind']
}

/** Figures as a chart, and the same numbers as a table: on screen when asked for, and always for readers of screens. */
export function Figures({ title, axis, labels, series, kind = 'line' }: FiguresProps) {
  const { t } = useTranslation('charts')
  const [asTable, setAsTable] = useState(false)
  return (
    <div>
      {!asTable && <Chart labels={labels} series={series} kind={kind} />}
      {/* The table can be scrolled, so it can be reached. */}
      <div
        className={asTable ? classes.rows : classes.hidden}
        {...(asTable && { role: 'region', 'aria-label': title, tabIndex: 0 })}
      >
        <FiguresTable title={title} axis={axis} labels={labels} series={series} />
      </div>
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

function FiguresTable({ title, axis, labels, series }: Omit<FiguresProps, 'kind'>) {
  const format = useFormat()
  return (
    <table className={classes.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{axis}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map((label, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have one label
          <tr key={`${place} ${label}`}>
            <th scope="row">{label}</th>
            {series.map(({ name, values }) => (
              <td key={name}>{format.number(values[place] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
