/** Adds browser features that the simulated page lacks and the console uses. Elements have no size. */
export function installBrowserGaps(): void {
  Object.defineProperty(HTMLTableSectionElement.prototype, 'rows', {
    configurable: true,
    get(this: HTMLTableSectionElement) {
      return this.querySelectorAll(':scope > tr')
    },
  })
  // As on a page with a doctype.
  Object.defineProperty(document, 'compatMode', { configurable: true, value: 'CSS1Compat' })
  // As on an address without HTTPS, where passkeys are not offered.
  Object.defineProperty(globalThis, 'isSecureContext', { configurable: true, value: false })
  const create = document.createElement.bind(document)
  document.createElement = (name: string, options?: ElementCreationOptions): HTMLElement => {
    const element = create(name, options)
    return name === 'search' ? asSearchElement(element) : element
  }
  queueSelectionChange()
}

/** Browsers queue `selectionchange`, once for several moves: an editor that moves the cursor while it redraws hears of it afterwards. */
function queueSelectionChange(): void {
  const dispatch = document.dispatchEvent.bind(document)
  let lastEnds: unknown[] = []
  let isQueued = false
  const announce = (event: Event) => {
    isQueued = false
    const selection = document.getSelection()
    const ends = [
      selection?.anchorNode,
      selection?.anchorOffset,
      selection?.focusNode,
      selection?.focusOffset,
    ]
    if (ends.every((end, index) => end === lastEnds[index])) return
    lastEnds = ends
    dispatch(event)
  }
  document.dispatchEvent = (event: Event): boolean => {
    if (event.type !== 'selectionchange') return dispatch(event)
    if (!isQueued) queueMicrotask(() => announce(event))
    isQueued = true
    return true
  }
}

/** React warns about an element that the simulated page does not know but all browsers do. */
function asSearchElement(element: HTMLElement): HTMLElement {
  Object.defineProperty(element, Symbol.toStringTag, { value: 'HTMLElement' })
  element.setAttribute('role', 'search')
  return element
}
