import { landingPath, loginPath } from '@greenroom/contract/paths'

const base = 'http://console.invalid'

/**
 * Where to go after signing in: the whole path that was asked for. Anything that could lead out of the console,
 * or back to the sign-in, becomes the landing page.
 */
export function safeTarget(wanted: string | null): string {
  if (wanted === null || !/^\/(?![/\\])/.test(wanted)) return landingPath
  try {
    const { origin, pathname, search, hash } = new URL(wanted, base)
    // The parser drops tabs and line breaks and turns backslashes into slashes, so look at what came out.
    if (origin !== base || pathname.startsWith('//') || pathname === loginPath) return landingPath
    return `${pathname}${search}${hash}`
  } catch {
    return landingPath
  }
}

/** The sign-in page's address that leads back to `target`. */
export function loginAddress(target: string): string {
  const safe = safeTarget(target)
  return safe === landingPath ? loginPath : `${loginPath}?${new URLSearchParams({ redirect: safe })}`
}

/** The target named in a sign-in address's query. */
export function targetOf(search: string): string {
  return safeTarget(new URLSearchParams(search).get('redirect'))
}
