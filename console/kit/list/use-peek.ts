import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { ListRow } from './definition.ts'
import type { RowFocus } from './use-row-focus.ts'

interface OpenPeek<R> {
  /** The row that the panel shows; undefined while it is closed. */
  row: R | undefined
  open: (id: string) => void
  /** Goes to a neighbour; stays at the ends of the page. */
  step: (by: 1 | -1) => void
  close: () => void
}

/** Which row the quick look shows. When it closes, the row that it showed last has the focus. */
export function usePeek<R extends ListRow>(
  rows: readonly R[],
  { focusAt }: Pick<RowFocus, 'focusAt'>,
): OpenPeek<R> {
  const [id, setId] = useState<string>()
  const row = rows.find(one => one.id === id)
  // A row that left the page does not open the panel again when it comes back.
  if (id !== undefined && !row) setId(undefined)
  const left = useRef<number>(undefined)

  // Before the drawer gives the focus back to the row where it was opened.
  useLayoutEffect(() => {
    if (id !== undefined || left.current === undefined) return
    focusAt(left.current)
    left.current = undefined
  })

  return {
    row,
    open: useCallback((next: string) => setId(next), []),
    step: by => {
      const next = row && rows[rows.indexOf(row) + by]
      if (next) setId(next.id)
    },
    close: () => {
      left.current = row && rows.indexOf(row)
      setId(undefined)
    },
  }
}
