import { openPalette } from '../palette/open-palette.ts'

const filters = 'main search :is(input, select, textarea)'

/** Focuses the first filter of the page; opens the palette when there is none. */
export function focusFilter(): void {
  const filter = [...document.querySelectorAll<HTMLElement>(filters)].find(one => one.checkVisibility())
  if (filter) filter.focus()
  else openPalette()
}
