import type { MenuEntry } from '@greenroom/contract/areas/navigation/menu'
import { useRef } from 'react'
import { rowAt, useDrag } from '../../kit/input/use-drag.ts'
import { dropEntry } from './menu-commands.ts'
import { dropOf, type Side } from './tree.ts'

/** Where a dragged entry would be dropped. */
export interface Drop {
  targetId: string
  side: Side
}

/** Lets entries be dragged by their handles; Escape gives up. */
export function useTreeDrag(entries: readonly MenuEntry[]) {
  /** The valid position that is nearest to the pointer. */
  function dropAt(
    { id }: MenuEntry,
    rows: readonly HTMLTableRowElement[],
    pointerY: number,
  ): Drop | undefined {
    const row = rowAt(rows, pointerY)
    const target = entries.find(entry => entry.id === row?.dataset.entry)
    if (!row || !target) return undefined
    const { top, height } = row.getBoundingClientRect()
    const part = (pointerY - top) / height
    const outer: Side = part < 0.5 ? 'before' : 'after'
    const sides: Side[] = part > 0.3 && part < 0.7 ? ['inside', outer] : [outer, 'inside']
    const side = sides.find(one => dropOf(entries, id, target, one))
    return side && { targetId: target.id, side }
  }

  function onDrop(entry: MenuEntry, { targetId, side }: Drop): void {
    const target = entries.find(({ id }) => id === targetId)
    const to = target && dropOf(entries, entry.id, target, side)
    if (to && (to.parentId !== entry.parentId || to.place !== entry.place)) void dropEntry(entry, to)
  }

  const ref = useRef<HTMLTableSectionElement>(null)
  const { dragged, body, ...drag } = useDrag({ dropAt, onDrop })
  return { ...drag, body: { ...body, ref }, draggedId: dragged?.id ?? '' }
}
