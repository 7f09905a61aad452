import type { RequestContext } from '../../../platform/access/request-context.ts'
import { fail } from '../../../platform/errors.ts'
import type { Settings } from '../../../platform/settings.ts'

/**
 * Ed25519, ES256 and RS256; every authenticator supports one. Listed because the library otherwise asks Node for
 * experimental algorithms, which causes warnings.
 */
export const supportedAlgorithmIDs = [-8, -7, -257]

/** The site that passkeys are made for. Browsers bind a passkey to its host. */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * The site of `PUBLIC_URL`; without that setting only this machine, because a client can forge the host of its request.
 * @throws ApiError `passkeysUnavailable` where browsers support none: without TLS, and at an IP address
 */
export function relyingParty(
  { PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>,
  { origin }: Pick<RequestContext, 'origin'>,
): RelyingParty {
  const address = URL.parse(PUBLIC_URL ?? origin)
  const isLocal = address?.hostname === 'localhost'
  if (!address || (!isLocal && (PUBLIC_URL === undefined || address.protocol !== 'https:'))) {
    throw fail('passkeysUnavailable')
  }
  if (/^[\d.]+$|:/.test(address.hostname)) throw fail('passkeysUnavailable')
  return { id: address.hostname, origin: address.origin }
}
