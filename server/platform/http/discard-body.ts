import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import type { HttpEnvironment } from './request-context.ts'

/** How much of a body is read after its request was refused, in bytes. */
const maxBytes = 64 * 1024 * 1024
/** How long that may take, and how long nothing may come, in milliseconds. */
const maxMs = 10_000
const maxIdleMs = 1000

/**
 * Reads the rest of a body that the response did not need, within bounds, and closes the connection after the response.
 * Otherwise the client, which still sends, would meet a reset instead of the response, or send its next request into a
 * connection that is just being closed.
 */
export function discardBody(): MiddlewareHandler<HttpEnvironment> {
  return async (context, next) => {
    await next()
    const incoming = context.env?.incoming
    if (!incoming || !('complete' in incoming) || incoming.complete || incoming.destroyed) return
    context.header('Connection', 'close')
    await discardRest(incoming)
  }
}

function discardRest(incoming: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let size = 0
  let idle = setTimeout(resolve, maxIdleMs)
  const limit = setTimeout(resolve, maxMs)
  // Whoever read it, for the response, reads no more: what goes on to them would pile up.
  incoming.removeAllListeners('data')
  incoming.on('data', (chunk: Uint8Array) => {
    size += chunk.length
    if (size > maxBytes) resolve()
    clearTimeout(idle)
    idle = setTimeout(resolve, maxIdleMs)
  })
  for (const end of ['end', 'close', 'error']) incoming.once(end, () => resolve())
  incoming.resume()
  return promise.finally(() => {
    clearTimeout(idle)
    clearTimeout(limit)
  })
}
