import { readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { readUserAccess } from '@greenroom/contract/areas/roles/access-requests'
import { errors } from '@greenroom/contract/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { grantPermission } from '../roles/grants.ts'

const permission = 'content-set:delete' as const
const unknownId = '01a1fb70-88e3-7454-8848-9ec09f533c2a'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('user.access', () => {
  it('lists a user’s permissions with their roles and grants, to readers who may see the user', async () => {
    const admin = { token: await server.signIn('admin') }
    const idOf = async (token: string) => (await server.ask(readUserInfo, {}, { token })).id
    const userId = await idOf(await server.signIn('user'))
    const grantedBy = await idOf(admin.token)
    await grantPermission(server.database.pool, { userId, permission, expiresAt: null, grantedBy })
    const { user, permissions, grants } = await server.ask(readUserAccess, { params: { id: userId } }, admin)
    expect(user).toMatchObject({ username: 'user' })
    const by = (name: string) => permissions.find(one => one.permission === name)?.roles
    expect(by(permission)).toEqual([])
    expect(by('content-set:read')).toEqual(user.roles.map(({ id }) => id))
    expect(grants).toMatchObject([{ permission, endable: true }])
    const missing = await server.call(readUserAccess, { params: { id: unknownId } }, admin)
    expect(missing.code).toBe(errors.notFound.code)
  })
})
