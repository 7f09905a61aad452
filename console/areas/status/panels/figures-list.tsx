import type { ReactNode } from 'react'
import { WideTable } from '../../../kit/display/wide-table.tsx'
import classes from '../status.module.css'

interface FiguresListProps {
  /** What the table holds, for screen readers. */
  label: string
  /** Heads of the columns; the first column has names, the others figures. */
  heads: readonly string[]
  rows: readonly { key: string; name: ReactNode; cells: readonly ReactNode[] }[]
}

/** A dense table of figures by name. */
export function FiguresList({ label, heads, rows }: FiguresListProps) {
  return (
    <WideTable label={label} className={classes.figures}>
      <thead>
        <tr>
          {heads.map(head => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, cells }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their column
              <td key={index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}
