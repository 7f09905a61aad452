import {
  askForPassword,
  checkPasswordLink,
  redeemPasswordLink,
  resetPassword,
} from '@greenroom/contract/areas/auth/password-reset'
import { login, readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { listMessages } from '@greenroom/contract/areas/messages/messages'
import { saveSettings } from '@greenroom/contract/areas/profile/preferences'
import { listUsers } from '@greenroom/contract/areas/users/users'
import { errors } from '@greenroom/contract/errors'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { operationLog } from '../../../platform/audit/schema.ts'
import { users } from '../../../platform/users/schema.ts'
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts'
import { noLimits } from '../../../testing/no-limits.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { signInHolding } from '../../../testing/users.ts'
import { passwordAsks, passwordLinks } from './schema.ts'

const unknownId = '01a1fb70-88e3-7454-8848-9ec09f533c2a'
const chosen = 'My-own-passw0rd'

let mails: MailServer
let server: TestServer
let admin: { token: string; language: 'en-US' }

async function start(environment: Record<string, string> = {}): Promise<void> {
  server = await startTestServer({ PUBLIC_URL: 'https://greenroom.example/', ...environment })
  admin = { token: await server.signIn('admin'), language: 'en-US' }
}
beforeEach(async () => {
  mails = await startMailServer()
})
afterEach(async () => {
  await server.stop()
  await mails.stop()
})

const withMail = () => start({ SMTP_URL: mails.url, SMTP_FROM: 'greenroom@example.org' })
const idOf = async (username: string) =>
  (await server.ask(listUsers, { query: { text: username } }, admin)).list.find(
    one => one.username === username,
  )?.id ?? ''
const ask = (account: string) => server.ask(askForPassword, { body: { account } }, { language: 'en-US' })
const answered = () =>
  vi.waitFor(async () => expect(await server.database.pool.$count(passwordAsks)).toBe(0), 15_000)
const tokenIn = (text: string) =>
  /https:\/\/greenroom\.example\/new-password#([\w-]{43})/.exec(text)?.[1] ?? ''
const check = (token: string) => server.call(checkPasswordLink, { body: { token } })
const choose = (token: string, password = chosen) =>
  server.call(redeemPasswordLink, { body: { token, password } })
const signIn = async (password: string, username = 'user') =>
  (await server.call(login, { body: { username, password } })).code
const codeOf = async (token: string) => (await server.call(readUserInfo, {}, { token })).code
const reset = (id: string, body: object = { way: 'link', mail: false }, token = admin.token) =>
  server.call(resetPassword, { params: { id }, body }, { token, language: 'en-US' })
const issuePaths = (data: unknown) => errors.invalid.data.parse(data).issues.map(({ path }) => path)
const todosOf = async (token: string) =>
  (await server.ask(listMessages, {}, { token, language: 'en-US' })).filter(
    ({ title }) => title === 'Forgotten password',
  )

describe('password-reset.ask', () => {
  it('mails a link that replaces the password once, ends the sessions, and lets in with the new one only', async () => {
    await withMail()
    const before = await server.signIn('user')
    expect(await ask('USER')).toEqual({ from: 'mail' })
    const { to, raw } = await mails.next()
    expect(to).toEqual(['lixiaotong@greenroom.example'])
    const token = tokenIn(raw)
    expect((await check(token)).data).toMatchObject({ username: 'user' })
    expect(await codeOf(before)).toBe(20000)
    expect((await choose(token)).code).toBe(20000)
    expect(await codeOf(before)).not.toBe(20000)
    expect([await signIn('user'), await signIn(chosen)]).toEqual([errors.wrongCredentials.code, 20000])
    expect((await choose(token)).code).toBe(errors.linkOver.code)
    const [entry] = await server.database.pool
      .select()
      .from(operationLog)
      .where(sql`action = ${redeemPasswordLink.id} and entity = 'user'`)
    expect(entry).toMatchObject({ actorId: await idOf('user'), title: 'user' })
    expect(JSON.stringify(entry)).not.toContain(chosen)
  })

  it('confirms the address that the link was mailed to, with any change meanwhile', async () => {
    await withMail()
    const { pool } = server.database
    const isUser = eq(users.username, 'user')
    await pool.update(users).set({ email: 'set@greenroom.example', confirmedEmail: '' }).where(isUser)
    await ask('user')
    const token = tokenIn((await mails.next()).raw)
    await pool.update(users).set({ email: 'later@greenroom.example' }).where(isUser)
    expect((await choose(token)).code).toBe(20000)
    const [user] = await pool.select().from(users).where(isUser)
    expect(user).toMatchObject({ email: 'later@greenroom.example', confirmedEmail: 'set@greenroom.example' })
  })

  it('confirms nothing by a link that an administrator saw, too', async () => {
    await withMail()
    const id = await idOf('user')
    await server.database.pool.update(users).set({ confirmedEmail: '' }).where(eq(users.id, id))
    await server.ask(resetPassword, { params: { id }, body: { way: 'link', mail: true } }, admin)
    expect((await choose(tokenIn((await mails.next()).raw))).code).toBe(20000)
    const [user] = await server.database.pool.select().from(users).where(eq(users.id, id))
    expect(user?.confirmedEmail).toBe('')
  })

  it('writes in the language in which the user keeps the console', async () => {
    await withMail()
    await server.ask(saveSettings, { body: { language: 'zh-CN' } }, { token: await server.signIn('user') })
    await ask('lixiaotong@GREENROOM.example')
    expect((await mails.next()).raw).toContain('设置新密码')
  })

  it('answers the same for unknown users, and mails nothing to them, nor to disabled users', async () => {
    await withMail()
    await server.database.pool.update(users).set({ status: 'disabled' }).where(eq(users.username, 'user'))
    for (const account of ['nobody', 'user']) expect(await ask(account)).toEqual({ from: 'mail' })
    await answered()
    expect(await server.database.pool.$count(passwordLinks)).toBe(0)
    expect(mails.received).toEqual([])
  })

  it('mails one link, however often one asks within a minute; a later one replaces it', async () => {
    await withMail()
    await ask('user')
    const first = tokenIn((await mails.next()).raw)
    await ask('user')
    await answered()
    expect((await check(first)).code).toBe(20000)
    const { pool } = server.database
    await pool.update(passwordLinks).set({ createdAt: sql`now() - interval '2 minutes'` })
    await ask('user')
    const second = tokenIn((await mails.next()).raw)
    expect((await check(first)).code).toBe(errors.linkOver.code)
    expect((await check(second)).code).toBe(20000)
  })

  it('asks those who may reset passwords, once, where there is no mail server', async () => {
    await start()
    const stranger = await signInHolding(server, ['user:update'])
    const narrow = await signInHolding(server, ['user:reset-password'])
    for (let times = 0; times < 2; times++) expect(await ask('user')).toEqual({ from: 'administrator' })
    await answered()
    const id = await idOf('user')
    expect(await todosOf(admin.token)).toMatchObject([{ action: { call: resetPassword.id, entityId: id } }])
    // Nor does an administrator get a to-do that they could not do, because the user has more permissions.
    expect([await todosOf(stranger), await todosOf(narrow)]).toEqual([[], []])
    expect((await reset(id)).code).toBe(20000)
    expect(await todosOf(admin.token)).toEqual([])
  })

  it('takes no more when very many wait, and no more than some from one address', async () => {
    await start()
    const waiting = Array.from({ length: 1000 }, () => ({ account: 'x', language: 'en-US' as const }))
    await server.stop()
    server = await startTestServer({}, undefined, {
      rateLimiter: noLimits,
    })
    await server.database.pool.insert(passwordAsks).values(waiting)
    const full = await server.call(askForPassword, { body: { account: 'user' } })
    expect(full.code).toBe(errors.tooManyAttempts.code)
    const { limit } = askForPassword
    expect(limit?.attempts).toBeLessThanOrEqual(10)
  })
})

describe('password-reset.check and password-reset.use', () => {
  it('refuse a link that has expired, that never was, and whose user is disabled, all in one way', async () => {
    await withMail()
    await ask('user')
    const token = tokenIn((await mails.next()).raw)
    const { pool } = server.database
    const refused = async (one: string) => [(await check(one)).code, (await choose(one)).code]
    const over = [errors.linkOver.code, errors.linkOver.code]
    expect(await refused('garbage')).toEqual(over)
    expect(await refused(`${token}x`)).toEqual(over)
    await pool.update(users).set({ status: 'disabled' }).where(eq(users.username, 'user'))
    expect(await refused(token)).toEqual(over)
    await pool.update(users).set({ status: 'active' }).where(eq(users.username, 'user'))
    await pool.update(passwordLinks).set({ expiresAt: sql`now() - interval '1 second'` })
    expect(await refused(token)).toEqual(over)
    expect(await signIn('user')).toBe(20000)
  })

  it('let one of two who use a link at once choose, and refuse a weak password without using it up', async () => {
    await withMail()
    await ask('user')
    const token = tokenIn((await mails.next()).raw)
    expect(issuePaths((await choose(token, 'short')).data)).toEqual(['body.password'])
    expect(issuePaths((await check('')).data)).toEqual(['body.token'])
    const codes = (await Promise.all([choose(token), choose(token, `${chosen}2`)])).map(({ code }) => code)
    expect(codes.toSorted()).toEqual([20000, errors.linkOver.code])
  })

  it('ends the wait after failed guesses at the old password', async () => {
    await withMail()
    await ask('user')
    const token = tokenIn((await mails.next()).raw)
    for (let times = 0; times < 10; times++) await signIn('wrong')
    expect(await signIn('user')).toBe(errors.tooManyAttempts.code)
    await choose(token)
    expect(await signIn(chosen)).toBe(20000)
  })

  it('keep only a hash of the link', async () => {
    await withMail()
    await ask('user')
    const token = tokenIn((await mails.next()).raw)
    const stored = await server.database.pool.select().from(passwordLinks)
    expect(JSON.stringify(stored)).not.toContain(token)
  })
})

describe('user.reset-password', () => {
  it('answers a link once, ends the sessions and the old password, and can mail it', async () => {
    await withMail()
    const id = await idOf('user')
    const before = await server.signIn('user')
    const { data } = await reset(id, { way: 'link', mail: true })
    const { username, password, link } = resetPassword.response.parse(data)
    expect([username, password, link?.mailedTo]).toEqual(['user', null, 'lixiaotong@greenroom.example'])
    expect(await codeOf(before)).not.toBe(20000)
    expect(await signIn('user')).toBe(errors.wrongCredentials.code)
    expect(tokenIn((await mails.next()).raw)).toBe(link?.token)
    expect((await choose(link?.token ?? '')).code).toBe(20000)
    expect(await signIn(chosen)).toBe(20000)
  })

  it('answers a password that must be replaced, and ends a link', async () => {
    await start()
    const id = await idOf('user')
    const { link } = resetPassword.response.parse((await reset(id)).data)
    const { password } = resetPassword.response.parse(
      (await reset(id, { way: 'password', mail: false })).data,
    )
    expect((await check(link?.token ?? '')).code).toBe(errors.linkOver.code)
    const body = { username: 'user', password: password ?? '' }
    expect(await server.ask(login, { body })).toMatchObject({ mustChangePassword: true })
  })

  it('refuses oneself, users who may do more, and unknown users', async () => {
    await start()
    const boss = await idOf('admin')
    expect((await reset(boss)).code).toBe(errors.ownAccount.code)
    const weak = await signInHolding(server, ['user:reset-password'])
    expect((await reset(boss, undefined, weak)).code).toBe(errors.aboveOwnRights.code)
    expect((await reset(unknownId)).code).toBe(errors.notFound.code)
    expect(await signIn('admin', 'admin')).toBe(20000)
  })

  it('says why a link cannot be mailed, and then changes nothing', async () => {
    await start()
    const id = await idOf('user')
    expect(issuePaths((await reset(id, { way: 'password', mail: true })).data)).toEqual(['body.mail'])
    expect(issuePaths((await reset(id, { way: 'link', mail: true })).data)).toEqual(['body.mail'])
    expect(await signIn('user')).toBe(20000)
  })
})
