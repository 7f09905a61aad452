import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import { readMenu } from '@greenroom/contract/areas/auth/sign-in'
import {
  createMenuEntry,
  deleteMenuEntry,
  type MenuEntry,
  readMenuTree,
  restoreMenu,
  restoreMenuEntry,
  updateMenuEntry,
} from '@greenroom/contract/areas/navigation/menu'
import type { Endpoint } from '@greenroom/contract/endpoint'
import { errors } from '@greenroom/contract/errors'
import { allRoutes, pageNames } from '@greenroom/contract/routes'
import { ruleText } from '@greenroom/contract/rule-texts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { operationLog } from '../../platform/audit/schema.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { roles } from '../roles/schema.ts'
import { menuEntries } from './schema.ts'
import { seedMenu } from './seed.ts'

const unknownId = '01a1fb70-88e3-7454-8848-9ec09f533c2a'

let server: TestServer
let admin: { token: string; language: 'en-US' }

beforeEach(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin'), language: 'en-US' }
})
afterEach(() => server.stop())

const tree = () => server.ask(readMenuTree, {}, admin)
async function entry(name: string): Promise<MenuEntry> {
  const found = (await tree()).entries.find(one => one.name === name)
  if (!found) throw new Error(`The menu has no ${name}`)
  return found
}
/** Names of a section's pages, in the built-in order. */
const pagesOf = (section: string) =>
  allRoutes.filter(({ parent }) => parent === section).map(({ name }) => name)
/** Names of the children of an entry, or of the top entries, in order. */
async function outline(parent: string | null = null): Promise<string[]> {
  const { entries } = await tree()
  const parentId = parent === null ? null : (await entry(parent)).id
  return entries.filter(one => one.parentId === parentId).map(({ name }) => name)
}
async function change(name: string, changes: Record<string, unknown>, version?: number) {
  const { id, version: current } = await entry(name)
  const body = { version: version ?? current, changes }
  return server.call(updateMenuEntry, { params: { id }, body }, admin)
}
/** Issues by field as names of rules; otherwise the code. */
const faults = ({ code, data }: { code: number; data: unknown }) =>
  code === errors.invalid.code
    ? errors.invalid.data.parse(data).issues.map(({ path, msg }) => `${path.split('.').at(-1)}: ${msg}`)
    : code
const says = (field: string, rule: Parameters<typeof ruleText>[0]) => [`${field}: ${ruleText(rule, 'en-US')}`]

const fields = {
  name: 'reports',
  path: '/reports',
  titleChinese: '报表',
  titleEnglish: 'Reports',
  icon: 'folder',
  parentId: null as string | null,
  place: 1000,
  roles: ['*'],
  hideInMenu: false,
  hideChildrenInMenu: false,
  activeMenu: '',
  noAffix: false,
  ignoreCache: false,
} as const
const create = (more: Record<string, unknown> = {}) =>
  server.call(createMenuEntry, { body: { kind: 'section', ...fields, ...more } }, admin)
const onEntry = async (call: Endpoint, name: string, body: unknown) =>
  server.call(call, { params: { id: (await entry(name)).id }, body }, admin)
const remove = async (name: string) => onEntry(deleteMenuEntry, name, { revision: (await tree()).revision })

describe('menu.tree', () => {
  it('shows the whole menu, parents before children, as this version begins with it', async () => {
    const { entries, missingPages } = await tree()
    expect(entries.map(({ name }) => name)).toEqual(allRoutes.map(({ name }) => name))
    expect(new Set(entries.map(({ origin }) => origin))).toEqual(new Set(['default']))
    expect(entries.filter(({ kind }) => kind === 'page').length).toBe(pageNames.size)
    expect(missingPages).toEqual([])
    const card = entries.find(({ name }) => name === 'Card')
    const place = pagesOf('list').indexOf('Card') + 1
    expect(card).toMatchObject({ place, parentId: entries.find(({ name }) => name === 'list')?.id })
  })

  it('shows entries without a parent at the top, from where they can be moved back', async () => {
    const [list, card] = [await entry('list'), await entry('Card')]
    await server.database.pool
      .update(menuEntries)
      .set({ parentId: card.id })
      .where(eq(menuEntries.id, list.id))
    expect(await outline()).toEqual(expect.arrayContaining(['list', 'Card', 'SearchTable']))
    expect((await change('list', { parentId: null, place: 3 })).code).toBe(20000)
    expect(await outline('list')).toEqual(pagesOf('list'))
  })
})

describe('menu.create', () => {
  it('adds a section with a page that was moved into it, and a link, at their places', async () => {
    expect((await create({ place: 2 })).code).toBe(20000)
    const { id } = await entry('reports')
    await change('Card', { parentId: id })
    const docs = { kind: 'link', name: 'docs', path: 'https://docs.example.org/', parentId: id, place: 1 }
    await create(docs)
    expect((await outline()).slice(0, 3)).toEqual(['dashboard', 'reports', 'visualization'])
    expect(await outline('reports')).toEqual(['docs', 'Card'])
    expect(await entry('docs')).toMatchObject({ kind: 'link', origin: 'own', version: 1 })
    expect(await entry('Card')).toMatchObject({ origin: 'changed' })
    const seen = await server.ask(readMenu, {}, admin)
    expect(seen[1]).toMatchObject({ name: 'reports', meta: { icon: 'folder', title: { 'zh-CN': '报表' } } })
  })

  it('refuses, each at its field, what the console could not show', async () => {
    const fault = async (more: Record<string, unknown>) => faults(await create(more))
    const link = (await entry('faq')).id
    expect(await fault({ name: 'list' })).toEqual(says('name', 'menuNameTaken'))
    expect(await fault({ name: 'two words' })).toEqual(says('name', 'menuName'))
    expect(await fault({ name: 'SystemLog' })).toEqual(says('name', 'menuPageName'))
    expect(await fault({ kind: 'page', name: 'Nowhere' })).toEqual(says('name', 'menuPageUnknown'))
    expect(await fault({ path: 'reports' })).toEqual(says('path', 'menuPath'))
    expect(await fault({ path: '/a/../b' })).toEqual(says('path', 'menuPath'))
    expect(await fault({ path: '//evil.example' })).toEqual(says('path', 'menuPath'))
    for (const path of '/Redirect/x /LOGIN /api/x /assets /healthz /readyz /metrics /r/x'.split(' '))
      expect(await fault({ path }), path).toEqual(says('path', 'menuPathReserved'))
    expect(await fault({ path: '/LIST/card' })).toEqual(says('path', 'menuPathTaken'))
    for (const path of ['javascript:alert(1)', 'ftp://a.example', 'https:/a', 'https://me@a.example', '/x']) {
      expect(await fault({ kind: 'link', path })).toEqual(says('path', 'menuAddress'))
    }
    expect(await fault({ parentId: unknownId })).toEqual(says('parentId', 'menuParentUnknown'))
    expect(await fault({ parentId: link })).toEqual(says('parentId', 'menuParentLink'))
    expect(await fault({ activeMenu: 'nobody' })).toEqual(says('activeMenu', 'menuActiveUnknown'))
    expect(await fault({ roles: [] })).toEqual(says('roles', 'required'))
    expect(await fault({ icon: 'skull' })).toEqual([expect.stringContaining('icon: ')])
    expect((await tree()).entries.length).toBe(allRoutes.length)
  })

  it('keeps the menu to three levels', async () => {
    await create({ parentId: (await entry('list')).id })
    const third = { parentId: (await entry('reports')).id }
    expect((await create({ ...third, name: 'third', path: '/third' })).code).toBe(20000)
    const fourth = { parentId: (await entry('third')).id, name: 'fourth', path: '/fourth' }
    expect(faults(await create(fourth))).toEqual(says('parentId', 'menuDepth'))
    expect(faults(await change('list', { parentId: (await entry('form')).id }))).toEqual(
      says('parentId', 'menuDepth'),
    )
  })
})

describe('menu.update', () => {
  it('changes fields, which every user’s menu shows at once', async () => {
    const user = { token: await server.signIn('user') }
    const changes = { titleEnglish: 'Cards', icon: 'star', roles: ['user', '*'], noAffix: true }
    expect((await change('Card', changes)).code).toBe(20000)
    const list = (await server.ask(readMenu, {}, user)).find(({ name }) => name === 'list')
    const card = list?.children?.find(({ name }) => name === 'Card')
    expect(card?.meta).toMatchObject({ icon: 'star', roles: ['*'], noAffix: true })
    expect(card?.meta.title).toEqual({ 'zh-CN': '质检与服务', 'en-US': 'Cards' })
    expect(await entry('Card')).toMatchObject({ version: 2, origin: 'changed' })
  })

  it('moves an entry among its siblings and under another, and numbers them anew', async () => {
    await change('Card', { place: 1 })
    expect(await outline('list')).toEqual(['Card', ...pagesOf('list').filter(name => name !== 'Card')])
    await change('list', { place: 1 })
    await change('faq', { parentId: (await entry('user')).id, place: 2 })
    expect((await outline()).slice(0, 2)).toEqual(['list', 'dashboard'])
    expect(await outline('user')).toEqual(['Info', 'faq', 'Setting', 'MessageList'])
    expect((await tree()).entries.filter(({ name }) => name === 'Info')[0]?.version).toBe(1)
  })

  it('refuses cycles, and names and paths that are fixed', async () => {
    await create({ parentId: (await entry('list')).id })
    expect(faults(await change('list', { parentId: (await entry('reports')).id }))).toEqual(
      says('parentId', 'menuCycle'),
    )
    expect(faults(await change('list', { parentId: (await entry('list')).id }))).toEqual(
      says('parentId', 'menuCycle'),
    )
    expect(faults(await change('Card', { name: 'Cards' }))).toEqual(says('name', 'menuNameFixed'))
    expect(faults(await change('Workplace', { path: '/home' }))).toEqual(says('path', 'menuPathFixed'))
    expect(faults(await change('Card', {}))).toEqual([expect.stringContaining('changes: ')])
    expect((await change('Card', { path: '/cards' })).code).toBe(20000)
  })

  it('lets entries that highlight another, and roles that show it, follow its new name', async () => {
    await create()
    const menu = ['reports', 'Card']
    await server.database.pool.update(roles).set({ menu }).where(eq(roles.code, 'user'))
    await change('Card', { activeMenu: 'reports' })
    expect((await change('reports', { name: 'figures' })).code).toBe(20000)
    expect((await entry('Card')).activeMenu).toBe('figures')
    const [role] = await server.database.pool.select().from(roles).where(eq(roles.code, 'user'))
    expect(role?.menu).toEqual(['figures', 'Card'])
  })

  it('does not lock any user out', async () => {
    const changes = [
      ['SystemMenu', { roles: ['user'] }, 'roles'],
      ['system', { roles: ['user'] }, 'roles'],
      ['SystemMenu', { hideInMenu: true }, 'hideInMenu'],
      ['system', { hideInMenu: true }, 'hideInMenu'],
      ['system', { hideChildrenInMenu: true }, 'hideChildrenInMenu'],
      ['SystemLog', { roles: ['user'] }, 'roles'],
      ['dashboard', { roles: ['admin'] }, 'roles'],
    ] as const
    for (const [name, fields, field] of changes) {
      expect([name, ...says(field, 'menuLockout')]).toEqual([name, faults(await change(name, fields))].flat())
    }
  })

  it('does not lock the administrators out by a move either, and lets them hide the rest', async () => {
    await create({ roles: ['user'] })
    const parentId = (await entry('reports')).id
    expect(faults(await change('system', { parentId }))).toEqual(says('parentId', 'menuLockout'))
    expect((await change('SystemLog', { hideInMenu: true, roles: ['admin'] })).code).toBe(20000)
    expect((await change('system', { roles: ['admin'] })).code).toBe(20000)
  })

  it('answers a conflict with the entry as it is now, and says not found', async () => {
    await change('Card', { titleEnglish: 'First' })
    const late = await change('Card', { titleChinese: '晚' }, 1)
    expect(late).toMatchObject({ code: errors.conflict.code })
    expect(late.data).toMatchObject({ current: { titleEnglish: 'First', version: 2 } })
    const body = { version: 1, changes: { icon: '' } }
    const { code } = await server.call(updateMenuEntry, { params: { id: unknownId }, body }, admin)
    expect(code).toBe(errors.notFound.code)
  })
})

describe('two users who change the menu at once', () => {
  it('saves both changes of different entries, and refuses the second of two changes of one entry', async () => {
    const codes = await Promise.all([change('Card', { place: 1 }), change('Info', { place: 2 })])
    expect(codes.map(({ code }) => code)).toEqual([20000, 20000])
    const same = await Promise.all([change('Step', { icon: 'star' }), change('Step', { icon: 'heart' })])
    expect(same.map(({ code }) => code).toSorted()).toEqual([20000, errors.conflict.code].sort())
  })

  it('cannot make a cycle together', async () => {
    const [list, form] = [await entry('list'), await entry('form')]
    const both = await Promise.all([
      change('list', { parentId: form.id }),
      change('form', { parentId: list.id }),
    ])
    expect(both.filter(({ code }) => code === 20000).length).toBe(1)
  })

  it('does not delete what the other has put there meanwhile', async () => {
    const { revision } = await tree()
    await change('Card', { parentId: (await entry('form')).id })
    const late = await onEntry(deleteMenuEntry, 'form', { revision })
    expect(late).toMatchObject({
      code: errors.conflict.code,
      data: { current: { revision: expect.any(String) } },
    })
    expect(await outline('form')).toEqual([...pagesOf('form'), 'Card'])
  })
})

describe('menu.delete', () => {
  it('takes an entry out with all below it, for good, and each has its entry in the log', async () => {
    await change('Info', { activeMenu: 'Card' })
    expect((await remove('list')).code).toBe(20000)
    expect(await tree()).toMatchObject({ missingPages: pagesOf('list') })
    expect((await entry('Info')).activeMenu).toBe('')
    await seedMenu(server.database.pool)
    expect(await outline()).not.toContain('list')
    const logged = await server.database.pool
      .select()
      .from(operationLog)
      .where(eq(operationLog.action, deleteMenuEntry.id))
    const deleted = logged.filter(({ operation }) => operation === 'delete').map(({ title }) => title)
    expect(deleted.toSorted()).toEqual([...pagesOf('list'), 'list'].toSorted())
  })

  it('gives a page back where it is added again', async () => {
    await remove('Card')
    const page = { kind: 'page', name: 'Card', path: '/list/card', parentId: (await entry('form')).id }
    expect((await create({ ...page, place: 1 })).code).toBe(20000)
    expect(await outline('form')).toEqual(['Card', ...pagesOf('form')])
    expect((await tree()).missingPages).toEqual([])
  })

  it('refuses changes that would lock users out, naming the pages, unknown entries, and requests without a revision', async () => {
    expect(await remove('system')).toMatchObject({
      code: errors.menuLockout.code,
      data: { pages: ['SystemMenu', 'SystemRole', 'SystemUser', 'SystemLog'] },
    })
    expect(await remove('Workplace')).toMatchObject({ data: { pages: ['Workplace'] } })
    const missing = { params: { id: unknownId }, body: { revision: (await tree()).revision } }
    expect((await server.call(deleteMenuEntry, missing, admin)).code).toBe(errors.notFound.code)
    expect((await onEntry(deleteMenuEntry, 'Card', {})).code).toBe(errors.invalid.code)
  })
})

describe('menu.restore-entry', () => {
  it('gives an entry its fields back, not its place', async () => {
    await change('Card', { titleEnglish: 'Mine', hideInMenu: true, parentId: (await entry('form')).id })
    const { version } = await entry('Card')
    expect((await onEntry(restoreMenuEntry, 'Card', { version })).code).toBe(20000)
    expect(await entry('Card')).toMatchObject({ titleEnglish: 'Inspection & services', hideInMenu: false })
    expect(await outline('form')).toContain('Card')
  })

  it('refuses an older version, an entry that users added, and a path that another took', async () => {
    await create()
    expect((await onEntry(restoreMenuEntry, 'reports', { version: 1 })).code).toBe(errors.notFound.code)
    await change('Card', { path: '/cards' })
    expect((await onEntry(restoreMenuEntry, 'Card', { version: 1 })).code).toBe(errors.conflict.code)
    await change('reports', { path: '/list/card' })
    expect(faults(await onEntry(restoreMenuEntry, 'Card', { version: 2 }))).toEqual(
      says('path', 'menuPathTaken'),
    )
  })
})

describe('menu.restore', () => {
  it('resets the menu to its default after any changes, and changes nothing else', async () => {
    const first = (await tree()).entries.map(({ version: _, updatedTime: __, ...one }) => one)
    await create({ place: 1 })
    await change('system', { parentId: (await entry('reports')).id })
    await change('Card', { parentId: (await entry('faq')).parentId, place: 1, icon: 'star' })
    await remove('form')
    const { revision } = await tree()
    const restored = await server.ask(restoreMenu, { body: { revision } }, admin)
    const without = (entries: MenuEntry[]) =>
      entries.map(({ version: _, id: __, parentId: ___, updatedTime: ____, ...one }) => one)
    expect(without(restored.entries)).toEqual(first.map(({ id: _, parentId: __, ...one }) => one))
    expect((await entry('Setting')).version).toBe(1)
    const again = await server.ask(restoreMenu, { body: { revision: restored.revision } }, admin)
    expect(again.revision).toBe(restored.revision)
  })

  it('refuses a menu that has changed since it was read', async () => {
    const { revision } = await tree()
    await change('Card', { icon: 'star' })
    expect((await server.call(restoreMenu, { body: { revision } }, admin)).code).toBe(errors.conflict.code)
    expect((await entry('Card')).icon).toBe('star')
    expect((await server.call(restoreMenu, { body: {} }, admin)).code).toBe(errors.invalid.code)
  })
})

describe('undoing a change of the menu', () => {
  async function undoLast(action: 'menu.delete' | 'menu.update' | 'menu.restore') {
    const { list } = await server.ask(listOperations, { query: { action, pageSize: '1' } }, admin)
    const [last] = list
    const request = { params: { id: last?.id }, body: { scope: 'request' } }
    return server.call(undoOperation, request, admin)
  }

  it('restores a deleted entry with all entries below it, and the menu as it was before its reset', async () => {
    await change('Info', { activeMenu: 'Card' })
    await remove('list')
    expect((await undoLast('menu.delete')).code).toBe(20000)
    expect(await outline('list')).toEqual(pagesOf('list'))
    expect(await entry('Info')).toMatchObject({ activeMenu: 'Card' })
    await create({ place: 1 })
    await change('Card', { parentId: (await entry('reports')).id, icon: 'star' })
    await server.ask(restoreMenu, { body: { revision: (await tree()).revision } }, admin)
    expect((await undoLast('menu.restore')).code).toBe(20000)
    expect(await outline('reports')).toEqual(['Card'])
    expect((await entry('Card')).icon).toBe('star')
  })

  it('is refused when it would lock users out, or bring back a path that another has now', async () => {
    await change('SystemLog', { parentId: null, roles: ['admin'] })
    await change('system', { path: '/manage' })
    await create({ path: '/system' })
    expect(await undoLast('menu.update')).toMatchObject({ data: { reason: 'taken' } })
    await create({ name: 'closed', path: '/closed' })
    await change('SystemLog', { parentId: (await entry('closed')).id })
    await change('SystemLog', { parentId: null })
    const closed = { roles: ['user'] }
    await server.database.pool.update(menuEntries).set(closed).where(eq(menuEntries.name, 'closed'))
    expect(await undoLast('menu.update')).toMatchObject({
      code: errors.menuLockout.code,
      data: { pages: ['SystemLog'] },
    })
    expect((await entry('SystemLog')).parentId).toBeNull()
  })

  it('is not refused for a page that was out of reach before', async () => {
    await change('Card', { icon: 'star' })
    const withoutAdmin = { roles: ['user'] }
    await server.database.pool.update(menuEntries).set(withoutAdmin).where(eq(menuEntries.name, 'SystemLog'))
    expect((await undoLast('menu.update')).code).toBe(20000)
    expect((await entry('Card')).icon).not.toBe('star')
  })
})
