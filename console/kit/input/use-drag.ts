import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { pageScroller } from '../navigation/page-scroller.ts'
import { isInputMethodKey } from './input-method.ts'

/** Px that the pointer must travel before a press becomes a drag. */
const threshold = 4
/** Px from the edge of the window within which the page scrolls, and by how much at each move. */
const scrollEdge = 56
const scrollStep = 16

interface DragOptions<T, D> {
  /** Where the thing would be dropped, for rows of the table's body and the pointer's distance from the window's top, in px; undefined where it can't be. */
  dropAt: (dragged: T, rows: readonly HTMLTableRowElement[], pointerY: number) => D | undefined
  onDrop: (dragged: T, drop: D) => void
}

/** Lets rows of a table be dragged by a handle, with a mouse, a pen or a finger; Escape gives up. */
export function useDrag<T, D>({ dropAt, onDrop }: DragOptions<T, D>) {
  const press = useRef<{ item: T; y: number } | null>(null)
  const [dragged, setDragged] = useState<T>()
  const [drop, setDrop] = useState<D>()

  function end(): void {
    press.current = null
    setDragged(undefined)
    setDrop(undefined)
  }

  useEffect(() => {
    if (dragged === undefined) return
    const giveUp = (event: KeyboardEvent) => {
      if (isInputMethodKey(event) || event.key !== 'Escape') return
      event.stopPropagation()
      press.current = null
      setDragged(undefined)
      setDrop(undefined)
    }
    window.addEventListener('keydown', giveUp, { capture: true })
    return () => window.removeEventListener('keydown', giveUp, { capture: true })
  }, [dragged])

  function drag(event: PointerEvent<HTMLTableSectionElement>): void {
    if (!press.current) return
    const { item, y } = press.current
    if (dragged === undefined && Math.abs(event.clientY - y) < threshold) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDragged(item)
    setDrop(dropAt(item, [...event.currentTarget.rows], event.clientY))
    if (event.clientY < scrollEdge) pageScroller().scrollBy(0, -scrollStep)
    if (event.clientY > window.innerHeight - scrollEdge) pageScroller().scrollBy(0, scrollStep)
  }

  function letGo(): void {
    const item = press.current?.item
    const isDrag = dragged !== undefined
    end()
    if (isDrag && item !== undefined && drop !== undefined) onDrop(item, drop)
  }

  const grab = useCallback((item: T, event: PointerEvent) => {
    if (event.button === 0) press.current = { item, y: event.clientY }
  }, [])

  return {
    /** What is being dragged; undefined while nothing is. */
    dragged,
    drop,
    /** For a press on the handle of a thing. */
    grab,
    /** Properties of the table's body. */
    body: { onPointerMove: drag, onPointerUp: letGo, onPointerCancel: end },
  }
}

/** The row at the height of the pointer; the last one below all rows. */
export function rowAt(
  rows: readonly HTMLTableRowElement[],
  pointerY: number,
): HTMLTableRowElement | undefined {
  return rows.find(row => row.getBoundingClientRect().bottom > pointerY) ?? rows.at(-1)
}
