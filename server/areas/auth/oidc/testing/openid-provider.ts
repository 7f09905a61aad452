import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Somebody who has an account at the provider. */
export interface Account {
  sub: string
  email: string
  email_verified: boolean
}

export interface OpenIdProvider {
  issuer: string
  /** Who signs in at the next visit. */
  signedIn: Account
  /** Goes where a browser would, signs in there and agrees; gives the query with which the browser comes back. */
  visit(address: string): Promise<string>
  stop(): Promise<void>
}

/** A real OpenID provider on this machine, where whoever comes is signed in as the account that was set. */
export async function startOpenIdProvider(callback: string): Promise<OpenIdProvider> {
  // Not at the top: it writes to the console as soon as it is read.
  const { default: Provider } = await import('oidc-provider')
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on TCP has such an address.
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
    // The address stands in the ID token itself.
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

/** Follows redirects with cookies, as a browser does, until one leads back. */
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
