import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono, MiddlewareHandler } from 'hono'
import { consolePolicy } from './headers.ts'
import type { HttpEnvironment } from './request-context.ts'

/**
 * Serves the built console: hashed files for ever, compressed as the build left them; every other address but those
 * of calls gets the page itself, because the console does its own routing.
 */
export function serveConsole(app: Hono<HttpEnvironment>, directory: string): void {
  if (!existsSync(join(directory, 'index.html'))) return
  const files = { root: directory, precompressed: true }
  app.use(
    '/assets/*',
    withHeaders({ 'Cache-Control': 'public, max-age=31536000, immutable' }),
    serveStatic(files),
  )
  // A file of an older build that is gone must not be answered with the page.
  app.get('/assets/*', context => context.text('Not found', 404))
  app.get(
    '*',
    unlessCall(withHeaders({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': consolePolicy })),
    unlessCall(serveStatic(files)),
    unlessCall(serveStatic({ ...files, path: 'index.html' })),
  )
}

/** Puts headers on an answer that was found; what serves the files has no use for headers of ours. */
function withHeaders(headers: Readonly<Record<string, string>>): MiddlewareHandler {
  return async (context, next) => {
    await next()
    if (!context.res.ok) return
    for (const [name, value] of Object.entries(headers)) context.header(name, value)
  }
}

/** Leaves addresses of calls alone: one that is not there is answered as a call. */
function unlessCall(middleware: MiddlewareHandler): MiddlewareHandler {
  return (context, next) => (context.req.path.startsWith('/api/') ? next() : middleware(context, next))
}
