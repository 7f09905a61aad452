import type { BrowserContext } from '@playwright/test'

/** What went wrong in the browsers while nobody looked. */
export interface Troubles {
  /** Everything that was not foreseen since the last time, one line each. */
  take(): string[]
  /** From here on, trouble that matches is what the journey is about. */
  foresee(pattern: RegExp): void
  /** Watches every page of a browser: console errors and warnings, page errors, requests to the server that fail or crash it. */
  watch(context: BrowserContext, serverUrl: string): void
}

/** What a page runs into while the server is restarted. */
export const whileServerIsAway =
  /net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE)/

/** Nothing went wrong yet, and no browser is watched. */
export function createTroubles(): Troubles {
  const seen: string[] = []
  const foreseen: RegExp[] = []
  const note = (trouble: string) => {
    if (!foreseen.some(pattern => pattern.test(trouble))) seen.push(trouble)
  }

  function watch(context: BrowserContext, serverUrl: string): void {
    const isOurs = (url: string) => url.startsWith(serverUrl)
    context.on('console', message => {
      if (message.type() !== 'error' && message.type() !== 'warning') return
      note(`console ${message.type()}: ${message.text()} (${message.location().url})`)
    })
    context.on('weberror', error => note(`page error: ${describe(error.error())}`))
    context.on('response', response => {
      if (isOurs(response.url()) && response.status() >= 500)
        note(`${response.status()} from ${response.url()}`)
    })
    context.on('requestfailed', request => {
      const reason = request.failure()?.errorText ?? ''
      // A page that is left, and a query that is not wanted any more, abort their requests.
      if (isOurs(request.url()) && reason !== 'net::ERR_ABORTED') note(`${reason} for ${request.url()}`)
    })
  }

  return { take: () => seen.splice(0), foresee: pattern => foreseen.push(pattern), watch }
}

const describe = (error: Error) => error.stack ?? error.message
