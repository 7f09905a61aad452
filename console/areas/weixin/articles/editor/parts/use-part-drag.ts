import { type PointerEvent, useRef, useState } from 'react'

/** Px that the pointer must travel before a press becomes a drag. */
const threshold = 4

/** Lets the parts be dragged along their row by a handle, with a mouse, a pen or a finger. */
export function usePartDrag(move: (partId: string, to: number) => void) {
  const press = useRef<{ id: string; x: number; y: number } | null>(null)
  const [dragged, setDragged] = useState<string>()

  function drag(event: PointerEvent<HTMLUListElement>): void {
    if (!press.current) return
    const { id, x, y } = press.current
    if (dragged === undefined && Math.hypot(event.clientX - x, event.clientY - y) < threshold) return
    if (dragged === undefined) {
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragged(id)
    }
    const items = [...event.currentTarget.querySelectorAll('[data-part]')]
    const at = items.findIndex(item => isUnder(item, event))
    if (at >= 0 && items[at]?.getAttribute('data-part') !== id) move(id, at)
  }

  function end(): void {
    press.current = null
    setDragged(undefined)
  }

  return {
    /** The id of the part that is dragged; undefined while none is. */
    dragged,
    /** For a press on the handle of a part. */
    grab: (id: string, event: PointerEvent) => {
      if (event.button === 0) press.current = { id, x: event.clientX, y: event.clientY }
    },
    /** Properties of the list around the parts. */
    list: { onPointerMove: drag, onPointerUp: end, onPointerCancel: end },
  }
}

function isUnder(item: Element, { clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = item.getBoundingClientRect()
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}
