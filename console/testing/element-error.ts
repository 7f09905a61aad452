import { prettyDOM } from '@testing-library/react'

/**
 * Error of a query without a result. It prints the page only when its message is read: a waiting query throws one at
 * each change, and printing took a tenth of the time of component tests.
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
