import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import type { HttpEnvironment } from './request-context.ts'

/** How much of a body is read after its request was refused, in bytes: before the response goes out, and in all. */
const maxBytesBefore = 16 * 1024 * 1024
const maxBytes = 256 * 1024 * 1024
/** How long that may take in all, and how long nothing may come, in milliseconds. */
const maxMs = 10_000
const maxIdleMs = 1000

/**
 * Reads the rest of a body that the response did not need, within bounds, and closes the connection after the response.
 * Otherwise the client, which still sends, would meet a reset instead of the response, or send its next request into a
 * connection that is just being closed. A client that has much more to send gets the response while it sends.
 */
export function discardBody(): MiddlewareHandler<HttpEnvironment> {
  return async (context, next) => {
    await next()
    const incoming = context.env?.incoming
    if (!incoming || !('complete' in incoming) || incoming.complete || incoming.destroyed) return
    await discardRest(incoming)
    // A connection that is closed while its client sends is reset, and the client may lose the response.
    if (incoming.complete || incoming.destroyed) context.header('Connection', 'close')
  }
}

/** Ends when the body has ended, nothing comes any more, or {@link maxBytesBefore} were read; reads on in the background then. */
function discardRest(incoming: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let size = 0
  let idle = setTimeout(resolve, maxIdleMs)
  const limit = setTimeout(() => incoming.destroy(), maxMs)
  // Whoever read it, for the response, reads no more: what goes on to them would pile up.
  incoming.removeAllListeners('data')
  incoming.on('data', (chunk: Uint8Array) => {
    size += chunk.length
    if (size > maxBytesBefore) resolve()
    if (size > maxBytes) incoming.destroy()
    clearTimeout(idle)
    idle = setTimeout(resolve, maxIdleMs)
  })
  const end = () => {
    clearTimeout(idle)
    clearTimeout(limit)
    resolve()
  }
  for (const event of ['end', 'close', 'error']) incoming.once(event, end)
  incoming.resume()
  return promise
}
