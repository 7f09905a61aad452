import { readMenu, readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { allPermissions } from '@greenroom/contract/permissions'
import { routes } from '@greenroom/contract/routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { menuEntries, personRoles, roles } from './schema.ts'
import { addPerson } from './seed-people.ts'
import { startSession } from './sessions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

interface Named {
  name: string
  children?: readonly Named[] | undefined
}
const namesOf = (nodes: readonly Named[]): string[] =>
  nodes.flatMap(({ name, children = [] }) => [name, ...namesOf(children)])
const menuOf = (token: string) => server.ask(readMenu, {}, { token })

describe('the user record', () => {
  test('has every field that the specification lists', async () => {
    const info = await server.ask(readUserInfo, {}, { token: await server.signIn('admin') })
    expect(info).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      pid: null,
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      username: 'admin',
      name: '王立群',
      avatar: '',
      job: 'operations-lead',
      jobName: '内容运营负责人',
      organization: 'content-centre',
      organizationName: '内容中心',
      location: 'beijing',
      locationName: '北京',
      email: 'wangliqun@greenroom.example',
      introduction: '负责内容集合、公众号与直播间的日常运营。',
      personalWebsite: 'https://wangliqun.greenroom.example',
      phone: '150****0000',
      registrationDate: '2023-05-10T04:10:00.000Z',
      accountId: '10000001',
      certification: 1,
      role: 'admin',
      permissions: allPermissions,
    })
  })

  test('of a user has the user’s role and permissions', async () => {
    const info = await server.ask(readUserInfo, {}, { token: await server.signIn('user') })
    expect(info.role).toBe('user')
    expect(info.permissions.toSorted()).toEqual([
      'content-set:create',
      'content-set:read',
      'content-set:update',
      'content:create',
      'content:read',
      'content:update',
      'inspection:inspect',
      'inspection:read',
      'person:read',
      'preset:read',
    ])
  })

  test('joins what several roles allow', async () => {
    const { pool } = server.database
    const id = await addPerson(pool, { username: 'both' }, 'x', 'user')
    const [admin] = await pool.select().from(roles).where(eq(roles.code, 'admin'))
    await pool.insert(personRoles).values({ personId: id, roleId: admin?.id ?? '' })
    const token = await startSession(pool, id, { address: '', device: '' }, false)
    const info = await server.ask(readUserInfo, {}, { token })
    expect(info.role).toBe('admin')
    expect(info.permissions.toSorted()).toEqual(allPermissions.toSorted())
  })

  test('of a person without roles has none, and the menu shows what is for everyone', async () => {
    const { pool } = server.database
    const id = await addPerson(pool, { username: 'new' }, 'x', 'user')
    await pool.delete(personRoles).where(eq(personRoles.personId, id))
    const token = await startSession(pool, id, { address: '', device: '' }, false)
    expect(await server.ask(readUserInfo, {}, { token })).toMatchObject({ role: '', permissions: [] })
    expect(namesOf(await menuOf(token))).toContain('Workplace')
    expect(namesOf(await menuOf(token))).not.toContain('Monitor')
  })
})

describe('the menu', () => {
  test('of an administrator is every route of the specification, in its order', async () => {
    const menu = await menuOf(await server.signIn('admin'))
    expect(namesOf(menu)).toEqual(namesOf(routes))
    expect(menu.map(({ meta }) => meta.order)).toEqual(routes.map(({ order }) => order))
  })

  test('of a user leaves out what is for administrators, and the sections that this empties', async () => {
    const names = namesOf(await menuOf(await server.signIn('user')))
    for (const name of [
      'Monitor',
      'DataAnalysis',
      'visualization',
      'form',
      'Basic',
      'profile',
      'result',
      '403',
    ]) {
      expect(names).not.toContain(name)
    }
    for (const name of ['dashboard', 'Workplace', 'SearchTable', 'Card', '404', '500', 'SystemUser', 'faq']) {
      expect(names).toContain(name)
    }
  })

  test('gives pages their whole path and links their address, and omits the children of both', async () => {
    const menu = await menuOf(await server.signIn('user'))
    const workplace = menu[0]?.children?.[0]
    expect(workplace).toEqual({
      name: 'Workplace',
      path: '/dashboard/workplace',
      meta: {
        title: { 'zh-CN': '工作台', 'en-US': 'Workplace' },
        icon: '',
        order: 0,
        requiresAuth: true,
        roles: ['*'],
        hideInMenu: false,
        hideChildrenInMenu: false,
        activeMenu: null,
        noAffix: false,
        ignoreCache: false,
      },
    })
    const link = menu.find(({ name }) => name === 'faq')
    expect(link?.path).toMatch(/^https:/)
    expect(link).not.toHaveProperty('children')
  })

  test('follows the stored rows at once, and survives a cycle in them', async () => {
    const { pool } = server.database
    const token = await server.signIn('user')
    const [list] = await pool.select().from(menuEntries).where(eq(menuEntries.name, 'list'))
    await pool.update(menuEntries).set({ position: -1 }).where(eq(menuEntries.name, 'list'))
    expect((await menuOf(token))[0]?.name).toBe('list')
    await pool
      .update(menuEntries)
      .set({ parentId: list?.id ?? null })
      .where(eq(menuEntries.name, 'list'))
    const names = namesOf(await menuOf(token))
    expect(names).not.toContain('SearchTable')
    expect(names).toContain('Workplace')
  })
})

describe.each([readUserInfo, readMenu])('$id', call => {
  test('is refused without a session', async () => {
    expect(await server.call(call)).toMatchObject({ code: 50008, data: null })
  })

  test('is refused with fields that it does not know', async () => {
    const response = await server.call(call, { body: { id: 1 } }, { token: await server.signIn('user') })
    expect(response).toMatchObject({ code: 40000, data: { issues: [{ path: 'body.id' }] } })
  })
})
