import { changePassword, login, logout, readMenu, readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { listContentSets } from '@greenroom/contract/areas/content/content-sets'
import { readListPreference } from '@greenroom/contract/areas/profile/preferences'
import { errors } from '@greenroom/contract/errors'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationLog } from '../../platform/audit/schema.ts'
import { findUser } from '../../platform/users/store.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { insertUser } from '../users/seed.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const oldPassword = 'Old-passw0rd'
const newPassword = 'New-passw0rd'

async function user(username: string, mustChangePassword = false) {
  const id = await insertUser(server.database.pool, { username, mustChangePassword }, oldPassword, 'admin')
  const signIn = (password = oldPassword) => server.ask(login, { body: { username, password } })
  return { id, signIn }
}
const change = (token: string, body: unknown) => server.call(changePassword, { body }, { token })
const codeOf = async (token: string) => (await server.call(readUserInfo, {}, { token })).code

describe('replacing a password', () => {
  test('lets in with the new one only, ends the other sessions and keeps this one', async () => {
    const { id, signIn } = await user('zhou')
    const [{ token }, elsewhere] = [await signIn(), await signIn()]
    expect(await codeOf(elsewhere.token)).toBe(20000)
    expect(await change(token, { oldPassword, newPassword })).toMatchObject({ code: 20000, data: null })
    expect(await codeOf(token)).toBe(20000)
    expect(await codeOf(elsewhere.token)).toBe(errors.signedInElsewhere.code)
    await expect(signIn()).rejects.toThrow('50001')
    expect(await signIn(newPassword)).toMatchObject({ mustChangePassword: false })
    expect(await findUser(server.database.pool, id)).toMatchObject({ version: 2 })
  })

  test('wants the old one, changes nothing without it, and records the attempt', async () => {
    const { id, signIn } = await user('chen')
    const [{ token }, elsewhere] = [await signIn(), await signIn()]
    const before = await findUser(server.database.pool, id)
    expect(await change(token, { oldPassword: 'wrong', newPassword })).toMatchObject({ code: 50001 })
    expect(await findUser(server.database.pool, id)).toEqual(before)
    expect(await codeOf(elsewhere.token)).toBe(20000)
    const [entry] = await server.database.pool
      .select()
      .from(operationLog)
      .orderBy(desc(operationLog.id))
      .limit(1)
    expect(entry).toMatchObject({
      actorId: id,
      action: 'access.change-password',
      entity: 'user',
      entityId: id,
      title: 'chen',
      operation: 'refused',
    })
  })

  test('twice at once succeeds once', async () => {
    const { signIn } = await user('xu')
    const { token } = await signIn()
    const answers = await Promise.all([
      change(token, { oldPassword, newPassword }),
      change(token, { oldPassword, newPassword: 'Third-passw0rd' }),
    ])
    expect(answers.map(({ code }) => code).sort()).toEqual([20000, 50001])
  })

  test('is refused without a session', async () => {
    expect(await change('', { oldPassword, newPassword })).toMatchObject({ code: 50008 })
  })

  test.each<[string, unknown, string[]]>([
    ['nothing', undefined, ['body.oldPassword', 'body.newPassword']],
    ['a new password that breaks the rule', { oldPassword, newPassword: 'short' }, ['body.newPassword']],
    ['a new password with a space', { oldPassword, newPassword: 'New passw0rd' }, ['body.newPassword']],
    ['the same password again', { oldPassword, newPassword: oldPassword }, ['body.newPassword']],
    ['an unknown field', { oldPassword, newPassword, userId: 'x' }, ['body.userId']],
  ])('is refused with %s', async (_, body, paths) => {
    const { token } = await server.ask(login, { body: { username: 'user', password: 'user' } })
    const response = await change(token, body)
    expect(response).toMatchObject({ code: 40000, data: { issues: paths.map(path => ({ path })) } })
  })
})

test('with a one-time password nothing else is possible until it is replaced, and then everything is', async () => {
  const { signIn } = await user('he', true)
  const { token, mustChangePassword } = await signIn()
  expect(mustChangePassword).toBe(true)
  const list = { params: { list: 'content-sets' } }
  const codes = async () => [
    (await server.call(readUserInfo, {}, { token })).code,
    (await server.call(readMenu, {}, { token })).code,
    (await server.call(listContentSets, {}, { token })).code,
    (await server.call(readListPreference, list, { token })).code,
  ]
  const refused = errors.passwordChangeRequired.code
  expect(await codes()).toEqual([20000, 20000, refused, refused])
  expect(await change(token, { oldPassword, newPassword })).toMatchObject({ code: 20000 })
  expect(await codes()).toEqual([20000, 20000, 20000, 20000])
  expect(await server.call(logout, {}, { token })).toMatchObject({ code: 20000 })
})
