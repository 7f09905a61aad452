import { type ReactNode, useRef } from 'react'
import { WideTable } from '../display/wide-table.tsx'
import type { RowOrder } from './actions.ts'
import type { ListRow } from './definition.ts'
import classes from './ordered-table.module.css'
import { RowHandleCell } from './row-handle.tsx'
import { useRowOrder } from './use-row-order.ts'

interface OrderedTableProps<R extends ListRow> {
  /** What the table holds, for screen readers. */
  label: string
  /** A class of the table. */
  className?: string | undefined
  rows: readonly R[]
  order: RowOrder<R>
  /** What a row is called. */
  nameOf: (row: R) => string
  /** The cells of the head after that of the handles; without them, the table has no head. */
  head?: ReactNode
  /** The cells of a row after its handle. */
  children: (row: R) => ReactNode
}

/** A small table whose order a handle changes: dragged, or with the arrow keys. */
export function OrderedTable<R extends ListRow>(props: OrderedTableProps<R>) {
  const { label, className = '', rows, order, nameOf, head, children } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const { handleOf, isDragging, body: drag } = useRowOrder(order, rows, body)
  return (
    <WideTable label={label} className={`${classes.table} ${className}`}>
      <colgroup>
        <col className={classes.handle} />
      </colgroup>
      {head !== undefined && (
        <thead>
          <tr>
            <td />
            {head}
          </tr>
        </thead>
      )}
      <tbody ref={body} data-dragging={isDragging || undefined} {...drag}>
        {rows.map(row => {
          const handle = handleOf(row)
          return (
            <tr key={row.id} data-dragged={handle?.dragged || undefined} data-drop={handle?.side}>
              {handle ? <RowHandleCell handle={handle} row={row} name={nameOf(row)} /> : <td />}
              {children(row)}
            </tr>
          )
        })}
      </tbody>
    </WideTable>
  )
}
