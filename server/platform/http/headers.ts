import { hash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { HttpEnvironment } from '../access/request-context.ts'
import type { Settings } from '../settings.ts'

/** CSP for responses that are not documents: deny everything. Pages set their own. */
const nothingAllowed = "default-src 'none'; frame-ancestors 'none'"

/**
 * CSP of the console's page. Scripts come only from our own files, or are the very ones that the build put into the page.
 * Styles may be inline, because Mantine writes its variables as `<style>` and sizes and positions as `style` attributes;
 * styles execute nothing, and the other directives limit what they load.
 * @param page the console's page
 */
export const consolePolicy = (page: string): string =>
  [`script-src ${["'self'", ...hashesOfScripts(page)].join(' ')}`, ...otherRules].join('; ')

/** The scripts that stand in a page, as a policy names them. */
const hashesOfScripts = (page: string) =>
  [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`,
  )

const otherRules = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  // Previews of pictures before their upload come from memory.
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "frame-src 'none'",
  // The player of live streams (mpegts.js) creates its worker from memory, and its media source too where workers
  // cannot have one. Neither loads from other hosts; `connect-src 'self'` also applies to the worker.
  "worker-src 'self' blob:",
  "media-src 'self' blob:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]

/** Browser features that no page of ours uses. */
const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map(feature => `${feature}=()`)
  .join(', ')

const secondsPerYear = 31_536_000

/** Middleware that sets the security headers on every response; headers that a response sets itself stay. */
export function securityHeaders({
  PUBLIC_URL,
  CORS_ORIGINS,
}: Pick<Settings, 'PUBLIC_URL' | 'CORS_ORIGINS'>): MiddlewareHandler<HttpEnvironment> {
  const ofPages = {
    'Content-Security-Policy': nothingAllowed,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    // For browsers without frame-ancestors.
    'X-Frame-Options': 'DENY',
    'Permissions-Policy': permissionsPolicy,
    'Cross-Origin-Opener-Policy': 'same-origin',
    // A console on another origin shows our pictures.
    'Cross-Origin-Resource-Policy': CORS_ORIGINS.length > 0 ? 'cross-origin' : 'same-origin',
    ...(PUBLIC_URL?.startsWith('https:') && { 'Strict-Transport-Security': `max-age=${secondsPerYear}` }),
  }
  // Responses of the API must not be cached; files and pages set their own cache headers.
  const ofCalls = { ...ofPages, 'Cache-Control': 'no-store' }
  return async (context, next) => {
    const headers = context.req.path.startsWith('/api/') ? ofCalls : ofPages
    context.set('securityHeaders', headers)
    await next()
    if (context.get('secured') === context.res) return
    const answered = context.res.headers
    for (const [name, value] of Object.entries(context.get('securityHeaders'))) {
      if (!answered.has(name)) answered.set(name, value)
    }
  }
}
