import '../text/locales/index.ts'
import { Anchor, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '../text/language.ts'
import { type ChartFigures, nameOfLabel } from './chart-figures.ts'
import classes from './charts.module.css'
import { placesInPairs } from './pairs.ts'
import type { PickedPoint } from './picks.ts'
import { formatFigure } from './units.ts'

interface FiguresTableProps {
  /** Caption: what the figures are about. */
  title: string
  /** What the labels stand for. */
  axis: string
  figures: ChartFigures
  /** Makes each number a button that opens the details behind it. */
  onPick?: ((pick: PickedPoint) => void) | undefined
  /** Target of a label's link. */
  linkOf?: ((label: number) => string | undefined) | undefined
}

/** The numbers of a chart, in full. */
export function FiguresTable({ title, axis, figures, onPick, linkOf }: FiguresTableProps) {
  const { labels, names = labels, series, unit } = figures
  const language = useLanguage()
  const columns = placesInPairs(series).flatMap(index => {
    const one = series[index]
    return one ? [{ ...one, index }] : []
  })
  const cellOf = (value: number | null | undefined, pick: PickedPoint, name: string) => {
    if (value === null) return ''
    const text = formatFigure(value ?? 0, unit, language)
    if (!onPick) return text
    return (
      <UnstyledButton className={classes.cell} aria-label={`${name} ${text}`} onClick={() => onPick(pick)}>
        {text}
      </UnstyledButton>
    )
  }
  return (
    <table className={classes.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{axis}</th>
          {columns.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map((label, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same label
          <tr key={`${place} ${label}`}>
            <th scope="row" translate="no">
              <Label to={linkOf?.(place)}>{nameOfLabel(figures, place)}</Label>
            </th>
            {columns.map(({ name, values, isEarlier, index }) => (
              <td key={name}>
                {isEarlier
                  ? values[place] !== null && formatFigure(values[place] ?? 0, unit, language)
                  : cellOf(values[place], { label: place, series: index }, `${names[place]} ${name}`)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Label({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (to === undefined) return children
  return (
    <Anchor component={Link} to={to}>
      {children}
    </Anchor>
  )
}
