import {
  beginTwoStep,
  confirmIdentity,
  readSecurity,
  renewRecoveryCodes,
  takeSecondStep,
  turnOffTwoStep,
  turnOnTwoStep,
  updateEmail,
  updatePhone,
} from '@greenroom/contract/areas/auth/second-factors'
import { changePassword, login, readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { errors } from '@greenroom/contract/errors'
import { and, desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operationLog } from '../../../platform/audit/schema.ts'
import { users } from '../../../platform/users/schema.ts'
import { jobContext } from '../../../testing/job-context.ts'
import { noLimits } from '../../../testing/no-limits.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { insertUser } from '../../users/seed.ts'
import { attemptCounts, pendingSignIns } from '../schema.ts'
import { sessions } from '../sessions/schema.ts'
import { startSession } from '../sessions/store.ts'
import { sumUpAttemptsJob } from '../sign-in/jobs.ts'
import { authenticators, recoveryCodes } from './schema.ts'
import { codeAt, stepOf } from './totp.ts'

let server: TestServer
let second: TestServer
beforeAll(async () => {
  server = await startTestServer({}, undefined, { rateLimiter: noLimits })
  second = await startTestServer({}, server.database.again(), { rateLimiter: noLimits })
})
beforeEach(() => server.database.pool.delete(attemptCounts))
afterAll(async () => {
  await second.stop()
  await server.stop()
})

const password = 'Right-pass-1'
let howMany = 0
/** A new user with a new session. */
async function newUser() {
  const username = `user-${howMany++}`
  const { pool } = server.database
  const id = await insertUser(pool, { username }, password, 'user')
  const token = await startSession(pool, id, { address: '', device: '' }, false)
  return { id, username, token }
}
/** The app's code, now or some time steps away. */
const codeOf = (secret: string, steps = 0) => codeAt(secret, stepOf(Date.now()) + steps)

/** A new user with two-step sign-in. */
async function newTwoStepUser() {
  const user = await newUser()
  const { secret } = await server.ask(beginTwoStep, {}, user)
  const on = await server.ask(turnOnTwoStep, { body: { code: codeOf(secret, -1) } }, user)
  return { ...user, secret, recoveryCodes: on.recoveryCodes }
}
async function challengeFor(username: string, on = server): Promise<string> {
  const response = await on.call(login, { body: { username, password } })
  expect(response.code).toBe(errors.secondStepRequired.code)
  return errors.secondStepRequired.data.parse(response.data).challenge
}
const step = (challenge: string, code: string, on = server) =>
  on.call(takeSecondStep, { body: { challenge, code } })
const grow = (id: string) =>
  server.database.pool
    .update(sessions)
    .set({ confirmedAt: sql`now() - interval '11 minutes'` })
    .where(eq(sessions.userId, id))
const lastEntry = async () =>
  (await server.database.pool.select().from(operationLog).orderBy(desc(operationLog.id)).limit(1))[0]

describe('signing in with two steps', () => {
  test('gives no token for the password alone, and one for a code after it', async () => {
    const { username, secret, id } = await newTwoStepUser()
    const before = await server.database.pool.$count(sessions)
    const challenge = await challengeFor(username)
    expect(await server.database.pool.$count(sessions)).toBe(before)
    const stored = await server.database.pool.select().from(pendingSignIns)
    expect(JSON.stringify(stored)).not.toContain(challenge)
    const response = await step(challenge, codeOf(secret))
    expect(response).toMatchObject({ code: 20000, data: { mustChangePassword: false } })
    const { token } = takeSecondStep.response.parse(response.data)
    expect(await server.ask(readUserInfo, {}, { token })).toMatchObject({ id })
    // The challenge works only once.
    expect((await step(challenge, codeOf(secret, 1))).code).toBe(errors.signInOutOfDate.code)
  })

  test('takes a code once, also on another server and at the same moment', async () => {
    const { username, secret } = await newTwoStepUser()
    const challenges = await Promise.all(
      [server, second, server, second].map(one => challengeFor(username, one)),
    )
    const code = codeOf(secret)
    const answers = await Promise.all(
      challenges.map((challenge, index) => step(challenge, code, index % 2 ? second : server)),
    )
    const codes = answers.map(response => response.code)
    expect(codes.filter(code => code === 20000)).toHaveLength(1)
    expect(codes.filter(code => code === errors.wrongCode.code)).toHaveLength(3)
    expect((await step(await challengeFor(username), code)).code).toBe(errors.wrongCode.code)
    // Nor does a code older than the last used one.
    expect((await step(await challengeFor(username), codeOf(secret, -1))).code).toBe(errors.wrongCode.code)
  })

  test('takes each recovery code once, however it is typed, also at the same moment', async () => {
    const { username, recoveryCodes: codes } = await newTwoStepUser()
    expect(codes).toHaveLength(10)
    const typed = ` ${codes[0]?.replaceAll('-', ' ').toUpperCase()}`
    const challenges = await Promise.all([challengeFor(username), challengeFor(username)])
    const answers = await Promise.all(challenges.map(challenge => step(challenge, typed)))
    expect(answers.map(({ code }) => code).sort()).toEqual([20000, errors.wrongCode.code])
    const stored = await server.database.pool.select().from(recoveryCodes)
    for (const code of codes) expect(JSON.stringify(stored)).not.toContain(code)
  })

  test('is delayed after five wrong codes, over all challenges, and recorded', async () => {
    const { username, secret, recoveryCodes: codes } = await newTwoStepUser()
    for (let count = 0; count < 5; count++) {
      const guess = count % 2 ? '000000' : 'aaaa-aaaa-aaaa-aaaa'
      expect((await step(await challengeFor(username), guess)).code).toBe(errors.wrongCode.code)
    }
    expect(await lastEntry()).toMatchObject({
      action: 'access.second-step',
      operation: 'refused',
      title: username,
    })
    for (const right of [codeOf(secret), codes[0] ?? '']) {
      const response = await step(await challengeFor(username), right, second)
      expect(response).toMatchObject({ code: errors.tooManyAttempts.code, data: { retryAfterSeconds: 30 } })
    }
  })

  test('starts anew when the challenge is unknown or too old, the password changed, or the user was disabled', async () => {
    const { pool } = server.database
    const outOfDate = errors.signInOutOfDate.code
    const { id, username, secret } = await newTwoStepUser()
    expect((await step('x'.repeat(43), codeOf(secret))).code).toBe(outOfDate)
    const old = await challengeFor(username)
    await pool.update(pendingSignIns).set({ expiresAt: sql`now()` }).where(eq(pendingSignIns.userId, id))
    expect((await step(old, codeOf(secret))).code).toBe(outOfDate)
    const disabled = await challengeFor(username)
    await pool.update(users).set({ status: 'disabled' }).where(eq(users.id, id))
    expect((await step(disabled, codeOf(secret))).code).toBe(outOfDate)
    await pool.update(users).set({ status: 'active' }).where(eq(users.id, id))
    const before = await challengeFor(username)
    await pool.update(users).set({ passwordHash: 'another' }).where(eq(users.id, id))
    expect((await step(before, codeOf(secret))).code).toBe(outOfDate)
  })

  test('of which only the first step was taken stands in the operation log once it is too late for the second', async () => {
    const { pool } = server.database
    const { id, username } = await newTwoStepUser()
    await challengeFor(username)
    await pool.update(pendingSignIns).set({ expiresAt: sql`now()` }).where(eq(pendingSignIns.userId, id))
    await sumUpAttemptsJob.handle(jobContext(pool))
    const refused = and(eq(operationLog.title, username), eq(operationLog.action, 'access.login'))
    expect(await pool.select().from(operationLog).where(refused)).toMatchObject([{ operation: 'refused' }])
  })
})

describe('turning it on and off', () => {
  test('wants a first code of the app; a wrong one turns on nothing', async () => {
    const user = await newUser()
    const { secret, address } = await server.ask(beginTwoStep, {}, user)
    expect(address).toContain(`secret=${secret}`)
    expect((await server.call(turnOnTwoStep, { body: { code: '000000' } }, user)).code).toBe(
      errors.wrongCode.code,
    )
    expect((await server.call(login, { body: { username: user.username, password } })).code).toBe(20000)
    await server.ask(turnOnTwoStep, { body: { code: codeOf(secret) } }, user)
    expect(await server.ask(readSecurity, {}, user)).toMatchObject({
      twoStep: { since: expect.any(String), recoveryCodesLeft: 10 },
    })
    expect((await server.call(beginTwoStep, {}, user)).code).toBe(errors.wrongState.code)
    expect((await server.call(turnOnTwoStep, { body: { code: codeOf(secret) } }, user)).code).toBe(
      errors.wrongState.code,
    )
    const entries = await server.database.pool
      .select()
      .from(operationLog)
      .where(eq(operationLog.actorId, user.id))
    expect(JSON.stringify(entries)).not.toContain(secret)
  })

  test('guessing that first code is held up', async () => {
    const user = await newUser()
    await server.ask(beginTwoStep, {}, user)
    const guess = () => server.call(turnOnTwoStep, { body: { code: '000000' } }, user)
    for (let count = 0; count < 10; count++) await guess()
    expect((await guess()).code).toBe(errors.tooManyAttempts.code)
  })

  test('off wants the password and a code, and takes the recovery codes along', async () => {
    const user = await newTwoStepUser()
    const off = (body: unknown) => server.call(turnOffTwoStep, { body }, user)
    const code = codeOf(user.secret)
    expect((await off({ password: 'wrong', code })).code).toBe(errors.wrongCredentials.code)
    expect((await off({ password, code: '000000' })).code).toBe(errors.wrongCode.code)
    expect((await off({ password, code })).code).toBe(20000)
    expect((await off({ password, code })).code).toBe(errors.wrongState.code)
    expect((await server.call(login, { body: { username: user.username, password } })).code).toBe(20000)
    const { pool } = server.database
    expect(await pool.$count(recoveryCodes, eq(recoveryCodes.userId, user.id))).toBe(0)
    expect(await pool.$count(authenticators, eq(authenticators.userId, user.id))).toBe(0)
  })

  test('guessing the password or the code there is held up', async () => {
    const user = await newTwoStepUser()
    const off = (body: unknown) => server.call(turnOffTwoStep, { body }, user)
    for (let count = 0; count < 5; count++) await off({ password, code: '000000' })
    expect((await off({ password, code: codeOf(user.secret) })).code).toBe(errors.tooManyAttempts.code)
  })

  test('new recovery codes replace the old ones', async () => {
    const user = await newTwoStepUser()
    const { recoveryCodes: fresh } = await server.ask(renewRecoveryCodes, {}, user)
    const [old = '', one = ''] = [user.recoveryCodes[0], fresh[0]]
    expect((await step(await challengeFor(user.username), old)).code).toBe(errors.wrongCode.code)
    expect((await step(await challengeFor(user.username), one)).code).toBe(20000)
    const plain = await newUser()
    expect((await server.call(renewRecoveryCodes, {}, plain)).code).toBe(errors.wrongState.code)
  })
})

describe('a stranger at an open session', () => {
  const expected = errors.confirmationRequired.code

  test('changes nothing of how its user signs in, until they show who they are', async () => {
    const { secret, ...user } = await newTwoStepUser()
    await grow(user.id)
    const tries = async () => [
      (await server.call(renewRecoveryCodes, {}, user)).code,
      (await server.call(updatePhone, { body: { phone: '13900001111' } }, user)).code,
      (await server.call(updateEmail, { body: { email: 'a@example.org' } }, user)).code,
    ]
    expect(await tries()).toEqual([expected, expected, expected])
    const confirm = (body: unknown) => server.call(confirmIdentity, { body }, user)
    expect((await confirm({ password: 'wrong' })).code).toBe(errors.wrongCredentials.code)
    expect((await confirm({ code: '000000' })).code).toBe(errors.wrongCode.code)
    expect(await tries()).toEqual([expected, expected, expected])
    expect((await confirm({ code: codeOf(secret) })).code).toBe(20000)
    expect(await tries()).toEqual([20000, 20000, 20000])
    await grow(user.id)
    expect((await confirm({ password })).code).toBe(20000)
    expect(await server.ask(readSecurity, {}, user)).toMatchObject({
      phone: '139****1111',
      email: 'a@example.org',
    })
  })

  test('turns on no app of their own, begun before or not', async () => {
    const user = await newUser()
    const { secret } = await server.ask(beginTwoStep, {}, user)
    await grow(user.id)
    expect((await server.call(beginTwoStep, {}, user)).code).toBe(expected)
    expect((await server.call(turnOnTwoStep, { body: { code: codeOf(secret) } }, user)).code).toBe(expected)
  })

  test('is held up when guessing', async () => {
    const user = await newUser()
    const confirm = (body: unknown) => server.call(confirmIdentity, { body }, user)
    for (let count = 0; count < 10; count++) await confirm({ password: 'wrong' })
    expect((await confirm({ password })).code).toBe(errors.tooManyAttempts.code)
  })

  test.each<[unknown, string]>([
    [{}, 'body.password'],
    [{ password, code: '123456' }, 'body.password'],
    [{ code: '!' }, 'body.code'],
  ])('says no less and no more than one of the two: %j', async (body, path) => {
    const response = await server.call(confirmIdentity, { body }, await newUser())
    expect(response).toMatchObject({ code: 40000, data: { issues: [{ path }] } })
  })

  test('loses it when the password was changed in another session', async () => {
    const user = await newUser()
    const stolen = await startSession(server.database.pool, user.id, { address: '', device: '' }, false)
    expect((await server.call(readUserInfo, {}, { token: stolen })).code).toBe(20000)
    const body = { oldPassword: password, newPassword: 'Another-pass-2' }
    await server.ask(changePassword, { body }, user)
    expect((await server.call(readUserInfo, {}, { token: stolen })).code).toBe(errors.signedInElsewhere.code)
    expect((await server.call(beginTwoStep, {}, { token: stolen })).code).toBe(errors.signedInElsewhere.code)
  })
})

test('a sign-in issues a new token, never the token that the browser sent', async () => {
  const planted = 'A'.repeat(43)
  const { username } = await newUser()
  const { token } = await server.ask(login, { body: { username, password } }, { token: planted })
  expect(token).not.toBe(planted)
  expect((await server.call(readUserInfo, {}, { token: planted })).code).toBe(errors.notSignedIn.code)
})
