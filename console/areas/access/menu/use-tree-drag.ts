import type { MenuEntry } from '@greenroom/contract/areas/menu'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { pageScroller } from '../../../kit/page-scroller.ts'
import { dropEntry } from './menu-commands.ts'
import { dropOf, type Side } from './tree.ts'

/** Px that the pointer must travel before a press becomes a drag. */
const threshold = 4
/** Px from the edge of the window within which the page scrolls, and by how much at each move. */
const scrollEdge = 56
const scrollStep = 16

/** Where a dragged entry would be dropped. */
export interface Drop {
  targetId: string
  side: Side
}

/** Lets entries be dragged by their handles; Escape gives up. */
export function useTreeDrag(entries: readonly MenuEntry[]) {
  const body = useRef<HTMLTableSectionElement>(null)
  const press = useRef<{ entry: MenuEntry; y: number } | null>(null)
  const [draggedId, setDraggedId] = useState('')
  const [drop, setDrop] = useState<Drop>()

  function end(): void {
    press.current = null
    setDraggedId('')
    setDrop(undefined)
  }

  useEffect(() => {
    if (draggedId === '') return
    const giveUp = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      press.current = null
      setDraggedId('')
      setDrop(undefined)
    }
    window.addEventListener('keydown', giveUp, { capture: true })
    return () => window.removeEventListener('keydown', giveUp, { capture: true })
  }, [draggedId])

  function drag(event: PointerEvent): void {
    if (!press.current || !body.current) return
    const { entry, y } = press.current
    if (draggedId === '' && Math.abs(event.clientY - y) < threshold) return
    body.current.setPointerCapture(event.pointerId)
    setDraggedId(entry.id)
    setDrop(dropAt([...body.current.rows], entry.id, event.clientY))
    if (event.clientY < scrollEdge) pageScroller().scrollBy(0, -scrollStep)
    if (event.clientY > window.innerHeight - scrollEdge) pageScroller().scrollBy(0, scrollStep)
  }

  /** The nearest place to the pointer where the entry can lie. */
  function dropAt(rows: readonly HTMLElement[], id: string, pointerY: number): Drop | undefined {
    const row = rows.find(one => one.getBoundingClientRect().bottom > pointerY) ?? rows.at(-1)
    const target = entries.find(entry => entry.id === row?.dataset.entry)
    if (!row || !target) return undefined
    const { top, height } = row.getBoundingClientRect()
    const part = (pointerY - top) / height
    const outer: Side = part < 0.5 ? 'before' : 'after'
    const sides: Side[] = part > 0.3 && part < 0.7 ? ['inside', outer] : [outer, 'inside']
    const side = sides.find(one => dropOf(entries, id, target, one))
    return side && { targetId: target.id, side }
  }

  function letGo(): void {
    const entry = press.current?.entry
    const target = entries.find(({ id }) => id === drop?.targetId)
    const to = entry && target && drop && dropOf(entries, entry.id, target, drop.side)
    end()
    if (entry && to && (to.parentId !== entry.parentId || to.place !== entry.place)) void dropEntry(entry, to)
  }

  return {
    draggedId,
    drop,
    grab: (entry: MenuEntry, event: PointerEvent) => {
      if (event.button === 0) press.current = { entry, y: event.clientY }
    },
    body: { ref: body, onPointerMove: drag, onPointerUp: letGo, onPointerCancel: end },
  }
}
