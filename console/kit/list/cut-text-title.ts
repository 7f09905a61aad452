import type { PointerEvent } from 'react'

/** Has a cell whose text is cut off say the whole of it under the pointer, unless something in it does so already. */
export function titleCutText({ target }: PointerEvent<HTMLElement>): void {
  const cell = target instanceof Element ? target.closest('td') : null
  if (!cell || cell.querySelector('[title]')) return
  const isCut = [cell, ...cell.querySelectorAll('*')].some(
    ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
  )
  if (isCut) cell.title = cell.textContent
  else cell.removeAttribute('title')
}
