import { listLinkedSignIns, removeLinkedSignIn } from '@greenroom/contract/areas/auth/linked-sign-ins'
import { beginOidc, finishOidc, readSignInWays } from '@greenroom/contract/areas/auth/oidc'
import { confirmIdentity, takeSecondStep } from '@greenroom/contract/areas/auth/second-factors'
import { readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { readUserSignIn, unlinkUser } from '@greenroom/contract/areas/auth/user-sign-in'
import { createUser, listRoleNames, updateUser } from '@greenroom/contract/areas/users/users'
import { errors } from '@greenroom/contract/errors'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { operationLog } from '../../../platform/audit/schema.ts'
import { users } from '../../../platform/users/schema.ts'
import { findUserByUsername } from '../../../platform/users/store.ts'
import { noLimits } from '../../../testing/no-limits.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { authenticators } from '../second-factors/schema.ts'
import { codeAt, newSecret, stepOf } from '../second-factors/totp.ts'
import { sessions } from '../sessions/schema.ts'
import { externalIdentities, oidcAttempts } from './schema.ts'
import { type OpenIdProvider, startOpenIdProvider } from './testing/openid-provider.ts'

let provider: OpenIdProvider
let server: TestServer
let environment: Record<string, string>
beforeAll(async () => {
  // The provider library warns that it runs without production settings.
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
  server = await startTestServer(environment, undefined, { rateLimiter: noLimits })
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
/** Sets a user's address and the confirmed one. */
const setEmail = (username: string, email: string, confirmedEmail = '') =>
  server.database.pool.update(users).set({ email, confirmedEmail }).where(eq(users.username, username))
/** Goes to the provider and comes back. */
const comeBack = async (redirect = '') => finish(await provider.visit(await begin(redirect)))

test('a user of the provider is signed in by their verified address, and led to the page that they wanted', async () => {
  expect(await server.ask(readSignInWays, {})).toEqual({ oidc: { label: 'Company account' }, isDemo: false })
  const response = await comeBack('/list/search-table?name=x')
  expect(response).toMatchObject({
    code: 20000,
    data: { username: 'user', redirect: '/list/search-table?name=x', mustChangePassword: false },
  })
  const { token } = finishOidc.response.parse(response.data)
  expect(await server.ask(readUserInfo, {}, { token })).toMatchObject({ username: 'user' })
})

test('and from then on by the provider’s own id, with any later changes of addresses', async () => {
  const { pool } = server.database
  await comeBack()
  const linked = await pool.select().from(externalIdentities)
  expect(linked).toMatchObject([{ subject: 'u-1', issuer: provider.issuer }])
  provider.signedIn = { ...user, email: 'renamed@greenroom.example', email_verified: false }
  expect(await comeBack()).toMatchObject({ data: { username: 'user' } })
  // Another user gets the address at the provider; it does not become theirs here.
  provider.signedIn = { ...user, sub: 'u-2', email_verified: false }
  expect((await comeBack()).code).toBe(errors.nobodyKnown.code)
  const entries = await pool.select().from(operationLog).where(eq(operationLog.entity, 'external-identity'))
  expect(entries).toContainEqual(
    expect.objectContaining({ action: 'access.finish-oidc', operation: 'insert' }),
  )
})

test('refuses addresses that are not verified, that no user has, that two users have, and disabled users', async () => {
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
  await setEmail('admin', user.email, user.email)
  provider.signedIn = user
  expect((await comeBack()).code).toBe(nobody)
  await setEmail('admin', '')
  await pool.update(users).set({ status: 'disabled' }).where(eq(users.username, 'user'))
  expect((await comeBack()).code).toBe(nobody)
  await pool.update(users).set({ status: 'active' }).where(eq(users.username, 'user'))
})

test('ignores an address that a user set and never confirmed', async () => {
  // The unconfirmed address neither signs in as the administrator nor locks another user out.
  await setEmail('admin', 'claimed@greenroom.example')
  provider.signedIn = { sub: 'u-5', email: 'claimed@greenroom.example', email_verified: true }
  expect((await comeBack()).code).toBe(errors.nobodyKnown.code)
  await setEmail('admin', user.email)
  provider.signedIn = user
  expect(await comeBack()).toMatchObject({ data: { username: 'user' } })
  await setEmail('admin', '')
})

test('an address is confirmed by an administrator who sets it, not by who has the account', async () => {
  const admin = { token: await server.signIn('admin') }
  const roles = (await server.ask(listRoleNames, {}, admin)).flatMap(({ code, id }) =>
    code === 'user' ? id : [],
  )
  const fields = { name: 'Confirmed', phone: '', jobName: '', organizationName: '' }
  const body = { ...fields, username: 'confirmed', email: 'first@greenroom.example', roles }
  const { user } = await server.ask(createUser, { body }, admin)
  const comesAs = async (email: string) => {
    await server.database.pool.delete(externalIdentities)
    provider.signedIn = { sub: 'u-6', email, email_verified: true }
    return (await comeBack()).code
  }
  expect(await comesAs('first@greenroom.example')).toBe(20000)
  const { id, version } = user
  const changes = { email: 'second@greenroom.example' }
  await server.ask(updateUser, { params: { id }, body: { version, changes } }, admin)
  expect(await comesAs('second@greenroom.example')).toBe(20000)
  expect(await comesAs('first@greenroom.example')).toBe(errors.nobodyKnown.code)
  // The administrator's own address is unconfirmed too.
  const self = await findUserByUsername(server.database.pool, 'admin')
  const own = { version: self?.version ?? 0, changes: { email: 'own@greenroom.example' } }
  await server.ask(updateUser, { params: { id: self?.id ?? '' }, body: own }, admin)
  expect(await comesAs('own@greenroom.example')).toBe(errors.nobodyKnown.code)
  await setEmail('admin', '')
})

test('a linked account is not taken over by getting its address: each has one subject', async () => {
  const { pool } = server.database
  await comeBack()
  provider.signedIn = { ...user, sub: 'u-7' }
  expect((await comeBack()).code).toBe(errors.linkedToAnother.code)
  expect(await pool.select().from(externalIdentities)).toMatchObject([{ subject: 'u-1' }])
  // Nor when the user has changed the address since.
  await setEmail('user', 'moved@greenroom.example', 'moved@greenroom.example')
  expect((await comeBack()).code).toBe(errors.linkedToAnother.code)
  await setEmail('user', user.email, user.email)
  provider.signedIn = user
  expect(await comeBack()).toMatchObject({ data: { username: 'user' } })
  const [link] = await pool.select().from(externalIdentities)
  const second = { userId: link?.userId ?? '', issuer: provider.issuer, subject: 'u-8', email: '' }
  await expect(pool.insert(externalIdentities).values(second)).rejects.toThrow()
})

test('two subjects of one address at once: one is linked, the other is refused', async () => {
  const responses: string[] = []
  for (const sub of ['u-9', 'u-10']) {
    provider.signedIn = { ...user, sub }
    responses.push(await provider.visit(await begin()))
  }
  const codes = await Promise.all(responses.map(async response => (await finish(response)).code))
  expect(codes.toSorted()).toEqual([20000, errors.linkedToAnother.code])
})

test('with the setting the second step follows the provider, and only then the two are linked', async () => {
  const { pool } = server.database
  const strict = await startTestServer({ ...environment, OIDC_SECOND_STEP: '1' }, server.database.again(), {
    rateLimiter: noLimits,
  })
  const signIn = async () => {
    const { address } = await strict.ask(beginOidc, {
      body: { browser, redirect: '/form/step', remember: true },
    })
    return strict.call(finishOidc, { body: { browser, response: await provider.visit(address) } })
  }
  // A user without a second step is let in.
  expect((await signIn()).code).toBe(20000)
  await pool.delete(externalIdentities)
  const user = await findUserByUsername(pool, 'user')
  const secret = newSecret()
  await pool
    .insert(authenticators)
    .values({ userId: user?.id ?? '', secret, confirmedAt: new Date(), lastStep: 0 })
  const halfway = await signIn()
  expect(halfway).toMatchObject({
    code: errors.secondStepRequired.code,
    data: { methods: ['code'], at: { username: 'user', redirect: '/form/step' } },
  })
  expect(await pool.select().from(externalIdentities)).toEqual([])
  const { challenge } = errors.secondStepRequired.data.parse(halfway.data)
  const wrong = await strict.call(takeSecondStep, { body: { challenge, code: '000000' } })
  expect(wrong.code).toBe(errors.wrongCode.code)
  // The link changed during the lookup of the code.
  const other = { userId: user?.id ?? '', issuer: provider.issuer, subject: 'u-11', email: '' }
  await pool.insert(externalIdentities).values(other)
  const rightCode = () => codeAt(secret, stepOf(Date.now()))
  const linked = await strict.call(takeSecondStep, { body: { challenge, code: rightCode() } })
  expect(linked.code).toBe(errors.linkedToAnother.code)
  await pool.delete(externalIdentities)
  const entered = await strict.ask(takeSecondStep, {
    body: { challenge, code: rightCode() },
  })
  expect(entered.token).not.toBe('')
  expect(await pool.select().from(externalIdentities)).toMatchObject([{ subject: 'u-1' }])
  // Otherwise the provider is responsible for the second step.
  expect((await comeBack()).code).toBe(20000)
  await pool.delete(authenticators)
  await strict.stop()
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

test('refuses responses that the provider did not give, and refusals of the provider', async () => {
  const failed = errors.providerFailed.code
  const response = new URLSearchParams(await provider.visit(await begin()))
  response.set('code', 'made-up')
  expect((await finish(`?${response}`)).code).toBe(failed)
  const state = new URL(await begin()).searchParams.get('state') ?? ''
  expect((await finish(`?error=access_denied&state=${state}`)).code).toBe(failed)
  // A code issued to another attempt does not match this attempt's challenge.
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
  expect(await plain.ask(readSignInWays, {})).toEqual({ oidc: null, isDemo: false })
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

test('who is linked sees it and unlinks it, unless they could not sign in any more', async () => {
  const { pool } = server.database
  const response = await comeBack()
  const { token } = finishOidc.response.parse(response.data)
  const linked = await server.ask(listLinkedSignIns, {}, { token })
  expect(linked).toMatchObject([
    { issuer: provider.issuer, email: user.email, lastUsedTime: expect.stringMatching(/Z$/) },
  ])
  const remove = async (id = linked[0]?.id) =>
    (await server.call(removeLinkedSignIn, { params: { id } }, { token })).code
  await pool.update(sessions).set({ confirmedAt: new Date(0) })
  expect(await remove()).toBe(errors.confirmationRequired.code)
  await server.ask(confirmIdentity, { body: { password: 'user' } }, { token })
  expect(await remove('0190f5fe-7c00-7a00-8000-000000000000')).toBe(errors.notFound.code)

  const known = await findUserByUsername(pool, 'user')
  const admin = { token: await server.signIn('admin') }
  const unlinkAs = (link = linked[0]?.id) =>
    server.call(unlinkUser, { params: { id: known?.id }, body: { link } }, admin)
  // A one-time password that was never replaced; it may be unknown to its user.
  const setOneTime = (mustChangePassword: boolean) =>
    pool.update(users).set({ mustChangePassword }).where(eq(users.username, 'user'))
  await setOneTime(true)
  expect((await unlinkAs()).code).toBe(errors.lastSignInWay.code)
  expect(await remove()).toBe(errors.lastSignInWay.code)
  await setOneTime(false)
  expect(await remove()).toBe(20000)
  expect(await server.ask(listLinkedSignIns, {}, { token })).toEqual([])
  const [entry] = await pool.select().from(operationLog).orderBy(desc(operationLog.id)).limit(1)
  expect(entry).toMatchObject({
    action: 'linked-sign-in.remove',
    entity: 'external-identity',
    operation: 'delete',
    title: user.email,
  })
})

test('a user who helps others to sign in sees their linked accounts, and unlinks them', async () => {
  await comeBack()
  const known = await findUserByUsername(server.database.pool, 'user')
  const admin = { token: await server.signIn('admin') }
  const params = { id: known?.id ?? '' }
  const { linked } = await server.ask(readUserSignIn, { params }, admin)
  expect(linked).toMatchObject([{ issuer: provider.issuer }])
  const body = { link: linked[0]?.id ?? '' }
  const own = await findUserByUsername(server.database.pool, 'admin')
  expect((await server.call(unlinkUser, { params: { id: own?.id }, body }, admin)).code).toBe(
    errors.ownAccount.code,
  )
  expect(await server.ask(unlinkUser, { params, body }, admin)).toMatchObject({ linked: [] })
  expect((await server.call(unlinkUser, { params, body }, admin)).code).toBe(errors.notFound.code)
})
