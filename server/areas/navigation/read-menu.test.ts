import { readMenu } from '@greenroom/contract/areas/auth/sign-in'
import { routes } from '@greenroom/contract/routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { startSession } from '../auth/sessions/store.ts'
import { userRoles } from '../roles/schema.ts'
import { insertUser } from '../users/seed.ts'
import { menuEntries } from './schema.ts'

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

describe('the menu', () => {
  test('of a user without roles shows the entries for everyone', async () => {
    const { pool } = server.database
    const id = await insertUser(pool, { username: 'new' }, 'x', 'user')
    await pool.delete(userRoles).where(eq(userRoles.userId, id))
    const token = await startSession(pool, id, { address: '', device: '' }, false)
    const names = namesOf(await menuOf(token))
    expect(names).toContain('Workplace')
    expect(names).not.toContain('Monitor')
  })

  test('of an administrator is every route of the specification, in its order', async () => {
    const menu = await menuOf(await server.signIn('admin'))
    expect(namesOf(menu)).toEqual(namesOf(routes))
    expect(menu.map(({ meta }) => meta.order)).toEqual(routes.map(({ order }) => order))
  })

  test('of a user leaves out entries for administrators, and sections that are empty then', async () => {
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
        locale: '工作台',
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
    const english = await server.ask(readMenu, {}, { token: await server.signIn('user'), language: 'en-US' })
    expect([english[0]?.meta.locale, english[0]?.children?.[0]?.meta.locale]).toEqual([
      'Dashboard',
      'Workplace',
    ])
    const link = menu.find(({ name }) => name === 'faq')
    expect(link?.path).toMatch(/^https:/)
    expect(link).not.toHaveProperty('children')
  })

  test('has the dashboard that the specification says: Workplace, and a link to a design website; new pages come after them', async () => {
    const [dashboard] = await menuOf(await server.signIn('user'))
    expect(dashboard).toMatchObject({ path: '/dashboard', meta: { requiresAuth: true } })
    expect(dashboard?.children).toMatchObject([
      { path: '/dashboard/workplace' },
      { name: 'designWebsite', path: expect.stringMatching(/^https:/), meta: { requiresAuth: true } },
      { path: '/dashboard/calendar' },
    ])
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

describe('access.menu', () => {
  test('is refused without a session', async () => {
    expect(await server.call(readMenu)).toMatchObject({ code: 50008, data: null })
  })

  test('is refused with fields that it does not know', async () => {
    const response = await server.call(readMenu, { body: { id: 1 } }, { token: await server.signIn('user') })
    expect(response).toMatchObject({ code: 40000, data: { issues: [{ path: 'body.id' }] } })
  })
})
