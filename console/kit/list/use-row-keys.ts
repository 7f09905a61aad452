import { type FocusEvent, type KeyboardEvent, useState } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** Moves the focus from row to row with the arrow keys or j and k; one row of the table is in the tab order. */
export function useRowKeys(count: number) {
  const [current, setCurrent] = useState(0)
  const reachable = Math.min(current, Math.max(0, count - 1))

  function press(event: KeyboardEvent<HTMLTableSectionElement>): void {
    const step = steps[event.key]
    const row = event.target
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    if (!(row instanceof HTMLTableRowElement)) return
    const next = step > 0 ? row.nextElementSibling : row.previousElementSibling
    if (!(next instanceof HTMLTableRowElement)) return
    event.preventDefault()
    next.focus()
  }

  function note(event: FocusEvent<HTMLTableSectionElement>): void {
    if (event.target instanceof HTMLTableRowElement) setCurrent(event.target.sectionRowIndex)
  }

  return {
    body: { onKeyDown: press, onFocus: note },
    tabIndexOf: (index: number) => (index === reachable ? 0 : -1),
  }
}
