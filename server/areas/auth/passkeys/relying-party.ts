import { fail } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import type { Settings } from '../../../platform/settings.ts'

/**
 * Ed25519, ES256 and RS256, which all authenticators know one of. Named, because the library would else ask Node for
 * algorithms that Node warns of as experimental.
 */
export const supportedAlgorithmIDs = [-8, -7, -257]

/** For which site passkeys are made: browsers hold a passkey to the host that it was made for. */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * The site of `PUBLIC_URL`; without that setting only this machine itself, because what a request says of its host is
 * nobody's word for it.
 * @throws ApiError `passkeysUnavailable` where browsers know none: without TLS, and by a bare address
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
