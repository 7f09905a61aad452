/**
 * Shows another HTML in an element and touches only the blocks that differ from `shown`, so that long articles follow
 * typing. @returns what is shown now, for the next time
 */
export function showHtml(
  target: HTMLElement,
  html: string,
  shown: Element | undefined,
  prepare: (block: HTMLElement) => void,
): Element | undefined {
  const page = target.ownerDocument
  const template = page.createElement('template')
  template.innerHTML = html
  const next = template.content.firstElementChild ?? undefined
  const root = target.firstElementChild
  const isSameRoot = next && shown && root && next.getAttribute('style') === shown.getAttribute('style')
  if (!isSameRoot) {
    const copy = next ? page.importNode(next, true) : undefined
    target.replaceChildren(...(copy ? [copy] : []))
    if (copy instanceof (page.defaultView?.HTMLElement ?? HTMLElement)) prepare(copy)
    return next
  }
  const [before, after] = [[...shown.childNodes], [...next.childNodes]]
  let start = 0
  while (start < before.length && start < after.length && isSame(before[start], after[start])) start++
  let end = 0
  const rest = Math.min(before.length, after.length) - start
  while (end < rest && isSame(before.at(-1 - end), after.at(-1 - end))) end++
  const old = [...root.childNodes].slice(start, before.length - end)
  const anchor = root.childNodes[before.length - end] ?? null
  for (const node of old) node.remove()
  for (const node of after.slice(start, after.length - end)) {
    const copy = page.importNode(node, true)
    root.insertBefore(copy, anchor)
    if (copy instanceof (page.defaultView?.HTMLElement ?? HTMLElement)) prepare(copy)
  }
  return next
}

const isSame = (one: Node | undefined, other: Node | undefined) => one?.isEqualNode(other ?? null) ?? false
