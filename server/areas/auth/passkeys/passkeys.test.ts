import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '@greenroom/contract/areas/auth/passkeys'
import { login, readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { errors } from '@greenroom/contract/errors'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationLog } from '../../../platform/audit/schema.ts'
import { users } from '../../../platform/users/schema.ts'
import { noLimits } from '../../../testing/no-limits.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { insertUser } from '../../users/seed.ts'
import { externalIdentities } from '../oidc/schema.ts'
import { authenticators } from '../second-factors/schema.ts'
import { sessions } from '../sessions/schema.ts'
import { startSession } from '../sessions/store.ts'
import { awaitSecondStep } from '../sign-in/pending.ts'
import { passkeyChallenges } from './schema.ts'
import { createSoftwareAuthenticator } from './testing/software-authenticator.ts'

let server: TestServer
let second: TestServer
const settings = { PUBLIC_URL: 'http://localhost' }
beforeAll(async () => {
  server = await startTestServer(settings, undefined, { rateLimiter: noLimits })
  second = await startTestServer(settings, server.database.again(), { rateLimiter: noLimits })
})
afterAll(async () => {
  await second.stop()
  await server.stop()
})

const password = 'Right-pass-1'
let howMany = 0
async function newUser() {
  const username = `keeper-${howMany++}`
  const { pool } = server.database
  const id = await insertUser(pool, { username }, password, 'user')
  return { id, username, token: await startSession(pool, id, { address: '', device: '' }, false) }
}
async function newKeeper(name = 'Laptop') {
  const user = await newUser()
  const device = createSoftwareAuthenticator()
  const { options } = await server.ask(beginPasskey, {}, user)
  const added = await server.ask(addPasskey, { body: { name, response: device.register(options) } }, user)
  return { ...user, device, passkeyId: added.id }
}
const optionsOf = async () => (await server.ask(beginPasskeySignIn, {})).options
const signIn = (response: unknown, more: object = {}, on = server) =>
  on.call(signInWithPasskey, { body: { response, ...more } })
const wrong = errors.wrongPasskey.code
const grow = (id: string) =>
  server.database.pool
    .update(sessions)
    .set({ confirmedAt: sql`now() - interval '11 minutes'` })
    .where(eq(sessions.userId, id))

describe('signing in with a passkey', () => {
  test('lets in without a password and without a code', async () => {
    const { device, id } = await newKeeper()
    await server.database.pool
      .insert(authenticators)
      .values({ userId: id, secret: 'A', confirmedAt: new Date() })
    const answer = await signIn(device.signIn(await optionsOf()))
    const { token } = signInWithPasskey.response.parse(answer.data)
    expect(await server.ask(readUserInfo, {}, { token })).toMatchObject({ id })
    const [used] = await server.ask(listPasskeys, {}, { token })
    expect(used?.lastUsedTime).not.toBeNull()
  })

  test('does not reveal the passkeys of a user', async () => {
    expect(await optionsOf()).not.toHaveProperty('allowCredentials.0')
  })

  test('takes each answer once, also on two servers at the same moment', async () => {
    const { device } = await newKeeper()
    const response = device.signIn(await optionsOf())
    const answers = await Promise.all([signIn(response), signIn(response, {}, second), signIn(response)])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([20000, wrong, wrong])
  })

  test.each<[string, object]>([
    ['another site’s page', { origin: 'http://evil.example' }],
    ['another site', { host: 'evil.example' }],
    ['somebody who did not unlock it', { verified: false }],
  ])('refuses what was signed for %s', async (_, ceremony) => {
    const { device, username } = await newKeeper()
    expect((await signIn(device.signIn(await optionsOf(), ceremony))).code).toBe(wrong)
    const [entry] = await server.database.pool
      .select()
      .from(operationLog)
      .orderBy(desc(operationLog.id))
      .limit(1)
    expect(entry).toMatchObject({ action: 'access.passkey-login', operation: 'refused', title: username })
  })

  test('refuses a copy, an old challenge, a challenge of its own, an unknown passkey, and a disabled user', async () => {
    const { pool } = server.database
    const { device, id } = await newKeeper()
    await signIn(device.signIn(await optionsOf()))
    await signIn(device.signIn(await optionsOf()))
    expect((await signIn(device.signIn(await optionsOf(), { counts: false }))).code).toBe(wrong)
    const old = await optionsOf()
    await pool.update(passkeyChallenges).set({ expiresAt: sql`now()` })
    expect((await signIn(device.signIn(old))).code).toBe(wrong)
    expect((await signIn(device.signIn({ challenge: 'bWFkZSB1cA' }))).code).toBe(wrong)
    expect((await signIn(createSoftwareAuthenticator().signIn(await optionsOf()))).code).toBe(wrong)
    await pool.update(users).set({ status: 'disabled' }).where(eq(users.id, id))
    expect((await signIn(device.signIn(await optionsOf()))).code).toBe(wrong)
  })

  test('completes a sign-in whose password was right, for that user only', async () => {
    const { device, id, username } = await newKeeper()
    const other = await newKeeper()
    await server.database.pool
      .insert(authenticators)
      .values({ userId: id, secret: 'A', confirmedAt: new Date() })
    const begin = async () => {
      const { data } = await server.call(login, { body: { username, password, remember: true } })
      return errors.secondStepRequired.data.parse(data)
    }
    const { challenge, methods } = await begin()
    expect(methods).toEqual(['code', 'passkey'])
    expect((await signIn(other.device.signIn(await optionsOf()), { challenge })).code).toBe(wrong)
    expect((await signIn(device.signIn(await optionsOf()), { challenge })).code).toBe(20000)
    expect((await signIn(device.signIn(await optionsOf()), { challenge })).code).toBe(
      errors.signInOutOfDate.code,
    )
  })

  test('does not complete a sign-in by a provider that is linked otherwise meanwhile', async () => {
    const { pool } = server.database
    const { device, id } = await newKeeper()
    const [user] = await pool.select().from(users).where(eq(users.id, id))
    if (!user) throw new Error('The keeper is not there')
    const vouched = { issuer: 'https://provider.example', subject: id, email: '' }
    const place = { address: '', device: '' }
    const challenge = await awaitSecondStep(pool, user, { remembered: false, vouched }, place)
    await pool.insert(externalIdentities).values({ ...vouched, userId: id, subject: `other ${id}` })
    const response = device.signIn(await optionsOf())
    expect((await signIn(response, { challenge })).code).toBe(errors.linkedToAnother.code)
  })

  test('is held up from an address where it went wrong too often', async () => {
    const held = await startTestServer({ ...settings, TRUST_PROXY: '1' }, server.database.again(), {
      rateLimiter: noLimits,
    })
    const response = createSoftwareAuthenticator().signIn(await optionsOf())
    const from = async () => {
      const request = held.request(signInWithPasskey, { body: { response } })
      request.headers.set('X-Forwarded-For', '10.9.9.9')
      return (await (await held.app.fetch(request)).json()).code
    }
    for (let count = 0; count < 50; count++) await from()
    expect(await from()).toBe(errors.tooManyAttempts.code)
    expect((await signIn({ ...response, type: 'x' })).code).toBe(40000)
    await held.stop()
  })
})

describe('one’s own passkeys', () => {
  test('are listed, renamed and removed, and passkeys of others are not found', async () => {
    const { token, device, passkeyId } = await newKeeper('Old laptop')
    const other = await newKeeper()
    const me = { token }
    await server.ask(renamePasskey, { params: { id: passkeyId }, body: { name: 'Laptop' } }, me)
    expect(await server.ask(listPasskeys, {}, me)).toMatchObject([
      { name: 'Laptop', synced: false, lastUsedTime: null },
    ])
    for (const call of [renamePasskey, removePasskey]) {
      const body = call === renamePasskey ? { name: 'Mine' } : undefined
      const answer = await server.call(call, { params: { id: other.passkeyId }, body }, me)
      expect(answer.code).toBe(errors.notFound.code)
    }
    await server.ask(removePasskey, { params: { id: passkeyId } }, me)
    expect(await server.ask(listPasskeys, {}, me)).toEqual([])
    expect((await signIn(device.signIn(await optionsOf()))).code).toBe(wrong)
  })

  test('come and go only when the user has just shown who they are', async () => {
    const user = await newKeeper()
    const { options } = await server.ask(beginPasskey, {}, user)
    await grow(user.id)
    const response = createSoftwareAuthenticator().register(options)
    const expected = errors.confirmationRequired.code
    expect((await server.call(beginPasskey, {}, user)).code).toBe(expected)
    expect((await server.call(addPasskey, { body: { name: 'x', response } }, user)).code).toBe(expected)
    expect((await server.call(removePasskey, { params: { id: user.passkeyId } }, user)).code).toBe(expected)
  })

  test('are not made by an answer to another user, a second time, or without unlocking', async () => {
    const [one, two] = [await newUser(), await newUser()]
    const add = (response: unknown, who: { token: string }) =>
      server.call(addPasskey, { body: { name: 'x', response } }, who)
    const { options } = await server.ask(beginPasskey, {}, one)
    const device = createSoftwareAuthenticator()
    expect((await add(device.register(options), two)).code).toBe(wrong)
    expect((await add(device.register(options, { verified: false }), one)).code).toBe(wrong)
    const again = (await server.ask(beginPasskey, {}, one)).options
    expect((await add(device.register(again), one)).code).toBe(20000)
    expect((await add(device.register(again), one)).code).toBe(wrong)
    const theirs = (await server.ask(beginPasskey, {}, two)).options
    expect((await add(device.register(theirs), two)).code).toBe(wrong)
  })

  test('are twenty at most', async () => {
    const user = await newKeeper()
    for (let count = 1; count < 20; count++) {
      const { options } = await server.ask(beginPasskey, {}, user)
      const response = createSoftwareAuthenticator().register(options)
      await server.ask(addPasskey, { body: { name: `Key ${count}`, response } }, user)
    }
    expect((await server.call(beginPasskey, {}, user)).code).toBe(errors.wrongState.code)
  })
})

describe('a server', () => {
  test.each<[string, Record<string, string>]>([
    ['known by a bare address', { PUBLIC_URL: 'https://10.0.0.1' }],
    ['without TLS', { PUBLIC_URL: 'http://greenroom.example' }],
    ['that nobody told its name', {}],
  ])('%s has no passkeys and says so', async (_, environment) => {
    const plain = await startTestServer(environment, server.database.again())
    const code = errors.passkeysUnavailable.code
    const user = await newUser()
    const response = createSoftwareAuthenticator()
    const options = { challenge: 'eA' }
    expect((await plain.call(beginPasskeySignIn, {})).code).toBe(code)
    expect((await plain.call(signInWithPasskey, { body: { response: response.signIn(options) } })).code).toBe(
      code,
    )
    expect((await plain.call(beginPasskey, {}, user)).code).toBe(code)
    const body = { name: 'x', response: response.register(options) }
    expect((await plain.call(addPasskey, { body }, user)).code).toBe(code)
    await plain.stop()
  })
})
