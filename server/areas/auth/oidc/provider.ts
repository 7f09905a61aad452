import type { Configuration } from 'openid-client'
import type { Settings } from '../../../platform/settings.ts'

/** An account at the provider, as it vouches for it. */
export interface Vouched {
  issuer: string
  subject: string
  /** Empty unless the provider has verified it. */
  email: string
}

/** Stored while the browser is at the provider. */
export interface OidcAttempt {
  state: string
  nonce: string
  codeVerifier: string
}

/** The OpenID provider of the settings. */
export interface OidcProvider {
  label: string
  /** Address for the browser, with the secrets that check its return. @throws Error when the provider does not answer */
  begin(): Promise<OidcAttempt & { address: string }>
  /** The account that has returned with this query. @throws Error when it does not belong to `attempt` */
  finish(response: string, attempt: OidcAttempt): Promise<Vouched>
}

/** The provider at `OIDC_ISSUER`; undefined when it is not set. Its metadata is read at the first use. */
export function createOidcProvider(settings: Settings): OidcProvider | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_LABEL, PUBLIC_URL } = settings
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET || !PUBLIC_URL) return undefined
  const issuer = new URL(OIDC_ISSUER)
  const callback = new URL('/login', PUBLIC_URL).href
  const discover = async () => {
    const { allowInsecureRequests, discovery } = await import('openid-client')
    // Without TLS only on this machine, as in tests.
    const execute = issuer.protocol === 'http:' ? [allowInsecureRequests] : []
    return discovery(issuer, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, undefined, { execute })
  }
  let cachedConfiguration: Promise<Configuration> | undefined
  const configuration = () => {
    cachedConfiguration ??= discover().catch(error => {
      // The next request tries again.
      cachedConfiguration = undefined
      throw error
    })
    return cachedConfiguration
  }
  return {
    label: OIDC_LABEL,
    async begin() {
      const openid = await import('openid-client')
      const attempt = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        codeVerifier: openid.randomPKCECodeVerifier(),
      }
      const address = openid.buildAuthorizationUrl(await configuration(), {
        redirect_uri: callback,
        scope: 'openid email',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: 'S256',
      })
      return { ...attempt, address: address.href }
    },
    async finish(response, { state, nonce, codeVerifier }) {
      const { authorizationCodeGrant } = await import('openid-client')
      const current = new URL(callback)
      current.search = response
      const tokens = await authorizationCodeGrant(await configuration(), current, {
        pkceCodeVerifier: codeVerifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('The provider gave no ID token')
      const { iss, sub, email, email_verified: isVerified } = claims
      return {
        issuer: iss,
        subject: sub,
        email: isVerified === true && typeof email === 'string' ? email : '',
      }
    },
  }
}
