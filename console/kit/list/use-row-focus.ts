import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react'

/** Which row the keyboard is at, and how to move it. */
export interface RowFocus {
  /** The id of the row that had the focus last; undefined while none had it. */
  current: string | undefined
  /** Puts the focus on a row; the nearest there is when the place is beyond the ends. */
  focusAt: (place: number) => void
  /** Index of the focused row; -1 when there is none. */
  place: () => number
  /** Rows that stand in one line: 1, except where rows are cards. */
  perLine: () => number
}

interface RowFocusParts extends RowFocus {
  /** Properties of the table's body. */
  body: {
    ref: React.RefObject<HTMLTableSectionElement | null>
    onFocus: (event: FocusEvent) => void
    onBlur: () => void
  }
  /** One row of the table is in the tab order. */
  tabIndexOf: (id: string) => number
}

/** Remembers the row in focus. When that row goes while it has the focus, the one in its place takes it. */
export function useRowFocus(ids: readonly string[]): RowFocusParts {
  const body = useRef<HTMLTableSectionElement>(null)
  const [current, setCurrent] = useState<string>()
  const focusedIndex = useRef(-1)
  const isThere = current !== undefined && ids.includes(current)

  function focusAt(place: number): void {
    const rows = body.current?.rows
    if (rows && rows.length > 0) rows[Math.min(Math.max(place, 0), rows.length - 1)]?.focus()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: must run when the rows change
  useLayoutEffect(() => {
    if (focusedIndex.current >= 0 && document.activeElement === document.body) focusAt(focusedIndex.current)
  }, [ids.join()])

  return {
    current: isThere ? current : undefined,
    focusAt,
    place: () => {
      const row = document.activeElement?.closest('tr')
      return row && body.current?.contains(row) ? row.sectionRowIndex : -1
    },
    perLine: () => {
      const rows = [...(body.current?.rows ?? [])]
      const next = rows.findIndex(row => row.offsetTop !== rows[0]?.offsetTop)
      return next < 0 ? Math.max(rows.length, 1) : next
    },
    body: {
      ref: body,
      onFocus: ({ target }) => {
        const row = target.closest('tr')
        if (!row) return
        focusedIndex.current = row.sectionRowIndex
        setCurrent(ids[row.sectionRowIndex])
      },
      // React fires no event when the focus is lost because the row was removed.
      onBlur: () => {
        focusedIndex.current = -1
      },
    },
    tabIndexOf: id => (id === (isThere ? current : ids[0]) ? 0 : -1),
  }
}
