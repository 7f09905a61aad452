import { type RefObject, useLayoutEffect, useRef } from 'react'
import { isMotionUnwanted, motionMs } from '../browser/motion.ts'

const timing = { duration: motionMs, easing: 'ease-out' }

/** How rows have changed: which are new, and by how many rows each other one has moved. */
function changeOf(before: readonly string[], now: readonly string[]) {
  const staying = before.filter(id => now.includes(id))
  const isInOrder = now.filter(id => before.includes(id)).every((id, place) => id === staying[place])
  const moves = now.map(id => (before.includes(id) ? before.indexOf(id) - now.indexOf(id) : undefined))
  // Another page, filter or order shows other rows, which neither come nor go.
  return staying.length > 0 && isInOrder ? moves : []
}

/**
 * Lets rows that come appear, and the others make room or close the gap, without a change of the layout. Nothing moves for
 * another page, filter or order, and for users who want no motion.
 * @param canMove false where rows have no common height, such as cards
 */
export function useRowMotion(
  body: RefObject<HTMLTableSectionElement | null>,
  ids: readonly string[],
  canMove: boolean,
): void {
  const before = useRef<readonly string[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run when the rows change
  useLayoutEffect(() => {
    const moves = changeOf(before.current, ids)
    before.current = ids
    if (moves.every(move => move === 0) || isMotionUnwanted()) return
    const rows = [...(body.current?.rows ?? [])]
    const height = rows[0]?.offsetHeight ?? 0
    for (const [place, row] of rows.entries()) {
      const move = moves[place]
      if (move === undefined) row.animate({ opacity: [0, 1] }, timing)
      else if (move !== 0 && canMove) {
        row.animate({ transform: [`translateY(${move * height}px)`, 'none'] }, timing)
      }
    }
  }, [ids.join()])
}
