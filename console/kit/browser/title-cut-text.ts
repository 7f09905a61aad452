/** How far above the pointer the part that is cut off may be. */
const maxLevels = 3

/** Text that is shortened on purpose, and does not fit at present. */
function isCut(element: Element): boolean {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
  if (clientWidth === 0) return false
  const { textOverflow, webkitLineClamp } = getComputedStyle(element)
  if (textOverflow === 'ellipsis' && scrollWidth > clientWidth) return true
  return webkitLineClamp !== 'none' && webkitLineClamp !== '' && scrollHeight > clientHeight
}

function titleCutText({ target }: Event): void {
  let element = target instanceof HTMLElement ? target : null
  for (let level = 0; element && level <= maxLevels; level++, element = element.parentElement) {
    const isOurs = element.dataset.cut !== undefined
    if (element.title !== '' && !isOurs) return
    if (isCut(element)) {
      if (element.querySelector('[title]:not([data-cut])')) return
      element.title = element.innerText
      element.dataset.cut = ''
      return
    }
    if (isOurs) {
      element.removeAttribute('title')
      delete element.dataset.cut
    }
  }
}

/** Has every text that ends in “…” say the whole of it under the pointer, unless it has a tooltip of its own. */
export function titleCutTexts(): void {
  document.addEventListener('pointerover', titleCutText, { passive: true })
}
