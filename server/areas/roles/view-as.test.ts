import { logout, readMenu, readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { createContentSet, listContentSets } from '@greenroom/contract/areas/content/content-sets'
import { createRole, listRoles, type RoleFields } from '@greenroom/contract/areas/roles/roles'
import { allEndpoints } from '@greenroom/contract/endpoints'
import { errors } from '@greenroom/contract/errors'
import { allPermissions } from '@greenroom/contract/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'

let server: TestServer
let admin: string
const roleIds = { reader: '', chief: '' }

const fields: RoleFields = {
  code: 'reader',
  nameChinese: '读者',
  nameEnglish: 'Reader',
  base: 'user',
  dataScope: 'own',
  permissions: ['content-set:read'],
  menu: ['SearchTable'],
}

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('admin')
  const make = async (body: RoleFields) => (await server.ask(createRole, { body }, { token: admin })).id
  roleIds.reader = await make(fields)
  const all = { base: 'admin', dataScope: 'all', permissions: [...allPermissions], menu: null } as const
  roleIds.chief = await make({ ...fields, code: 'chief', ...all, permissions: [...allPermissions] })
})
afterAll(() => server.stop())

describe('a call that looks through a role', () => {
  it('allows what the role allows, shows its rows and its menu', async () => {
    const viewing = { token: admin, viewAs: roleIds.reader }
    const user = await server.ask(readUserInfo, {}, viewing)
    expect(user).toMatchObject({ username: 'admin', role: 'user', permissions: ['content-set:read'] })
    const { code, data } = await server.call(listRoles, {}, viewing)
    expect({ code, data }).toEqual({ code: errors.forbidden.code, data: { permission: 'role:read' } })
    const own = await server.ask(listContentSets, { query: {} }, viewing)
    const all = await server.ask(listContentSets, { query: {} }, { token: admin })
    expect(own.total).toBeGreaterThan(0)
    expect(own.total).toBeLessThan(all.total)
    const menu = await server.ask(readMenu, {}, viewing)
    expect(menu.flatMap(({ children = [] }) => children.map(({ name }) => name))).toEqual([
      'Workplace',
      'SearchTable',
    ])
  })

  it('never allows or shows more than one may oneself', async () => {
    const token = await signInHolding(server, ['role:read', 'content-set:read'], 'own')
    const viewing = { token, viewAs: roleIds.chief }
    const user = await server.ask(readUserInfo, {}, viewing)
    expect(user.role).toBe('user')
    expect(user.permissions.toSorted()).toEqual(['content-set:read', 'role:read'])
    expect((await server.ask(listContentSets, { query: {} }, viewing)).total).toBe(0)
    const pages = (await server.ask(readMenu, {}, viewing)).flatMap(({ children = [] }) => children)
    expect(pages.filter(({ meta }) => !meta.roles.includes('*') && !meta.roles.includes('user'))).toEqual([])
  })

  it('is for those only who may view roles, and through roles that there are', async () => {
    const stranger = await signInHolding(server, ['content-set:read'])
    for (const [token, viewAs] of [
      [stranger, roleIds.reader],
      [admin, '01a1fb70-88e3-7454-8848-9ec09f533c2a'],
      [admin, "' or 1=1 --"],
    ] as const) {
      expect((await server.call(listContentSets, {}, { token, viewAs })).code).toBe(errors.roleDeleted.code)
    }
  })

  const writes = allEndpoints.filter(({ effect, access }) => effect === 'write' && access !== 'public')
  it.each(writes)('changes nothing by $id', async call => {
    const params = Object.fromEntries(Object.keys(call.input.params?.shape ?? {}).map(name => [name, 'x']))
    const { code } = await server.call(call, { params, body: {} }, { token: admin, viewAs: roleIds.chief })
    expect(code).toBe(errors.viewAsReadOnly.code)
  })

  it('leaves what one may do without it, and lets sign out', async () => {
    const body = {
      name: 'Still mine',
      contentType: 'img',
      filterType: 'artificial',
      description: '',
    } as const
    await server.ask(createContentSet, { body }, { token: admin })
    const token = await server.signIn('user')
    await server.ask(logout, {}, { token, viewAs: roleIds.reader })
    expect((await server.call(readUserInfo, {}, { token })).code).toBe(errors.notSignedIn.code)
  })
})
