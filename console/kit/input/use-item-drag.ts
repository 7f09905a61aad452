import { type PointerEvent, useCallback, useRef, useState } from 'react'

/** Px that the pointer must travel before a press becomes a drag. */
const threshold = 6

interface ItemDragOptions {
  /** The attribute of each item that holds its id. */
  attribute: `data-${string}`
  /** Puts an item at a place among all, from 0. */
  move: (id: string, to: number) => void
  /** False: a finger scrolls the row instead. */
  touch?: boolean
}

/** Lets items be dragged to another place of their row, which may wrap; a press that does not move stays a click. */
export function useItemDrag({ attribute, move, touch = true }: ItemDragOptions) {
  const row = useRef<HTMLUListElement>(null)
  const press = useRef<{ id: string; x: number; y: number } | null>(null)
  const [dragged, setDragged] = useState<string>()

  function drag(event: PointerEvent): void {
    if (!press.current || !row.current) return
    if (event.buttons !== 1) {
      // The button was let go outside the row.
      end()
      return
    }
    const { id, x, y } = press.current
    if (dragged === undefined && Math.hypot(event.clientX - x, event.clientY - y) < threshold) return
    // From now on the row has the pointer: letting it go above an item is no click on it.
    row.current.setPointerCapture(event.pointerId)
    setDragged(id)
    const others = [...row.current.querySelectorAll(`[${attribute}]`)].filter(
      item => item.getAttribute(attribute) !== id,
    )
    const { top, bottom } = row.current.getBoundingClientRect()
    // Above and below the row, its first and last line count.
    const point = { x: event.clientX, y: Math.max(top, Math.min(event.clientY, bottom - 1)) }
    move(id, others.filter(item => isBefore(item, point)).length)
  }

  function end(): void {
    press.current = null
    setDragged(undefined)
  }

  // The same for ever, so that items that did not change are not drawn again.
  const grab = useCallback(
    (id: string, event: PointerEvent) => {
      if (event.button !== 0 || (!touch && event.pointerType === 'touch')) return
      press.current = { id, x: event.clientX, y: event.clientY }
    },
    [touch],
  )

  return {
    /** The id of the item that is dragged; undefined while none is. */
    dragged,
    /** For a press on an item or on its handle. */
    grab,
    /** Properties of the list around the items. */
    list: { ref: row, onPointerMove: drag, onPointerUp: end, onPointerCancel: end },
  }
}

/** Whether an item is on a line above the point, or on its line with its middle left of it. */
function isBefore(item: Element, { x, y }: { x: number; y: number }): boolean {
  const { left, width, top, bottom } = item.getBoundingClientRect()
  return bottom <= y || (top <= y && left + width / 2 < x)
}
