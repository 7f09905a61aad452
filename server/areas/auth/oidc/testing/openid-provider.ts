import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An account at the provider. */
export interface Account {
  sub: string
  email: string
  email_verified: boolean
}

export interface OpenIdProvider {
  issuer: string
  /** Account of the next visitor. */
  signedIn: Account
  /** Visits the address as a browser, signs in and consents; returns the query of the way back. */
  visit(address: string): Promise<string>
  stop(): Promise<void>
}

/** Starts a real OpenID provider on this machine. Every visitor is signed in as the account that was set. */
export async function startOpenIdProvider(callback: string): Promise<OpenIdProvider> {
  // Imported here because its import writes to the console.
  const { default: Provider } = await import('oidc-provider')
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A server with a TCP port has an address of this type.
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const state: { signedIn: Account } = { signedIn: { sub: 'nobody', email: '', email_verified: false } }
  const accounts = new Map<string, Account>()
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'greenroom',
        client_secret: 'a-secret-of-the-test',
        redirect_uris: [callback],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    // Puts the address into the ID token itself.
    conformIdTokenClaims: false,
    cookies: { keys: ['a-key-of-the-test'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, id) => ({ accountId: id, claims: async () => ({ ...accounts.get(id), sub: id }) }),
    loadExistingGrant: async context => {
      const grant = new provider.Grant({
        clientId: context.oidc.client?.clientId ?? '',
        accountId: context.oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    const { signedIn } = state
    accounts.set(signedIn.sub, signedIn)
    void provider.interactionFinished(request, response, { login: { accountId: signedIn.sub } })
  })
  return {
    issuer,
    get signedIn() {
      return state.signedIn
    },
    set signedIn(account) {
      state.signedIn = account
    },
    visit: address => follow(address, callback),
    stop: () => end(server),
  }
}

/** Follows redirects with cookies, as a browser does, until one returns to the console. */
async function follow(address: string, callback: string): Promise<string> {
  const cookies = new Map<string, string>()
  let next = address
  for (let hop = 0; hop < 10; hop++) {
    if (next.startsWith(callback)) return new URL(next).search
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = '', ...value] = pair.split('=')
      cookies.set(name, value.join('='))
    }
    const location = response.headers.get('location')
    if (location === null)
      throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
    next = new URL(location, next).href
  }
  throw new Error('The provider sends one round in circles')
}

async function end(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise<void>(resolve => server.close(() => resolve()))
}
