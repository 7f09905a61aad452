const labels = ['aria-label', 'alt', 'title'] as const

/** Whether the own text of an element, or one of its labels, has a text. */
function holds(element: Element, text: string): boolean {
  const own = [...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE)
  return [...own.map(node => node.textContent), ...labels.map(name => element.getAttribute(name))].some(
    part => part?.includes(text),
  )
}

/** The places of the page where machine translation would change a text of users, as HTML; fields keep theirs anyway. */
export const translatedPlaces = (text: string): string[] =>
  [...document.body.querySelectorAll(':not(input, textarea)')]
    .filter(element => holds(element, text) && element.closest('[translate="no"]') === null)
    .map(element => element.outerHTML.slice(0, 200))
