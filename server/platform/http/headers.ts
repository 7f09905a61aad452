import type { MiddlewareHandler } from 'hono'
import type { Settings } from '../settings.ts'
import type { HttpEnvironment } from './request-context.ts'

/** What a document that is none may do: nothing. Whoever answers a page says what that may do instead. */
const nothingAllowed = "default-src 'none'; frame-ancestors 'none'"

/**
 * What the console's page may load and do. Scripts come from our own files only, none is written into the page.
 * Styles may be inline, because the component library (Mantine) writes its variables as `<style>` and sizes and places as
 * `style` attributes; a style runs nothing, and everything that it could load is limited by the other lines.
 */
export const consolePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  // Pictures that are about to be uploaded are shown from memory.
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "frame-src 'none'",
  // The player of live streams (mpegts.js) makes its worker, and where workers may not feed a picture its media source
  // too, from memory. Neither loads from anywhere; `connect-src 'self'` holds in the worker as well.
  "worker-src 'self' blob:",
  "media-src 'self' blob:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** What no page of ours asks a browser for. */
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

/** Puts the security headers on every answer; what an answer says itself stays. */
export function securityHeaders({
  PUBLIC_URL,
  CORS_ORIGINS,
}: Pick<Settings, 'PUBLIC_URL' | 'CORS_ORIGINS'>): MiddlewareHandler<HttpEnvironment> {
  const ofPages = {
    'Content-Security-Policy': nothingAllowed,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    // For browsers that do not know frame-ancestors.
    'X-Frame-Options': 'DENY',
    'Permissions-Policy': permissionsPolicy,
    'Cross-Origin-Opener-Policy': 'same-origin',
    // A console that is served from elsewhere shows our pictures.
    'Cross-Origin-Resource-Policy': CORS_ORIGINS.length > 0 ? 'cross-origin' : 'same-origin',
    ...(PUBLIC_URL?.startsWith('https:') && { 'Strict-Transport-Security': `max-age=${secondsPerYear}` }),
  }
  // Responses of calls must not be cached; files and pages set their own cache headers.
  const ofCalls = { ...ofPages, 'Cache-Control': 'no-store' }
  return async (context, next) => {
    const headers = context.req.path.startsWith('/api/') ? ofCalls : ofPages
    context.set('securityHeaders', headers)
    await next()
    if (context.get('secured') === context.res) return
    const answered = context.res.headers
    for (const [name, value] of Object.entries(headers)) {
      if (!answered.has(name)) answered.set(name, value)
    }
  }
}
