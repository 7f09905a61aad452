/** Adds what the simulated page lacks of a browser and the console uses. Nothing here says how large anything is. */
export function installBrowserGaps(): void {
  Object.defineProperty(HTMLTableSectionElement.prototype, 'rows', {
    configurable: true,
    get(this: HTMLTableSectionElement) {
      return this.querySelectorAll(':scope > tr')
    },
  })
  // As on a plain address without HTTPS: passkeys are not offered.
  Object.defineProperty(globalThis, 'isSecureContext', { configurable: true, value: false })
  const create = document.createElement.bind(document)
  document.createElement = (name: string, options?: ElementCreationOptions): HTMLElement => {
    const element = create(name, options)
    return name === 'search' ? asSearchElement(element) : element
  }
}

/** React warns of elements that the page does not know; this one is known to every browser. */
function asSearchElement(element: HTMLElement): HTMLElement {
  Object.defineProperty(element, Symbol.toStringTag, { value: 'HTMLElement' })
  element.setAttribute('role', 'search')
  return element
}
