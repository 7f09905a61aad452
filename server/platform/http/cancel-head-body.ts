import type { MiddlewareHandler } from 'hono'
import type { HttpEnvironment } from '../access/request-context.ts'

/**
 * Cancels the body of a response to HEAD, which Hono drops without reading it. The file behind it would stay open, and
 * Node ends the process when it collects an open file.
 */
export function cancelHeadBody(): MiddlewareHandler<HttpEnvironment> {
  return async (context, next) => {
    await next()
    if (context.req.method === 'HEAD') await context.res.body?.cancel()
  }
}
