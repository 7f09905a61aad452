import { openPalette } from '../palette/open-palette.ts'

const filters = 'main search :is(input, select, textarea)'

/** Puts the cursor into the first filter of the page; where there is none, the palette finds things. */
export function findHere(): void {
  const filter = [...document.querySelectorAll<HTMLElement>(filters)].find(one => one.checkVisibility())
  if (filter) filter.focus()
  else openPalette()
}
