import { login, readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { errors } from '@greenroom/contract/errors'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { operationLog } from '../../platform/audit/schema.ts'
import { users } from '../../platform/users/schema.ts'
import { findUserByUsername } from '../../platform/users/store.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { insertUser } from '../users/seed.ts'
import { lockChecked } from './confirm-password.ts'
import { hashing } from './password.ts'
import { sessions } from './sessions/schema.ts'
import { endSessionsOf, startSession } from './sessions/store.ts'

const credentials = (username: string, password = username) => ({ body: { username, password } })
const lastOperation = async ({ database }: TestServer) => {
  const [last] = await database.pool.select().from(operationLog).orderBy(desc(operationLog.id)).limit(1)
  return last
}
const refusal = (text: string) => ({ data: null, status: 'fail', msg: text, code: 50001 })

describe('signing in', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  test('gives a token of 256 bits that stands for the user', async () => {
    const { token, mustChangePassword } = await server.ask(login, credentials('admin'))
    expect(mustChangePassword).toBe(false)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(await server.ask(readUserInfo, {}, { token })).toMatchObject({ username: 'admin' })
  })

  test('asks for the user name in any case, with spaces around it, and for the password as it is', async () => {
    expect(await server.call(login, credentials(' ADMIN ', 'admin'))).toMatchObject({ code: 20000 })
    expect(await server.call(login, credentials('admin', 'ADMIN'))).toMatchObject({ code: 50001 })
    expect(await server.call(login, credentials('admin', ' admin '))).toMatchObject({ code: 50001 })
  })

  test.each([
    [false, 12 * 3600],
    [true, 30 * 24 * 3600],
  ])('with remember %s gives a session of %i seconds', async (remember, seconds) => {
    await server.ask(login, { body: { ...credentials('user').body, remember } })
    const [stored] = await server.database.pool.select().from(sessions).orderBy(desc(sessions.id)).limit(1)
    expect(stored?.remembered).toBe(remember)
    const lifetime = Number(stored?.expiresAt) - Number(stored?.createdAt)
    expect(lifetime / 1000).toBeCloseTo(seconds, 0)
  })

  test('stores neither the token nor the password, and records the session as the user’s own doing', async () => {
    const request = server.request(login, credentials('user'))
    request.headers.set('User-Agent', 'Firefox on a desk')
    const response = await (await server.app.fetch(request)).json()
    const entry = await lastOperation(server)
    const user = await findUserByUsername(server.database.pool, 'user')
    expect(entry).toMatchObject({
      actorId: user?.id,
      action: 'access.login',
      entity: 'session',
      title: 'Firefox on a desk',
      operation: 'insert',
    })
    expect(entry?.changes.token_hash).toEqual(['***', '***'])
    const stored = await server.database.pool.select().from(sessions)
    expect(JSON.stringify([entry, stored])).not.toContain(response.data.token)
  })

  test('fails the same way for a wrong password, an unknown name and a disabled user, and records each attempt', async () => {
    const { pool } = server.database
    await insertUser(pool, { username: 'gone', status: 'disabled' }, 'gone', 'admin')
    const before = await pool.$count(sessions)
    for (const [username, password] of [
      ['admin', 'Tr0ub4dor&3'],
      ['nobody', 'Tr0ub4dor&3'],
      ['gone', 'gone'],
      ['"\'; drop table app_user; --\ud800', 'Tr0ub4dor&3'],
    ] as const) {
      const response = await server.call(login, credentials(username, password))
      expect(response).toEqual(refusal('账号或者密码错误'))
      const entry = await lastOperation(server)
      expect(entry).toMatchObject({
        actorId: null,
        action: 'access.login',
        entity: 'session',
        title: username.toWellFormed(),
        operation: 'refused',
        changes: {},
      })
      expect(JSON.stringify(entry)).not.toContain('Tr0ub4dor')
    }
    expect(await pool.$count(sessions)).toBe(before)
  })

  test('fails in the reader’s language', async () => {
    const response = await server.call(login, credentials('admin', 'no'), { language: 'en-US' })
    expect(response).toEqual(refusal('Wrong account or password'))
  })

  test('does not let through whose password changed after it was checked', async () => {
    const { pool } = server.database
    const user = await insertUser(pool, { username: 'late' }, 'late', 'user')
    const checked = await findUserByUsername(pool, 'late')
    if (!checked) throw new Error('The user is not there')
    expect(await lockChecked(pool, checked)).toMatchObject({ id: user })
    await pool.update(users).set({ passwordHash: 'another' }).where(eq(users.id, user))
    await expect(lockChecked(pool, checked)).rejects.toMatchObject({ reason: 'wrongCredentials' })
  })
})

describe('signing in with bad input', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  test.each<[string, unknown, string[]]>([
    ['nothing', undefined, ['body.username', 'body.password']],
    ['empty fields', credentials('').body, ['body.username', 'body.password']],
    ['a blank name', credentials('   ', 'x').body, ['body.username']],
    ['wrong types', { username: 1, password: true }, ['body.username', 'body.password']],
    ['texts that are too long', credentials('x'.repeat(201)).body, ['body.username', 'body.password']],
    ['control characters', credentials('ad\u0000min', 'x').body, ['body.username']],
    ['a wrong flag', { ...credentials('admin').body, remember: 'yes' }, ['body.remember']],
    ['an unknown field', { ...credentials('admin').body, role: 'admin' }, ['body.role']],
    ['an array', [], ['body']],
  ])('names each field that is wrong with %s', async (_, body, paths) => {
    const response = await server.call(login, { body })
    expect(response.code).toBe(errors.invalid.code)
    expect(response.data).toMatchObject({ issues: paths.map(path => ({ path })) })
  })

  test('says what the specification says about empty fields', async () => {
    const response = await server.call(login, { body: credentials('').body }, { language: 'en-US' })
    expect(response.data).toEqual({
      issues: [
        { path: 'body.username', msg: 'Username cannot be empty' },
        { path: 'body.password', msg: 'Password cannot be empty' },
      ],
    })
  })

  test('says so when the body is not JSON', async () => {
    expect(await server.call(login, { body: '{"username":' })).toMatchObject({ code: errors.notJson.code })
  })

  test('is limited to twenty attempts a minute from one address', async () => {
    const attempts = Array.from({ length: 20 }, () => server.call(login, credentials('')))
    const codes = (await Promise.all(attempts)).map(({ code }) => code)
    expect(codes).toContain(errors.tooManyAttempts.code)
    const last = await server.call(login, credentials('admin'))
    expect(last.code).toBe(errors.tooManyAttempts.code)
    expect(last.data).toEqual({ retryAfterSeconds: expect.any(Number) })
  })
})

describe('many sign-ins at once', () => {
  test('never starve other calls of connections, and each failure is recorded', async () => {
    const server = await startTestServer()
    const token = await server.signIn('user')
    const { derive } = hashing
    const hashed = Promise.withResolvers<void>()
    const deriving = vi.spyOn(hashing, 'derive').mockImplementation(async (...given) => {
      await hashed.promise
      return derive(...given)
    })
    const attempts = Array.from({ length: 15 }, (_, index) =>
      server.call(login, credentials(`nobody-${index}`, 'wrong')),
    )
    await vi.waitFor(() => expect(deriving).toHaveBeenCalledTimes(2), { timeout: 10_000 })
    // None of these is possible yet.
    expect(await server.call(readUserInfo, {}, { token })).toMatchObject({ code: 20000 })
    hashed.resolve()
    await Promise.all(attempts)
    deriving.mockRestore()
    const refused = eq(operationLog.operation, 'refused')
    expect(await server.database.pool.$count(operationLog, refused)).toBe(15)
    await server.stop()
  })

  test('leave one session open where only one is allowed, and the others learn that they were replaced', async () => {
    const server = await startTestServer({ SINGLE_SESSION: '1' })
    const elsewhere = await server.signIn('user')
    const tokens = await Promise.all(Array.from({ length: 6 }, () => server.signIn('admin')))
    const codes = await Promise.all(
      tokens.map(async token => (await server.call(readUserInfo, {}, { token })).code),
    )
    expect(codes.filter(code => code === 20000)).toHaveLength(1)
    expect(codes.filter(code => code === errors.signedInElsewhere.code)).toHaveLength(5)
    expect(await server.call(readUserInfo, {}, { token: elsewhere })).toMatchObject({ code: 20000 })
    const admin = await findUserByUsername(server.database.pool, 'admin')
    const open = and(eq(sessions.userId, admin?.id ?? ''), isNull(sessions.endedAt))
    expect(await server.database.pool.$count(sessions, open)).toBe(1)
    await server.stop()
  })

  test('of one user take their turn, so that each sees the session of the one before', async () => {
    const server = await startTestServer()
    const checked = await findUserByUsername(server.database.pool, 'user')
    if (!checked) throw new Error('The user is not there')
    const origin = { address: '', device: '' }
    const signIn = () =>
      server.database.pool.transaction(async queries => {
        await lockChecked(queries, checked)
        await endSessionsOf(queries, checked.id, 'replaced')
        await startSession(queries, checked.id, origin, false)
      })
    await Promise.all(Array.from({ length: 5 }, signIn))
    expect(await server.database.pool.$count(sessions, isNull(sessions.endedAt))).toBe(1)
    await server.stop()
  })
})
