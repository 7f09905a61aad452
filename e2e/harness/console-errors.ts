import type { BrowserContext, ConsoleMessage, Request, Response, WebError } from '@playwright/test'

/** Errors in the browsers of a test. */
export interface ConsoleErrors {
  /** Returns and clears the errors that were not allowed, one line each. */
  take(): string[]
  /** Allows errors that match, from now on. */
  allow(pattern: RegExp): void
  /** Watches all pages of a browser: console errors and warnings, page errors, failed requests and 5xx responses. */
  watch(context: BrowserContext, serverUrl: string): void
  /** Stops watching. */
  end(): void
}

/** Errors of a page while the server restarts. */
export const whileServerIsAway =
  /net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE)/

/** Creates a watcher without browsers and errors. */
export function createConsoleErrors(): ConsoleErrors {
  const seen: string[] = []
  const allowed: RegExp[] = []
  const record = (error: string) => {
    if (!allowed.some(pattern => pattern.test(error))) seen.push(error)
  }

  const endings: (() => void)[] = []

  function watch(context: BrowserContext, serverUrl: string): void {
    const isOurs = (url: string) => url.startsWith(serverUrl)
    const onConsole = (message: ConsoleMessage) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return
      record(`console ${message.type()}: ${message.text()} (${message.location().url})`)
    }
    const onError = (error: WebError) => record(`page error: ${describe(error.error())}`)
    const onResponse = (response: Response) => {
      if (isOurs(response.url()) && response.status() >= 500)
        record(`${response.status()} from ${response.url()}`)
    }
    const onFailure = (request: Request) => {
      const reason = request.failure()?.errorText ?? ''
      // Leaving a page and cancelling a query abort their requests.
      if (isOurs(request.url()) && reason !== 'net::ERR_ABORTED') record(`${reason} for ${request.url()}`)
    }
    context.on('console', onConsole)
    context.on('weberror', onError)
    context.on('response', onResponse)
    context.on('requestfailed', onFailure)
    endings.push(() => {
      context.off('console', onConsole)
      context.off('weberror', onError)
      context.off('response', onResponse)
      context.off('requestfailed', onFailure)
    })
  }

  return {
    take: () => seen.splice(0),
    allow: pattern => allowed.push(pattern),
    watch,
    end: () => {
      for (const end of endings.splice(0)) end()
    },
  }
}

const describe = (error: Error) => error.stack ?? error.message
