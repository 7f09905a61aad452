import type { BrowserContext, ConsoleMessage, Request, Response, WebError } from '@playwright/test'

/** What went wrong in the browsers of a test. */
export interface ConsoleErrors {
  /** Everything that was not allowed since the last call, one line each. */
  take(): string[]
  /** From here on, errors that match are part of the test. */
  allow(pattern: RegExp): void
  /** Watches every page of a browser: console errors and warnings, page errors, requests to the server that fail or crash it. */
  watch(context: BrowserContext, serverUrl: string): void
  /** Ends every watch. */
  end(): void
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
      // A page that is left, and a query that is not wanted any more, abort their requests.
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
