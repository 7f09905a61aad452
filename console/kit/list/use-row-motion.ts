import { type RefObject, useLayoutEffect, useRef } from 'react'
import { isMotionUnwanted, motionMs } from '../browser/motion.ts'

const timing = { duration: motionMs, easing: 'ease-out' }
/** More rows that leave at once are another choice of rows, and each costs a copy. */
const maxFading = 20

/** How rows have changed: which are new, by how many rows each other one has moved, and the former places of those that left. */
function changeOf(before: readonly string[], now: readonly string[]) {
  const staying = before.filter(id => now.includes(id))
  const isInOrder = now.filter(id => before.includes(id)).every((id, place) => id === staying[place])
  // Another page, filter or order shows other rows, which neither come nor go.
  if (staying.length === 0 || !isInOrder) return { moves: [], left: [] }
  return {
    moves: now.map(id => (before.includes(id) ? before.indexOf(id) - now.indexOf(id) : undefined)),
    left: before.flatMap((id, place) => (now.includes(id) ? [] : [place])),
  }
}

/** Shows a copy of a row that has left, `top` px below the top of the table's box, until it has faded. */
function fadeOut(row: HTMLTableRowElement, table: HTMLTableElement, top: number): void {
  const copy = document.createElement('table')
  copy.className = table.className
  Object.assign(copy.dataset, table.dataset)
  copy.inert = true
  copy.setAttribute('aria-hidden', 'true')
  copy.style.cssText = `position: absolute; top: ${top}px; left: 0; width: ${table.offsetWidth}px; pointer-events: none`
  const columns = table.querySelector('colgroup')?.cloneNode(true)
  copy.append(...(columns ? [columns] : []), document.createElement('tbody'))
  copy.tBodies[0]?.append(row.cloneNode(true))
  table.parentElement?.append(copy)
  copy.animate({ opacity: [1, 0] }, timing).onfinish = () => copy.remove()
}

/**
 * Lets rows that come appear and those that leave fade, and the others make room or close the gap, without a change of the
 * layout. Nothing moves for another page, filter or order, and for users who want no motion.
 * @param canMove false where rows have no common height, such as cards
 */
export function useRowMotion(
  body: RefObject<HTMLTableSectionElement | null>,
  ids: readonly string[],
  canMove: boolean,
): void {
  const before = useRef<{ ids: readonly string[]; rows: readonly HTMLTableRowElement[] }>({
    ids: [],
    rows: [],
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run when the rows change
  useLayoutEffect(() => {
    const { moves, left } = changeOf(before.current.ids, ids)
    const rows = [...(body.current?.rows ?? [])]
    const rowsBefore = before.current.rows
    before.current = { ids, rows }
    const stand = left.length === 0 && moves.every(move => move === 0)
    if (stand || isMotionUnwanted()) return
    const height = rows[0]?.offsetHeight ?? 0
    const table = body.current?.closest('table')
    if (table && canMove && left.length <= maxFading) {
      const top = table.offsetTop + (body.current?.offsetTop ?? 0)
      for (const place of left) {
        const row = rowsBefore[place]
        if (row) fadeOut(row, table, top + place * height)
      }
    }
    for (const [place, row] of rows.entries()) {
      const move = moves[place]
      if (move === undefined) row.animate({ opacity: [0, 1] }, timing)
      else if (move !== 0 && canMove) {
        row.animate({ transform: [`translateY(${move * height}px)`, 'none'] }, timing)
      }
    }
  }, [ids.join()])
}
