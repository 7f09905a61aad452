import { beginOidc, finishOidc, readSignInWays } from '@greenroom/contract/areas/auth/oidc'
import { readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { errors } from '@greenroom/contract/errors'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { operationLog } from '../../../platform/audit/schema.ts'
import { createRateLimiter } from '../../../platform/http/rate-limit.ts'
import { users } from '../../../platform/users/schema.ts'
import { findUserByUsername } from '../../../platform/users/store.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { externalIdentities, oidcAttempts } from './schema.ts'
import { type OpenIdProvider, startOpenIdProvider } from './testing/openid-provider.ts'

let provider: OpenIdProvider
let server: TestServer
let environment: Record<string, string>
const rateLimiter = { ...createRateLimiter(), count: async () => {} }
beforeAll(async () => {
  // The provider has much to say about being a provider for tests.
  for (const method of ['info', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation(() => undefined)
  provider = await startOpenIdProvider('http://localhost:3000/login')
  environment = {
    PUBLIC_URL: 'http://localhost:3000',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'greenroom',
    OIDC_CLIENT_SECRET: 'a-secret-of-the-test',
    OIDC_LABEL: 'Company account',
  }
  server = await startTestServer(environment, undefined, { rateLimiter })
})
beforeEach(async () => {
  await server.database.pool.delete(externalIdentities)
  provider.signedIn = user
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
  vi.restoreAllMocks()
})

const user = { sub: 'u-1', email: 'LiXiaotong@greenroom.example', email_verified: true }
const browser = 'b'.repeat(43)
const begin = async (redirect = '') =>
  (await server.ask(beginOidc, { body: { browser, redirect, remember: true } })).address
const finish = (response: string, whose = browser) =>
  server.call(finishOidc, { body: { browser: whose, response } })
/** Goes to the provider and comes back. */
const comeBack = async (redirect = '') => finish(await provider.visit(await begin(redirect)))

test('whoever the provider knows is let in by their verified address, to where they wanted to go', async () => {
  expect(await server.ask(readSignInWays, {})).toEqual({ oidc: { label: 'Company account' } })
  const response = await comeBack('/list/search-table?name=x')
  expect(response).toMatchObject({
    code: 20000,
    data: { username: 'user', redirect: '/list/search-table?name=x', mustChangePassword: false },
  })
  const { token } = finishOidc.response.parse(response.data)
  expect(await server.ask(readUserInfo, {}, { token })).toMatchObject({ username: 'user' })
})

test('and from then on by the provider’s own id, whatever becomes of the addresses', async () => {
  const { pool } = server.database
  await comeBack()
  const linked = await pool.select().from(externalIdentities)
  expect(linked).toMatchObject([{ subject: 'u-1', issuer: provider.issuer }])
  provider.signedIn = { ...user, email: 'renamed@greenroom.example', email_verified: false }
  expect(await comeBack()).toMatchObject({ data: { username: 'user' } })
  // Somebody else gets the address there: it is not theirs here.
  provider.signedIn = { ...user, sub: 'u-2', email_verified: false }
  expect((await comeBack()).code).toBe(errors.nobodyKnown.code)
  const entries = await pool.select().from(operationLog).where(eq(operationLog.entity, 'external-identity'))
  expect(entries).toContainEqual(
    expect.objectContaining({ action: 'access.finish-oidc', operation: 'insert' }),
  )
})

test('nobody is let in by an address that is not verified, that nobody has, or that two have, nor when disabled', async () => {
  const { pool } = server.database
  const nobody = errors.nobodyKnown.code
  provider.signedIn = { ...user, email_verified: false }
  expect((await comeBack()).code).toBe(nobody)
  provider.signedIn = { sub: 'u-3', email: 'stranger@example.org', email_verified: true }
  expect((await comeBack()).code).toBe(nobody)
  const [entry] = await pool.select().from(operationLog).orderBy(desc(operationLog.id)).limit(1)
  expect(entry).toMatchObject({
    action: 'access.finish-oidc',
    operation: 'refused',
    title: 'stranger@example.org',
  })
  const admin = await findUserByUsername(pool, 'admin')
  await pool
    .update(users)
    .set({ email: user.email })
    .where(eq(users.id, admin?.id ?? ''))
  provider.signedIn = user
  expect((await comeBack()).code).toBe(nobody)
  await pool
    .update(users)
    .set({ email: '' })
    .where(eq(users.id, admin?.id ?? ''))
  await pool.update(users).set({ status: 'disabled' }).where(eq(users.username, 'user'))
  expect((await comeBack()).code).toBe(nobody)
  await pool.update(users).set({ status: 'active' }).where(eq(users.username, 'user'))
})

test('the provider’s answer counts once, soon, and only in the browser that began', async () => {
  const outOfDate = errors.signInOutOfDate.code
  const response = await provider.visit(await begin())
  expect((await finish(response, 'c'.repeat(43))).code).toBe(outOfDate)
  expect((await finish(response)).code).toBe(20000)
  expect((await finish(response)).code).toBe(outOfDate)
  const late = await provider.visit(await begin())
  await server.database.pool.update(oidcAttempts).set({ expiresAt: sql`now()` })
  expect((await finish(late)).code).toBe(outOfDate)
  expect((await finish('?code=x&state=made-up')).code).toBe(outOfDate)
})

test('an answer that the provider did not give, or a refusal there, lets nobody in', async () => {
  const failed = errors.providerFailed.code
  const response = new URLSearchParams(await provider.visit(await begin()))
  response.set('code', 'made-up')
  expect((await finish(`?${response}`)).code).toBe(failed)
  const state = new URL(await begin()).searchParams.get('state') ?? ''
  expect((await finish(`?error=access_denied&state=${state}`)).code).toBe(failed)
  // A code that was given to another sign-in does not fit this one's challenge.
  const stolen = new URLSearchParams(await provider.visit(await begin()))
  stolen.set('state', new URL(await begin()).searchParams.get('state') ?? '')
  expect((await finish(`?${stolen}`)).code).toBe(failed)
})

test('the way there carries PKCE, state and nonce, and nothing of them is kept in the clear', async () => {
  const { searchParams } = new URL(await begin())
  expect(searchParams.get('code_challenge_method')).toBe('S256')
  expect(searchParams.get('nonce')).toMatch(/^[\w-]{40,}$/)
  const stored = JSON.stringify(await server.database.pool.select().from(oidcAttempts))
  expect(stored).not.toContain(searchParams.get('state'))
  expect(stored).not.toContain(browser)
})

test('without the setting there is no such way, and a provider that is away is said to be', async () => {
  const plain = await startTestServer({}, server.database.again())
  expect(await plain.ask(readSignInWays, {})).toEqual({ oidc: null })
  expect((await plain.call(beginOidc, { body: { browser } })).code).toBe(errors.notFound.code)
  expect((await plain.call(finishOidc, { body: { browser, response: '?' } })).code).toBe(errors.notFound.code)
  await plain.stop()
  const away = await startTestServer(
    { ...environment, OIDC_ISSUER: 'http://127.0.0.1:9' },
    server.database.again(),
  )
  expect((await away.call(beginOidc, { body: { browser } })).code).toBe(errors.providerFailed.code)
  await away.stop()
})
