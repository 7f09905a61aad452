import { IconGripVertical } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Tooltip } from '../overlay/tooltip.tsx'
import type { ListRow } from './definition.ts'
import tableClasses from './list-table.module.css'
import classes from './row-handle.module.css'
import type { RowHandle } from './use-row-order.ts'

interface RowHandleCellProps<R extends ListRow> {
  handle: RowHandle<R>
  row: R
  name: string
}

/** By what a row is dragged to another place; with the focus on it, the arrow keys move the row. */
export function RowHandleCell<R extends ListRow>({ handle, row, name }: RowHandleCellProps<R>) {
  const { t } = useTranslation('list')
  const { order, grab, press } = handle
  return (
    <td className={tableClasses.handleCell}>
      <Tooltip label={order.hint()} disabled={handle.dragged} openDelay={600}>
        <button
          type="button"
          data-handle
          className={classes.handle}
          aria-label={t('order.handle', { row: name, place: order.placeOf(row) })}
          onPointerDown={event => grab(row, event)}
          onKeyDown={event => press(row, event)}
        >
          <IconGripVertical size={16} />
        </button>
      </Tooltip>
    </td>
  )
}
