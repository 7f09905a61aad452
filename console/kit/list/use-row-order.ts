import { type KeyboardEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { isInputMethodKey } from '../input/input-method.ts'
import { rowAt, useDrag } from '../input/use-drag.ts'
import { usePermission } from '../session/permission.tsx'
import type { RowOrder } from './actions.ts'
import type { ListRow } from './definition.ts'

/** What the handle of a row needs, and how the row looks while one is dragged. */
export interface RowHandle<R extends ListRow> {
  order: RowOrder<R>
  dragged: boolean
  /** The edge of this row at which the dragged row would be inserted. */
  side: 'before' | 'after' | undefined
  grab: (row: R, event: PointerEvent) => void
  press: (row: R, event: KeyboardEvent) => void
}

/**
 * Lets users reorder the rows of a page with their handles, by dragging or with the arrow keys. Handles are undefined
 * when the list has no order of its own or the user may not change it.
 * @param body the table's body; the pressed handle in it keeps the focus while its row moves
 */
export function useRowOrder<R extends ListRow>(
  offered: RowOrder<R> | undefined,
  rows: readonly R[],
  body: RefObject<HTMLTableSectionElement | null>,
) {
  const may = usePermission()
  const order = offered && (!offered.need || may(offered.need)) ? offered : undefined
  const movedId = useRef('')

  const { dragged, drop, grab, ...drag } = useDrag<R, R>({
    dropAt: (row, elements, pointerY) => {
      const target = rows[rowAt(elements, pointerY)?.sectionRowIndex ?? -1]
      return target && target.id !== row.id && order?.fits(row, target) ? target : undefined
    },
    onDrop: (row, target) => order?.moveTo(row, order.placeOf(target)),
  })

  function press(row: R, event: KeyboardEvent): void {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (isInputMethodKey(event) || step === undefined || !order) return
    event.preventDefault()
    event.stopPropagation()
    const place = order.placeOf(row) + step
    const existing = rows.find(one => order.placeOf(one) === place)
    if (place < 1 || (existing && !order.fits(row, existing))) return
    movedId.current = row.id
    order.moveTo(row, place)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: must run when the order changes
  useLayoutEffect(() => {
    const index = rows.findIndex(({ id }) => id === movedId.current)
    if (index === -1) return
    const handle = body.current?.rows[index]?.querySelector<HTMLElement>('[data-handle]')
    if (document.activeElement === document.body || body.current?.contains(document.activeElement))
      handle?.focus()
    movedId.current = ''
  }, [rows.map(({ id }) => id).join()])

  const sideOf = (row: R): RowHandle<R>['side'] => {
    if (!order || !dragged || drop?.id !== row.id) return undefined
    return order.placeOf(dragged) < order.placeOf(row) ? 'after' : 'before'
  }
  return {
    isDragging: dragged !== undefined,
    body: drag.body,
    handleOf: (row: R): RowHandle<R> | undefined =>
      order && { order, dragged: dragged?.id === row.id, side: sideOf(row), grab, press },
    hasHandles: order !== undefined,
  }
}
