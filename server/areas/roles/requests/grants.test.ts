import { readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { listMessages } from '@greenroom/contract/areas/messages/messages'
import {
  decideAccessRequest,
  endGrant,
  readOwnAccess,
  readUserAccess,
  requestAccess,
} from '@greenroom/contract/areas/roles/access-requests'
import { errors } from '@greenroom/contract/errors'
import { like, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { signInHolding } from '../../../testing/users.ts'
import { permissionGrants, roles } from '../schema.ts'

const permission = 'content-set:delete' as const
const expires = '2099-05-01T00:00:00.000Z'

let server: TestServer
let admin: { token: string; language: 'en-US' }
let user: { token: string; language: 'en-US' }
let userId: string

beforeEach(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin'), language: 'en-US' }
  user = { token: await server.signIn('user'), language: 'en-US' }
  userId = (await server.ask(readUserInfo, {}, user)).id
  const { id } = await server.ask(requestAccess, { body: { permission, reason: 'To tidy up' } }, user)
  const body = { decision: 'approve', expires, reason: 'For the spring' } as const
  await server.ask(decideAccessRequest, { params: { id }, body }, admin)
})
afterEach(() => server.stop())

const access = (who = admin) => server.ask(readUserAccess, { params: { id: userId } }, who)
const grantId = async () => (await access()).grants[0]?.id ?? ''
const end = async (token = admin.token, id?: string) =>
  server.call(endGrant, { params: { id: id ?? (await grantId()) } }, { token, language: 'en-US' })
const mayDelete = async () => (await server.ask(readUserInfo, {}, user)).permissions.includes(permission)

describe('access.own-access', () => {
  it('shows current grants with their end, and the outcome of one’s requests', async () => {
    const own = await server.ask(readOwnAccess, {}, user)
    expect(own.grants).toMatchObject([
      { permission, expiresTime: expires, grantedBy: '王立群', endable: false },
    ])
    expect(own.requests).toMatchObject([
      { permission, state: 'approved', decidedBy: '王立群', answer: 'For the spring' },
    ])
    expect(await server.ask(readOwnAccess, {}, admin)).toEqual({ grants: [], requests: [] })
  })

  it('leaves out expired grants', async () => {
    await server.database.pool.update(permissionGrants).set({ expiresAt: sql`now()` })
    expect((await server.ask(readOwnAccess, {}, user)).grants).toEqual([])
  })
})

describe('access.end-grant', () => {
  it('ends it at once, tells the user, and is done once', async () => {
    const id = await grantId()
    expect(await mayDelete()).toBe(true)
    expect((await end()).code).toBe(20000)
    expect(await mayDelete()).toBe(false)
    const [received] = await server.ask(listMessages, {}, user)
    expect(received).toMatchObject({ title: 'Access revoked' })
    expect((await end(admin.token, id)).code).toBe(errors.notFound.code)
  })

  it('is for the granter and for holders of the permission, and for no other decider', async () => {
    const other = await signInHolding(server, ['access-request:decide'])
    expect((await end(other)).code).toBe(errors.aboveOwnRights.code)
    const { id } = await server.ask(readUserInfo, {}, { token: other })
    await server.database.pool.update(permissionGrants).set({ grantedBy: id })
    expect((await end(other)).code).toBe(20000)
  })

  it('is not found for who may not see the user, and bad ids are named', async () => {
    const near = await signInHolding(server, ['access-request:decide', permission])
    await server.database.pool.update(roles).set({ dataScope: 'own' }).where(like(roles.code, 'holder-%'))
    expect((await end(near)).code).toBe(errors.notFound.code)
    expect((await end(admin.token, 'x')).code).toBe(errors.invalid.code)
  })
})
