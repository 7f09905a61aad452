import { landingPath, loginPath } from '@greenroom/contract/paths'

const base = 'http://console.invalid'

/**
 * Target after signing in: the requested path with its query. Everything that could lead out of the console, or back to
 * the sign-in, becomes the landing page.
 */
export function safeTarget(target: string | null): string {
  if (target === null || !/^\/(?![/\\])/.test(target)) return landingPath
  try {
    const { origin, pathname, search, hash } = new URL(target, base)
    // The parser drops tabs and line breaks and turns backslashes into slashes, so the check looks at the result.
    if (origin !== base || pathname.startsWith('//') || pathname === loginPath) return landingPath
    return `${pathname}${search}${hash}`
  } catch {
    return landingPath
  }
}

/** Address of the sign-in page that returns to `target`. */
export function loginAddress(target: string): string {
  const safe = safeTarget(target)
  return safe === landingPath ? loginPath : `${loginPath}?${new URLSearchParams({ redirect: safe })}`
}

/** Target in the query of a sign-in address. */
export function targetOf(search: string): string {
  return safeTarget(new URLSearchParams(search).get('redirect'))
}
