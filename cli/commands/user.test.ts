import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { login, readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { errors, success } from '@greenroom/contract/errors'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { insertUser } from '../../server/areas/users/index.ts'
import { createRateLimiter, type RateLimiter } from '../../server/platform/http/rate-limit.ts'
import { urlOf } from '../../server/testing/test-database.ts'
import { startTestServer, type TestServer } from '../../server/testing/test-server.ts'

/** Another test covers the limit per address and minute. */
const noLimiter: RateLimiter = { ...createRateLimiter(), count: async () => {} }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({}, undefined, { rateLimiter: noLimiter })
})
afterAll(() => server.stop())

/** Runs `greenroom user …` on the database of the test server. */
function user(...args: string[]): Promise<{ code: number; output: string }> {
  const script = join(import.meta.dirname, '../../tools/greenroom.ts')
  const env = { ...process.env, DATABASE_URL: urlOf(server.database) }
  return new Promise(resolve => {
    execFile(process.execPath, [script, 'user', ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr })
    })
  })
}

const passwordIn = (output: string) => /one-time password: (\S+) \(shown only now\)/.exec(output)?.[1] ?? ''

const signIn = (username: string, password: string) => server.call(login, { body: { username, password } })

test('A created user signs in with the printed password and must replace it', async () => {
  const { code, output } = await user('create', 'chen', '--name', '陈静', '--role', 'user')
  expect({ code, output }).toMatchObject({
    code: 0,
    output: expect.stringContaining('User: chen, role: user'),
  })
  const envelope = await signIn('chen', passwordIn(output))
  expect(envelope.code).toBe(success.code)
  const { token } = login.response.parse(envelope.data)
  const { code: listed } = await server.call(listOperations, {}, { token })
  expect(listed).toBe(errors.passwordChangeRequired.code)
})

test.each([
  ['a name that is taken', ['create', 'ADMIN'], /^There is a user ADMIN already\n$/],
  ['a malformed name', ['create', 'a b'], /^A user name has at most 40/],
  ['an unknown role', ['create', 'lin', '--role', 'boss'], /^There is no role boss; the roles are .*admin/],
  ['an unknown user', ['reset-password', 'nemo'], /^There is no user nemo\n$/],
])('The command refuses %s in one line', async (_, args, reason) => {
  const { code, output } = await user(...args)
  expect(output).toMatch(reason)
  expect(code).toBe(1)
})

test('A reset password ends open sessions and waits, and is recorded in the operation log', async () => {
  const { pool } = server.database
  await insertUser(pool, { username: 'wu' }, 'Right-1', 'user')
  const { token } = login.response.parse((await signIn('wu', 'Right-1')).data)
  for (let count = 0; count < 11; count++) await signIn('wu', 'wrong')
  expect((await signIn('wu', 'Right-1')).code).toBe(errors.tooManyAttempts.code)

  const { output } = await user('reset-password', 'wu')
  expect((await signIn('wu', passwordIn(output))).code).toBe(success.code)
  // The running server learns of it by an event.
  await vi.waitFor(
    async () => expect((await server.call(readUserInfo, {}, { token })).code).not.toBe(success.code),
    { timeout: 20_000 },
  )
  const admin = await server.signIn('admin')
  const { list } = await server.ask(
    listOperations,
    { query: { action: 'user.reset-password', entity: 'user' } },
    { token: admin },
  )
  expect(list[0]).toMatchObject({ user: null, title: 'wu', operation: 'update' })
})

test('An unlocked user may try again at once', async () => {
  await insertUser(server.database.pool, { username: 'tang' }, 'Right-1', 'user')
  for (let count = 0; count < 11; count++) await signIn('tang', 'wrong')
  expect((await signIn('tang', 'Right-1')).code).toBe(errors.tooManyAttempts.code)
  expect(await user('unlock', 'tang')).toMatchObject({ code: 0 })
  expect((await signIn('tang', 'Right-1')).code).toBe(success.code)
})
