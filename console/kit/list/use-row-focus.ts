import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react'

/** Which row the keyboard is at, and how to move it. */
export interface RowFocus {
  /** The id of the row that had the focus last; undefined while none had it. */
  current: string | undefined
  /** Puts the focus on a row; the nearest there is when the place is beyond the ends. */
  focusAt: (place: number) => void
  /** Where the row that has the focus stands, counted from 0; -1 when none has it. */
  place: () => number
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are what it is about
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
    body: {
      ref: body,
      onFocus: ({ target }) => {
        const row = target.closest('tr')
        if (!row) return
        focusedIndex.current = row.sectionRowIndex
        setCurrent(ids[row.sectionRowIndex])
      },
      // React says nothing of a focus that is lost because the row goes.
      onBlur: () => {
        focusedIndex.current = -1
      },
    },
    tabIndexOf: id => (id === (isThere ? current : ids[0]) ? 0 : -1),
  }
}
