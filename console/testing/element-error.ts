import { prettyDOM } from '@testing-library/react'

/**
 * The error of a query that finds nothing. It prints the page only when its message is read: a query that waits throws
 * one away at each change of the page, and printing took a tenth of a component test's time.
 */
export function elementError(message: string | null, container: Element): Error {
  const error = new Error(message ?? '')
  error.name = 'TestingLibraryElementError'
  let text: string | undefined
  Object.defineProperty(error, 'message', {
    configurable: true,
    get() {
      text ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n')
      return text
    },
  })
  return error
}
