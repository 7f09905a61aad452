import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import type { HttpEnvironment } from '../access/request-context.ts'

/** Bytes of a refused request's body that are read at most: before the response is sent, and in total. */
const maxBytesBefore = 16 * 1024 * 1024
const maxBytes = 256 * 1024 * 1024
/** Limits of the reading in milliseconds: in total, and without new bytes. */
const maxMs = 10_000
const maxIdleMs = 1000

/**
 * Reads the rest of a request body that the response did not need, within limits, and closes the connection after the
 * response. Otherwise a client that still sends would get a reset instead of the response, or send its next request
 * into a closing connection. A client with much more to send gets the response while it sends.
 */
export function discardBody(): MiddlewareHandler<HttpEnvironment> {
  return async (context, next) => {
    await next()
    const incoming = context.env?.incoming
    if (!incoming || !('complete' in incoming) || incoming.complete || incoming.destroyed) return
    await discardRest(incoming)
    // Closing a connection while the client sends resets it, and the client may lose the response.
    if (incoming.complete || incoming.destroyed) context.header('Connection', 'close')
  }
}

/** Resolves when the body has ended, no bytes come any more, or {@link maxBytesBefore} were read; then it reads on in the background. */
function discardRest(incoming: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let size = 0
  let idle = setTimeout(resolve, maxIdleMs)
  const limit = setTimeout(() => incoming.destroy(), maxMs)
  // Removes the previous reader, whose buffer would otherwise keep growing.
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
