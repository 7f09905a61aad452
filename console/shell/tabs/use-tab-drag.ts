import { type PointerEvent, useCallback, useRef, useState } from 'react'
import { moveTab } from './tab-commands.ts'

/** Px that the pointer must travel before a press becomes a drag. */
const threshold = 6

/** Lets tabs be dragged to another place of the bar; a press that does not move stays a click. */
export function useTabDrag() {
  const list = useRef<HTMLUListElement>(null)
  const press = useRef<{ id: string; x: number } | null>(null)
  const [draggedId, setDraggedId] = useState('')

  function drag(event: PointerEvent): void {
    if (!press.current || !list.current) return
    if (event.buttons !== 1) {
      // The button was let go outside the bar.
      drop()
      return
    }
    const { id, x } = press.current
    if (draggedId === '' && Math.abs(event.clientX - x) < threshold) return
    // From now on the bar has the pointer: letting it go above a tab is no click on it.
    list.current.setPointerCapture(event.pointerId)
    setDraggedId(id)
    moveTab(id, placeAt([...list.current.children], id, event.clientX))
  }

  function drop(): void {
    press.current = null
    setDraggedId('')
  }

  const grab = useCallback((id: string, event: PointerEvent) => {
    if (event.button === 0 && event.pointerType !== 'touch') press.current = { id, x: event.clientX }
  }, [])

  return {
    draggedId,
    grab,
    list: { ref: list, onPointerMove: drag, onPointerUp: drop, onPointerCancel: drop },
  }
}

/** How many of the other tabs have their middle left of the pointer. */
function placeAt(items: readonly Element[], id: string, pointerX: number): number {
  return items.filter(item => {
    const { left, width } = item.getBoundingClientRect()
    return item.getAttribute('data-tab') !== id && left + width / 2 < pointerX
  }).length
}
