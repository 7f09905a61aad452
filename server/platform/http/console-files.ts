import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { HttpEnvironment } from './exchange.ts'

/**
 * Serves the built console: hashed files for ever, compressed as the build left them; every other address gets
 * the page itself, because the console does its own routing.
 */
export function serveConsole(app: Hono<HttpEnvironment>, directory: string): void {
  if (!existsSync(join(directory, 'index.html'))) return
  const files = { root: directory, precompressed: true }
  app.use(
    '/assets/*',
    serveStatic({
      ...files,
      onFound: (_, context) => context.header('Cache-Control', 'public, max-age=31536000, immutable'),
    }),
  )
  // A file of an older build that is gone must not be answered with the page.
  app.get('/assets/*', context => context.text('Not found', 404))
  const fresh = {
    ...files,
    onFound: (_: string, context: { header(name: string, value: string): void }) =>
      context.header('Cache-Control', 'no-cache'),
  }
  app.get('*', securePage(), serveStatic(fresh))
  app.get('*', securePage(), serveStatic({ ...fresh, path: 'index.html' }))
}

/** Scripts only from our own files; inline styles are allowed because the UI library sets sizes by style attributes. */
function securePage() {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
    },
    referrerPolicy: 'same-origin',
  })
}
