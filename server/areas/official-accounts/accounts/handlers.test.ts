import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import {
  createOfficialAccount,
  deleteOfficialAccounts,
  listOfficialAccounts,
  readAccountCallback,
  readDemoAccount,
  readOfficialAccount,
  renewAccountCallback,
  setAppSecret,
  updateOfficialAccount,
} from '@greenroom/contract/areas/official-accounts/official-accounts'
import { errors } from '@greenroom/contract/errors'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationLog } from '../../../platform/audit/schema.ts'
import { createSecrets } from '../../../platform/secrets/secrets.ts'
import { users } from '../../../platform/users/schema.ts'
import { findUserByUsername } from '../../../platform/users/store.ts'
import { testEnvironment } from '../../../testing/test-environment.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { signInForATime, signInHolding } from '../../../testing/users.ts'
import { roles, userRoles } from '../../roles/schema.ts'
import { officialAccountSecrets } from '../schema.ts'
import { newAccount } from '../testing/accounts.ts'
import { readSecrets } from './account-secrets.ts'

const unknownId = '00000000-0000-7000-8000-000000000000'
let server: TestServer
let admin: { token: string }
beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin') }
})
afterAll(() => server.stop())

const create = (fields = {}) => server.ask(createOfficialAccount, { body: newAccount(fields) }, admin)
const read = (id: string, token = admin.token) =>
  server.call(readOfficialAccount, { params: { id } }, { token })
const secretsOf = (id: string) =>
  readSecrets(server.database.pool, createSecrets({ DATA_DIR: '', ...testEnvironment }), id)
const lastEntry = async (action: 'official-account.delete' | 'official-account.set-secret') =>
  (await server.ask(listOperations, { query: { action } }, admin)).list[0]?.id ?? ''
const undo = (id: string) => server.call(undoOperation, { params: { id }, body: { scope: 'request' } }, admin)

it('official-account.read-demo offers no account outside of the demo', async () => {
  expect(await server.ask(readDemoAccount, {}, admin)).toBeNull()
})

describe('an official account', () => {
  it('is stored with every ability unknown, and its secret is in no response and not in the log', async () => {
    const secret = `S3cret${'x'.repeat(26)}`
    const created = await create({ name: '  绿房间周刊 ', appSecret: secret })
    expect(created).toMatchObject({ name: '绿房间周刊', hasSecret: true, version: 1 })
    expect(new Set(created.abilities.map(({ state }) => state))).toEqual(new Set(['unknown']))
    const stored = await server.database.pool
      .select()
      .from(officialAccountSecrets)
      .where(eq(officialAccountSecrets.accountId, created.id))
    const entries = await server.database.pool
      .select()
      .from(operationLog)
      .where(eq(operationLog.entityId, created.id))
    expect(entries).toMatchObject([{ action: 'official-account.create', title: '绿房间周刊' }])
    for (const seen of [created, (await read(created.id)).data, stored, entries]) {
      expect(JSON.stringify(seen)).not.toContain(secret)
    }
    expect((await secretsOf(created.id))?.appSecret).toBe(secret)
  })

  it.each([
    ['appId', 'wx123'],
    ['appSecret', 'short'],
    ['originalId', 'someone'],
    ['name', ' '],
    ['defaultTheme', 'neon'],
    ['defaultAccent', 'red'],
    ['defaultFontSize', 11],
    ['defaultLineHeight', 3],
  ])('is refused when its %s is wrong', async (field, value) => {
    const answer = await server.call(createOfficialAccount, { body: newAccount({ [field]: value }) }, admin)
    expect(answer).toMatchObject({ code: errors.invalid.code, data: { issues: [{ path: `body.${field}` }] } })
  })

  it('cannot be added twice', async () => {
    const { appId } = await create()
    const second = await server.call(createOfficialAccount, { body: newAccount({ appId }) }, admin)
    expect(second).toMatchObject({ data: { issues: [{ path: 'body.appId' }] } })
    const { id, version } = await create()
    const body = { version, changes: { appId } }
    const changed = await server.call(updateOfficialAccount, { params: { id }, body }, admin)
    expect(changed).toMatchObject({ data: { issues: [{ path: 'body.changes.appId' }] } })
  })

  it('changes only from the version that was read; a stale save gets the current row', async () => {
    const { id } = await create()
    const update = (name: string) =>
      server.call(updateOfficialAccount, { params: { id }, body: { version: 1, changes: { name } } }, admin)
    expect((await update('Autumn')).data).toMatchObject({ name: 'Autumn', version: 2 })
    expect(await update('Winter')).toMatchObject({
      code: errors.conflict.code,
      data: { current: { name: 'Autumn' } },
    })
  })

  it('is restored with its secret when its deletion is undone', async () => {
    const { id } = await create()
    const { code } = await server.call(deleteOfficialAccounts, { body: { ids: [id, unknownId] } }, admin)
    expect(code).toBe(errors.notFound.code)
    await server.ask(deleteOfficialAccounts, { body: { ids: [id] } }, admin)
    expect((await read(id)).code).toBe(errors.notFound.code)
    expect((await undo(await lastEntry('official-account.delete'))).code).toBe(20000)
    expect((await read(id)).data).toMatchObject({ id, hasSecret: true })
  })

  it('gets a new secret, which is logged without its value and cannot be undone', async () => {
    const { id } = await create()
    const body = { appSecret: 'b'.repeat(32) }
    await server.ask(setAppSecret, { params: { id }, body }, admin)
    expect((await secretsOf(id))?.appSecret).toBe(body.appSecret)
    const refused = await undo(await lastEntry('official-account.set-secret'))
    expect(refused).toMatchObject({ code: errors.undoRefused.code, data: { reason: 'secret' } })
  })

  it('says that it has no secret when another key encrypted it', async () => {
    const { id } = await create()
    const other = await startTestServer(
      { SECRETS_KEY: 'another key than the one before it' },
      server.database.again(),
    )
    const seen = await other.ask(readOfficialAccount, { params: { id } }, admin)
    const callback = await other.ask(readAccountCallback, { params: { id } }, admin)
    await other.stop()
    expect(seen.hasSecret).toBe(false)
    expect(callback).toMatchObject({ token: null, encodingAesKey: null })
  })

  it('has a callback address with a token and a key, which can be replaced', async () => {
    const { id, appId } = await create()
    const callback = await server.ask(readAccountCallback, { params: { id } }, admin)
    expect(callback).toMatchObject({
      address: `/api/weixin/callback/${appId}`,
      token: expect.stringMatching(/^[0-9a-z]{32}$/),
      encodingAesKey: expect.stringMatching(/^[0-9A-Za-z]{43}$/),
      lastReceivedTime: null,
    })
    const renewed = await server.ask(renewAccountCallback, { params: { id } }, admin)
    expect(renewed.token).not.toBe(callback.token)
    expect(renewed.encodingAesKey).not.toBe(callback.encodingAesKey)
  })

  it.each([
    readOfficialAccount,
    readAccountCallback,
    renewAccountCallback,
    setAppSecret,
    updateOfficialAccount,
  ])('that does not exist is not found by $id', async call => {
    const body =
      call === updateOfficialAccount ? { version: 1, changes: { name: 'x' } } : { appSecret: 'c'.repeat(32) }
    const request = {
      params: { id: unknownId },
      ...(call === setAppSecret || call === updateOfficialAccount ? { body } : {}),
    }
    expect((await server.call(call, request, admin)).code).toBe(errors.notFound.code)
  })
})

describe('an account for chosen users and roles', () => {
  it('is found only by them and by users who manage accounts', async () => {
    const { pool } = server.database
    const reader = (username: string) => signInHolding(server, ['official-account:read'], 'all', username)
    const [chosen, other] = [await reader('chosen'), await reader('other')]
    const user = await findUserByUsername(pool, 'chosen')
    const userId = user?.id ?? ''
    const [held] = await pool
      .select({ id: userRoles.roleId })
      .from(userRoles)
      .innerJoin(users, eq(users.id, userRoles.userId))
      .where(eq(users.username, 'other'))
    const byUser = await create({ name: 'Chosen', usableBy: 'chosen', userIds: [userId] })
    const byRole = await create({ name: 'Chosen', usableBy: 'chosen', roleIds: [held?.id ?? ''] })
    const namesSeen = async (token: string) => {
      const { list, total } = await server.ask(listOfficialAccounts, { query: { name: 'Chosen' } }, { token })
      expect(total).toBe(list.length)
      return list.map(({ id }) => id).toSorted()
    }
    expect(await namesSeen(admin.token)).toEqual([byUser.id, byRole.id].toSorted())
    expect(await namesSeen(chosen)).toEqual([byUser.id])
    expect(await namesSeen(other)).toEqual([byRole.id])
    expect((await read(byUser.id, other)).code).toBe(errors.notFound.code)
    expect(byUser.users).toMatchObject([{ id: userId }])
    expect(byRole.roles).toMatchObject([{ id: held?.id }])
  })

  it('stays out of sight of a user who views the console as the role, and does not hold it', async () => {
    const { pool } = server.database
    const holder = await signInHolding(server, ['official-account:read', 'role:read'], 'all', 'holder')
    const viewer = await signInHolding(server, ['official-account:read', 'role:read'])
    const [held] = await pool.select({ id: roles.id }).from(roles).where(eq(roles.code, 'holder'))
    const viewAs = held?.id ?? ''
    const { id } = await create({ name: 'Viewed', usableBy: 'chosen', roleIds: [viewAs] })
    const codeFor = async (token: string) =>
      (await server.call(readOfficialAccount, { params: { id } }, { token, viewAs })).code
    expect(await codeFor(viewer)).toBe(errors.notFound.code)
    expect(await codeFor(holder)).toBe(20000)
    expect(await codeFor(admin.token)).toBe(20000)
  })

  it('is named for them by a permission without an end only, by hand and by undo', async () => {
    const token = await signInForATime(
      server,
      ['official-account:manage', 'operation-log:undo'],
      ['official-account:read', 'operation-log:read'],
    )
    const { id, version } = await create({ name: 'Closed', usableBy: 'chosen' })
    const change = (changes: object, by: string, from = version) =>
      server.call(updateOfficialAccount, { params: { id }, body: { version: from, changes } }, { token: by })
    const refused = { code: errors.temporaryPermission.code, data: { permission: 'official-account:manage' } }
    expect(await change({ usableBy: 'everyone' }, token)).toMatchObject(refused)
    expect((await change({ remark: 'Quiet', usableBy: 'chosen', userIds: [] }, token)).code).toBe(20000)
    expect((await change({ usableBy: 'everyone' }, admin.token, version + 1)).code).toBe(20000)
    const { list } = await server.ask(listOperations, { query: { action: 'official-account.update' } }, admin)
    const undoing = (entry: string | undefined) =>
      server.call(undoOperation, { params: { id: entry ?? '' }, body: { scope: 'entry' } }, { token })
    expect(await undoing(list[0]?.id)).toMatchObject(refused)
    expect((await undoing(list[1]?.id)).code).toBe(20000)
  })
})
