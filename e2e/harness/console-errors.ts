import type { BrowserContext } from '@playwright/test'

/** What went wrong in the browsers of a test. */
export interface ConsoleErrors {
  /** Everything that was not allowed since the last call, one line each. */
  take(): string[]
  /** From here on, errors that match are part of the test. */
  allow(pattern: RegExp): void
  /** Watches every page of a browser: console errors and warnings, page errors, requests to the server that fail or crash it. */
  watch(context: BrowserContext, serverUrl: string): void
}

/** What a page runs into while the server is restarted. */
export const whileServerIsAway =
  /net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE)/

/** Nothing went wrong yet, and no browser is watched. */
export function createConsoleErrors(): ConsoleErrors {
  const seen: string[] = []
  const allowed: RegExp[] = []
  const record = (error: string) => {
    if (!allowed.some(pattern => pattern.test(error))) seen.push(error)
  }

  function watch(context: BrowserContext, serverUrl: string): void {
    const isOurs = (url: string) => url.startsWith(serverUrl)
    context.on('console', message => {
      if (message.type() !== 'error' && message.type() !== 'warning') return
      record(`console ${message.type()}: ${message.text()} (${message.location().url})`)
    })
    context.on('weberror', error => record(`page error: ${describe(error.error())}`))
    context.on('response', response => {
      if (isOurs(response.url()) && response.status() >= 500)
        record(`${response.status()} from ${response.url()}`)
    })
    context.on('requestfailed', request => {
      const reason = request.failure()?.errorText ?? ''
      // A page that is left, and a query that is not wanted any more, abort their requests.
      if (isOurs(request.url()) && reason !== 'net::ERR_ABORTED') record(`${reason} for ${request.url()}`)
    })
  }

  return { take: () => seen.splice(0), allow: pattern => allowed.push(pattern), watch }
}

const describe = (error: Error) => error.stack ?? error.message
