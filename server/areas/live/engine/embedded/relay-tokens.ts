import type { Secrets } from '../../../../platform/secrets/secrets.ts'

/** How long after it was made another server may come with a token, in milliseconds: servers' clocks differ. */
const validMs = 300_000
const scheme = 'Bearer '

/** Tokens by which servers of one installation take a stream from each other: sealed with the key that all share. */
export interface RelayTokens {
  /** The header by which one path may be taken. */
  issue(path: string): string
  isValid(authorization: string, path: string): boolean
}

/** Creates and checks the tokens by which servers take streams from each other. */
export function createRelayTokens(secrets: Secrets, now: () => number = Date.now): RelayTokens {
  const place = (path: string) => `live-relay:${path}`
  return {
    issue: path => scheme + secrets.seal(String(now() + validMs), place(path)),
    isValid(authorization, path) {
      if (!authorization.startsWith(scheme)) return false
      return Number(secrets.open(authorization.slice(scheme.length), place(path)) ?? 0) > now()
    },
  }
}
