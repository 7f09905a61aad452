import type { Sealing } from '../settings.ts'

/** How long a token is valid; long enough for clocks that differ. */
const validMs = 300_000
const scheme = 'Bearer '

/** Tokens by which the servers of one installation pull streams from each other, sealed with their common key. */
export interface RelayTokens {
  /** Header that allows to pull one path. */
  issue(path: string): string
  isValid(authorization: string, path: string): boolean
}

/** Creates and checks tokens for pulls between servers. */
export function createRelayTokens(sealing: Sealing, now: () => number = Date.now): RelayTokens {
  const place = (path: string) => `live-relay:${path}`
  return {
    issue: path => scheme + sealing.seal(String(now() + validMs), place(path)),
    isValid(authorization, path) {
      if (!authorization.startsWith(scheme)) return false
      return Number(sealing.open(authorization.slice(scheme.length), place(path)) ?? 0) > now()
    },
  }
}
