import { login, readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import {
  endUserSessions,
  readUserSignIn,
  resetTwoStep,
  unlockUser,
} from '@greenroom/contract/areas/auth/user-sign-in'
import { errors } from '@greenroom/contract/errors'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operationLog } from '../../../platform/audit/schema.ts'
import { findUserByUsername } from '../../../platform/users/store.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { signInHolding } from '../../../testing/users.ts'
import { countAttempt, ofSecondStep, ofUser } from '../attempts.ts'
import { passkeys } from '../passkeys/schema.ts'
import { authenticators, recoveryCodes } from '../second-factors/schema.ts'

let server: TestServer
let admin: { token: string }
let helper: { token: string }
let adminId: string
let userId: string
beforeAll(async () => {
  server = await startTestServer()
  const idOf = async (name: string) => (await findUserByUsername(server.database.pool, name))?.id ?? ''
  ;[adminId, userId] = [await idOf('admin'), await idOf('user')]
  helper = { token: await signInHolding(server, ['user:recover']) }
})
beforeEach(async () => {
  admin = { token: await server.signIn('admin') }
})
afterAll(() => server.stop())

const of = (id: string) => ({ params: { id } })
const nobody = '0190f5fe-7c00-7a00-8000-000000000000'
const attempt = { action: 'access.login', address: '', device: '', title: 'user' }

test('a helper sees the conditions that block a user’s sign-in, and ends them', async () => {
  const { pool } = server.database
  for (let count = 0; count < 10; count++) await countAttempt(pool, [ofUser(userId, 'user')], attempt)
  for (let count = 0; count < 5; count++) await countAttempt(pool, [ofSecondStep(userId)], attempt)
  const credentials = { body: { username: 'user', password: 'user' } }
  expect((await server.call(login, credentials)).code).toBe(errors.tooManyAttempts.code)
  const before = await server.ask(readUserSignIn, of(userId), admin)
  expect(Date.parse(before.blockedUntil ?? '')).toBeGreaterThan(Date.now())
  expect(await server.ask(unlockUser, of(userId), admin)).toMatchObject({ blockedUntil: null })
  const [entry] = await pool.select().from(operationLog).orderBy(desc(operationLog.id)).limit(1)
  expect(entry).toMatchObject({
    action: 'user.unlock',
    actorId: adminId,
    entity: 'user',
    entityId: userId,
    title: 'user',
  })
  expect((await server.call(login, credentials)).code).toBe(20000)
})

test('resetting takes the app, the codes and the passkeys, and ends the sessions at once', async () => {
  const { pool } = server.database
  const token = await server.signIn('user')
  await pool.insert(authenticators).values({ userId: userId, secret: 'A', confirmedAt: new Date() })
  await pool.insert(recoveryCodes).values({ userId: userId, codeHash: 'x' })
  await pool
    .insert(passkeys)
    .values({ userId: userId, name: 'a', credentialId: 'c', publicKey: 'k', transports: [] })
  expect(await server.ask(readUserSignIn, of(userId), admin)).toMatchObject({ twoStep: true, passkeys: 1 })
  const after = { blockedUntil: null, sessions: 0, twoStep: false, passkeys: 0, linked: [] }
  expect(await server.ask(resetTwoStep, of(userId), admin)).toEqual(after)
  expect(await pool.$count(recoveryCodes)).toBe(0)
  expect((await server.call(readUserInfo, {}, { token })).code).toBe(errors.signedInElsewhere.code)
  const entries = await pool.select().from(operationLog).where(eq(operationLog.action, 'user.reset-two-step'))
  expect(entries.map(({ entity }) => entity)).toEqual(
    expect.arrayContaining(['authenticator', 'recovery-code', 'passkey']),
  )
  expect(JSON.stringify(entries)).not.toMatch(/"A"|"k"/)
})

test('signing a user out everywhere ends their sessions at once', async () => {
  const token = await server.signIn('user')
  expect(await server.ask(endUserSessions, of(userId), admin)).toMatchObject({ sessions: 0 })
  expect((await server.call(readUserInfo, {}, { token })).code).toBe(errors.signedInElsewhere.code)
})

test.each([resetTwoStep, endUserSessions])('$id is not for oneself', async call => {
  expect((await server.call(call, of(adminId), admin)).code).toBe(errors.ownAccount.code)
})

test.each([unlockUser, resetTwoStep, endUserSessions])(
  '$id is refused for users who may do more, and for unknown users',
  async call => {
    expect((await server.call(call, of(adminId), helper)).code).toBe(errors.aboveOwnRights.code)
    expect((await server.call(call, of(nobody), admin)).code).toBe(errors.notFound.code)
  },
)

test('an unknown user has no sign-in to read', async () => {
  expect((await server.call(readUserSignIn, of(nobody), admin)).code).toBe(errors.notFound.code)
})
