import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono, MiddlewareHandler } from 'hono'
import type { HttpEnvironment } from '../access/request-context.ts'
import { consolePolicy } from './headers.ts'

/**
 * Serves the built console: hashed files with unlimited caching, in the compression of the build. Every other address
 * outside the API gets the page, because the console routes by itself. The policy names the scripts of the page as it was at
 * the start: another build needs another start.
 */
export function serveConsole(app: Hono<HttpEnvironment>, directory: string): void {
  const page = join(directory, 'index.html')
  if (!existsSync(page)) return
  const policy = consolePolicy(readFileSync(page, 'utf8'))
  const files = { root: directory, precompressed: true }
  app.use(
    '/assets/*',
    withHeaders({ 'Cache-Control': 'public, max-age=31536000, immutable' }),
    serveStatic(files),
  )
  // A missing asset of an older build must not be answered with the page.
  app.get('/assets/*', context => context.text('Not found', 404))
  app.get(
    '*',
    unlessCall(withHeaders({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': policy })),
    unlessCall(serveStatic(files)),
    unlessCall(serveStatic({ ...files, path: 'index.html' })),
  )
}

/** Adds headers to responses; the static file server cannot. */
function withHeaders(headers: Readonly<Record<string, string>>): MiddlewareHandler {
  return async (context, next) => {
    await next()
    if (!context.res.ok) return
    for (const [name, value] of Object.entries(headers)) context.header(name, value)
  }
}

/** Skips the middleware for API addresses, so that an unknown one gets an API response. */
function unlessCall(middleware: MiddlewareHandler): MiddlewareHandler {
  return (context, next) => (context.req.path.startsWith('/api/') ? next() : middleware(context, next))
}
