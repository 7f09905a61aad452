import { type RefObject, useLayoutEffect, useState } from 'react'

/** Widths in px by column key. */
type Widths = Readonly<Record<string, number>>

/** Narrower lists are cards, which have no columns. */
const cardsWidth = 640

/** The widest content of each column so far, by list and language: turning pages does not move the columns. */
const widest = new Map<string, Widths>()

/**
 * Divides a table's width by what its columns hold: nothing is cut while there is space, and where there is too little
 * the widest columns give way first, down to their declared widths. The primary column may stay twice as wide as others.
 * @param name of the columns: list, language and keys
 * @param declared widths in px of the columns, in their order
 * @param primary key of the primary column
 * @param rows measured again when they change
 */
export function useColumnWidths(
  table: RefObject<HTMLTableElement | null>,
  name: string,
  declared: Widths,
  primary: string | undefined,
  rows: readonly unknown[],
): Widths {
  const [widths, setWidths] = useState<{ name: string; widths: Widths }>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the declared widths belong to the name
  useLayoutEffect(() => {
    const available = table.current?.parentElement?.clientWidth ?? 0
    if (!table.current || rows.length === 0 || available <= cardsWidth) return
    const needed = measure(table.current, Object.keys(declared), widest.get(name))
    widest.set(name, needed)
    const next = divide(needed, declared, available, primary)
    setWidths(before =>
      before?.name === name && JSON.stringify(before.widths) === JSON.stringify(next)
        ? before
        : { name, widths: next },
    )
  }, [table, name, rows])

  return widths?.name === name ? widths.widths : declared
}

/** Lays the table out by its content for a moment, and reads the widths of its head. */
function measure(table: HTMLTableElement, keys: readonly string[], before: Widths = {}): Widths {
  const columns = [...table.querySelectorAll('col')]
  const present = columns.map(({ style }) => style.width)
  for (const { style } of columns) style.width = ''
  table.dataset.measured = ''
  const cells = [...(table.tHead?.rows[0]?.cells ?? [])]
  const widths = cells.map(cell => Math.ceil(cell.getBoundingClientRect().width))
  delete table.dataset.measured
  for (const [index, { style }] of columns.entries()) style.width = present[index] ?? ''
  return Object.fromEntries(keys.map((key, index) => [key, Math.max(widths[index] ?? 0, before[key] ?? 0)]))
}

/** Widths that fill the available one: all that is needed, else a common limit for those that need most. */
export function divide(needed: Widths, declared: Widths, available: number, primary?: string): Widths {
  const columns = Object.entries(needed).map(([key, need]) => ({
    key,
    need,
    share: key === primary ? 2 : 1,
    least: Math.min(need, declared[key] ?? 0),
  }))
  const total = columns.reduce((sum, { need }) => sum + need, 0)
  if (total <= available) {
    const factor = available / total
    return Object.fromEntries(columns.map(({ key, need }) => [key, need * factor]))
  }
  const at = (limit: number) =>
    columns.map(({ need, least, share }) => Math.max(least, Math.min(need, limit * share)))
  let [low, high] = [0, available]
  for (let step = 0; step < 20; step++) {
    const limit = (low + high) / 2
    if (at(limit).reduce((sum, width) => sum + width, 0) > available) high = limit
    else low = limit
  }
  return Object.fromEntries(at(low).map((width, index) => [columns[index]?.key ?? '', Math.floor(width)]))
}
