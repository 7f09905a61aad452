import { redeemPasswordLink, resetPassword } from '@greenroom/contract/areas/auth/password-reset'
import { changePassword, login, readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { listContentSets } from '@greenroom/contract/areas/content/content-sets'
import { readEntry, register } from '@greenroom/contract/areas/users/registration'
import { errors } from '@greenroom/contract/errors'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '../../platform/users/schema.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { insertUser } from '../users/seed.ts'
import { formerPasswords } from './schema.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    PASSWORD_LENGTH: '12',
    PASSWORD_DAYS: '90',
    PASSWORD_HISTORY: '3',
    LOCK_MINUTES: '15',
  })
})
afterAll(() => server.stop())

const passwordOf = (figure: number) => `Long-passw0rd-${figure}`
/** The user's id and a session; the password is `passwordOf(0)`. */
async function signedIn(username: string) {
  const id = await insertUser(
    server.database.pool,
    { username, mustChangePassword: false },
    passwordOf(0),
    'user',
  )
  return { id, ...(await server.ask(login, { body: { username, password: passwordOf(0) } })) }
}
const change = (token: string, oldPassword: string, newPassword: string) =>
  server.call(changePassword, { body: { oldPassword, newPassword } }, { token })
const refused = (path: string, figure: number) => ({
  code: errors.invalid.code,
  data: { issues: [{ path, msg: expect.stringContaining(String(figure)) }] },
})
/** A link with which the user chooses a new password. */
async function linkFor(id: string) {
  const token = await server.signIn('admin')
  const issued = await server.ask(
    resetPassword,
    { params: { id }, body: { way: 'link', mail: false } },
    { token },
  )
  return issued.link?.token ?? ''
}

describe('the length of passwords', () => {
  it('is announced before the sign-in', async () => {
    expect(await server.ask(readEntry, {})).toMatchObject({ passwordLength: 12 })
  })

  it('is asked for wherever a password is chosen', async () => {
    const { id, token } = await signedIn('short')
    const password = 'Short-pw-01'
    expect(await change(token, passwordOf(0), password)).toMatchObject(refused('body.newPassword', 12))
    const applicant = { username: 'shorter', name: 'S', email: 's@example.com', reason: 'Work', password }
    expect(await server.call(register, { body: applicant })).toMatchObject(refused('body.password', 12))
    const body = { token: await linkFor(id), password }
    expect(await server.call(redeemPasswordLink, { body })).toMatchObject(refused('body.password', 12))
    expect(
      await server.call(redeemPasswordLink, { body: { ...body, password: passwordOf(1) } }),
    ).toMatchObject({
      code: 20000,
    })
  })
})

describe('earlier passwords', () => {
  it('are refused as far back as the setting says, and their hashes are forgotten after that', async () => {
    const { id, token } = await signedIn('history')
    for (const figure of [1, 2, 3]) {
      expect(await change(token, passwordOf(figure - 1), passwordOf(figure))).toMatchObject({ code: 20000 })
    }
    for (const figure of [1, 2]) {
      expect(await change(token, passwordOf(3), passwordOf(figure))).toMatchObject(
        refused('body.newPassword', 3),
      )
    }
    const kept = await server.database.pool.$count(formerPasswords, eq(formerPasswords.userId, id))
    expect(kept).toBe(2)
    expect(await change(token, passwordOf(3), passwordOf(0))).toMatchObject({ code: 20000 })
  })

  it('are refused by a link too, the present one included', async () => {
    const { id } = await signedIn('link-history')
    const hash = await server.database.pool.select().from(users).where(eq(users.id, id))
    const link = await linkFor(id)
    // The link replaced the password; the one before it is history now.
    const body = { token: link, password: passwordOf(0) }
    expect(await server.call(redeemPasswordLink, { body })).toMatchObject(refused('body.password', 3))
    const now = await server.database.pool.select().from(users).where(eq(users.id, id))
    expect(now[0]?.passwordHash).not.toBe(hash[0]?.passwordHash)
  })
})

describe('the age of passwords', () => {
  const age = (id: string, days: number) =>
    server.database.pool
      .update(users)
      .set({ passwordChangedAt: sql`now() - make_interval(days => ${days})` })
      .where(eq(users.id, id))

  it('makes a user replace an old one before anything else', async () => {
    const { id } = await signedIn('aged')
    const signIn = (password: string) => server.ask(login, { body: { username: 'aged', password } })
    await age(id, 89)
    expect(await signIn(passwordOf(0))).toMatchObject({ mustChangePassword: false })
    await age(id, 91)
    const { token, mustChangePassword } = await signIn(passwordOf(0))
    expect(mustChangePassword).toBe(true)
    expect((await server.call(listContentSets, {}, { token })).code).toBe(errors.passwordChangeRequired.code)
    expect(await change(token, passwordOf(0), passwordOf(1))).toMatchObject({ code: 20000 })
    expect(await server.ask(readUserInfo, {}, { token })).toMatchObject({ username: 'aged', lockMinutes: 15 })
    expect(await signIn(passwordOf(1))).toMatchObject({ mustChangePassword: false })
  })
})
