import { login } from '@greenroom/contract/areas/auth/sign-in'
import { listMessages } from '@greenroom/contract/areas/messages/messages'
import {
  decideRegistration,
  listRegistrations,
  readEntry,
  readRegistration,
  register,
} from '@greenroom/contract/areas/users/registration'
import { listRoleNames, listUsers } from '@greenroom/contract/areas/users/users'
import { errors } from '@greenroom/contract/errors'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { operationLog } from '../../../platform/audit/schema.ts'
import { jobContext } from '../../../testing/job-context.ts'
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { signInHolding } from '../../../testing/users.ts'
import { forgetRefusedJob } from './jobs.ts'
import { registrations } from './schema.ts'

const unknownId = '01a1fb70-88e3-7454-8848-9ec09f533c2a'
const password = 'My-own-passw0rd'
const registration = {
  username: 'mei',
  name: '梅',
  email: 'mei@example.org',
  password,
  reason: 'I edit videos',
}

let mails: MailServer
let server: TestServer
let admin: { token: string; language: 'en-US' }
let roleIds: Record<'admin' | 'user', string>

async function start(environment: Record<string, string> = {}): Promise<void> {
  server = await startTestServer({ PUBLIC_URL: 'https://greenroom.example', ...environment })
  admin = { token: await server.signIn('admin'), language: 'en-US' }
  const found = await server.ask(listRoleNames, {}, admin)
  const idOf = (code: string) => found.find(role => role.code === code)?.id ?? ''
  // The demo's own.
  await server.database.pool.delete(registrations)
  roleIds = { admin: idOf('admin'), user: idOf('user') }
}
beforeEach(async () => {
  mails = await startMailServer()
  await start({ SMTP_URL: mails.url, SMTP_FROM: 'greenroom@example.org' })
})
afterEach(async () => {
  await server.stop()
  await mails.stop()
})

const ask = (more: Partial<typeof registration> = {}, language: 'en-US' | 'zh-CN' = 'en-US') =>
  server.call(register, { body: { ...registration, ...more } }, { language })
const list = async (query: Record<string, string> = {}) =>
  (await server.ask(listRegistrations, { query }, admin)).list
const openId = async () => (await list({ state: 'open' }))[0]?.id ?? ''
const decide = async (body: object = {}, token = admin.token, id?: string) =>
  server.call(
    decideRegistration,
    {
      params: { id: id ?? (await openId()) },
      body: { decision: 'approve', username: 'mei', roles: [roleIds.user], reason: '', ...body },
    },
    { token, language: 'en-US' },
  )
const signIn = (username = 'mei', word = password) =>
  server.call(login, { body: { username, password: word } }, { language: 'en-US' })
const todosOf = async (token: string) =>
  (await server.ask(listMessages, {}, { token, language: 'en-US' })).filter(
    ({ title }) => title === 'Account request',
  )
const issuePaths = (data: unknown) => errors.invalid.data.parse(data).issues.map(({ path }) => path)

describe('registration.create', () => {
  it('creates a request and no account, and asks the deciders only', async () => {
    const stranger = await signInHolding(server, ['user:create'])
    expect(await ask()).toMatchObject({ code: 20000, data: null })
    const [request] = await list()
    expect(request).toMatchObject({
      username: 'mei',
      state: 'open',
      reason: 'I edit videos',
      usernameTaken: false,
    })
    expect(await todosOf(admin.token)).toMatchObject([
      { action: { call: decideRegistration.id, entityId: request?.id } },
    ])
    expect(await todosOf(stranger)).toEqual([])
    expect((await server.ask(listUsers, { query: { text: 'mei' } }, admin)).total).toBe(0)
  })

  it('answers the same for a user name that is taken, or was requested', async () => {
    await ask()
    for (const username of ['MEI', 'user']) {
      expect(await ask({ username, reason: 'Again' })).toMatchObject({ code: 20000, data: null })
    }
    const found = await list({ sort: 'username' })
    expect(found.map(({ username, usernameTaken }) => [username, usernameTaken])).toEqual([
      ['mei', false],
      ['MEI', false],
      ['user', true],
    ])
  })

  it('responds to a request for a taken name exactly as to one for a free name', async () => {
    for (const username of ['mei', 'user']) {
      await ask({ username })
      const signIn = await server.call(login, { body: { username, password } })
      expect([username, signIn.code]).toEqual([username, errors.registrationOpen.code])
    }
    expect(await server.signIn('user')).toMatch(/./)
  })

  it('tells who asked for a name that others have asked for no more than who asked for a free one', async () => {
    const theirs = 'Anoth3r!'
    await ask()
    await ask({ password: theirs })
    const { open, wrong } = { open: errors.registrationOpen.code, wrong: errors.wrongCredentials.code }
    expect((await signIn('mei', theirs)).code).toBe(open)
    expect((await signIn()).code).toBe(open)
    expect((await signIn('mei', 'wr0ng!Word')).code).toBe(wrong)
    const [last, first] = (await list()).toSorted((one, other) => (one.id < other.id ? 1 : -1))
    expect(await todosOf(admin.token)).toHaveLength(2)
    await decide({}, admin.token, first?.id ?? '')
    expect((await decide({}, admin.token, last?.id ?? '')).code).toBe(errors.invalid.code)
    expect((await signIn()).code).toBe(20000)
    expect((await signIn('mei', theirs)).code).toBe(open)
  })

  it('names every wrong field, and keeps no password that can be read', async () => {
    const wrong = { username: 'two words', name: '', email: 'x', password: 'weak', reason: '' }
    const { data } = await ask(wrong)
    expect(issuePaths(data).toSorted()).toEqual(
      ['body.email', 'body.name', 'body.password', 'body.reason', 'body.username'].toSorted(),
    )
    await ask()
    const kept = [
      await server.database.pool.select().from(registrations),
      await server.database.pool.select().from(operationLog).where(eq(operationLog.entity, 'registration')),
    ]
    expect(JSON.stringify(kept)).not.toContain(password)
    expect(JSON.stringify(kept[1])).not.toContain('argon2')
  })

  it('takes no more when very many wait', async () => {
    const { username: _, ...rest } = { ...registration, passwordHash: 'x', language: 'en-US' as const }
    const { password: __, ...fields } = rest
    const many = Array.from({ length: 200 }, (___, place) => ({ ...fields, username: `flood-${place}` }))
    await server.database.pool.insert(registrations).values(many)
    expect((await ask()).code).toBe(errors.tooManyAttempts.code)
  })

  it('is not there where it is turned off, and the sign-in page knows', async () => {
    expect(await server.ask(readEntry, {})).toEqual({ registration: true, mail: true, passwordLength: 6 })
    await server.stop()
    await start({ REGISTRATION: '0' })
    expect(await server.ask(readEntry, {})).toEqual({ registration: false, mail: false, passwordLength: 6 })
    expect((await ask()).code).toBe(errors.notFound.code)
  })
})

describe('an applicant who signs in', () => {
  it('learns that the request waits, or why it was refused, only with the right password', async () => {
    await ask()
    expect((await signIn()).code).toBe(errors.registrationOpen.code)
    expect((await signIn('mei', 'Wrong-passw0rd')).code).toBe(errors.wrongCredentials.code)
    await decide({ decision: 'reject', roles: [], reason: 'Ask your lead first.' })
    expect(await signIn()).toMatchObject({
      code: errors.registrationRejected.code,
      data: { reason: 'Ask your lead first.' },
    })
    const { pool } = server.database
    await pool.update(registrations).set({ decidedAt: sql`now() - interval '31 days'` })
    await forgetRefusedJob.handle(jobContext(pool))
    expect((await signIn()).code).toBe(errors.wrongCredentials.code)
  })
})

describe('registration.decide', () => {
  it('makes the account with the password that was chosen and the roles that were given, and mails so', async () => {
    await ask()
    const id = await openId()
    const approved = await decide({ username: 'mei.lin', reason: 'Welcome' })
    expect(approved.data).toMatchObject({ state: 'approved', answer: 'Welcome', decidedBy: '王立群' })
    expect((await signIn('mei.lin')).data).toMatchObject({ mustChangePassword: false })
    const { to, raw } = await mails.next()
    expect(to).toEqual(['mei@example.org'])
    for (const part of ['mei.lin', 'Welcome', 'https://greenroom.example/login']) expect(raw).toContain(part)
    expect(await todosOf(admin.token)).toEqual([])
    const [kept] = await server.database.pool.select().from(registrations)
    expect(kept?.passwordHash).toBe('')
    const again = await decide({}, admin.token, id)
    expect(again).toMatchObject({ code: errors.wrongState.code, data: { ids: [id], by: '王立群' } })
  })

  it('refuses with a reason, in the applicant’s language, and they may ask again', async () => {
    await ask({}, 'zh-CN')
    await decide({ decision: 'reject', roles: [], reason: '请先联系主管' })
    const { raw } = await mails.next()
    for (const part of ['您的注册申请已被驳回', '请先联系主管']) expect(raw).toContain(part)
    expect((await ask()).code).toBe(20000)
    expect(await list({ state: 'open' })).toHaveLength(1)
  })

  it('gives no role above one’s own rights, and then leaves the request open', async () => {
    await ask()
    const weak = await signInHolding(server, ['registration:decide'])
    expect((await decide({ roles: [roleIds.admin] }, weak)).code).toBe(errors.aboveOwnRights.code)
    expect(await list({ state: 'open' })).toHaveLength(1)
    expect((await decide({ decision: 'reject', roles: [], reason: 'No' }, weak)).code).toBe(20000)
  })

  it('names the errors: a taken name, no role or an unknown one, no reason', async () => {
    await ask({ username: 'user' })
    const wrong = async (body: object) => issuePaths((await decide(body)).data)
    expect(await wrong({ username: 'USER' })).toEqual(['body.username'])
    expect(await wrong({ roles: [] })).toEqual(['body.roles'])
    expect(await wrong({ roles: [unknownId] })).toEqual(['body.roles'])
    expect(await wrong({ decision: 'reject' })).toEqual(['body.reason'])
    expect(await list({ state: 'open' })).toHaveLength(1)
  })

  it('lets one decision count when two are made at once, and says not found', async () => {
    await ask()
    const id = await openId()
    const both = await Promise.all([
      decide({}, admin.token, id),
      decide({ username: 'mei2' }, admin.token, id),
    ])
    expect(both.map(({ code }) => code).toSorted()).toEqual([20000, errors.wrongState.code].toSorted())
    expect((await decide({}, admin.token, unknownId)).code).toBe(errors.notFound.code)
  })

  it('does without mail where there is no mail server', async () => {
    await server.stop()
    await start()
    await ask()
    expect((await decide()).code).toBe(20000)
    expect((await signIn()).code).toBe(20000)
  })
})

describe('registration.list and registration.read', () => {
  it('filter and sort, and say what became of a request', async () => {
    await ask()
    await ask({ username: 'lin', name: '林' })
    await decide({ decision: 'reject', roles: [], reason: 'No' })
    const names = async (query: Record<string, string>) => (await list(query)).map(({ username }) => username)
    expect(await names({ state: 'rejected' })).toEqual(['lin'])
    expect(await names({ text: 'ME' })).toEqual(['mei'])
    expect(await names({ sort: 'username' })).toEqual(['lin', 'mei'])
    const id = await openId()
    const read = await server.ask(readRegistration, { params: { id } }, admin)
    expect(read).toMatchObject({ username: 'mei' })
    expect(read.roles.map(({ code }) => code)).toEqual(['admin', 'user'])
    const weak = { token: await signInHolding(server, ['registration:decide']) }
    expect(
      (await server.ask(readRegistration, { params: { id } }, weak)).roles.map(({ code }) => code),
    ).not.toContain('admin')
    const response = await server.call(readRegistration, { params: { id: unknownId } }, admin)
    expect(response.code).toBe(errors.notFound.code)
  })
})
