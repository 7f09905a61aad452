import { describe, expect, test } from 'vitest'
import { computeMenu, type MenuRole, type StoredMenuEntry } from './menu.ts'

function entry(name: string, parent: string | null, more: Partial<StoredMenuEntry> = {}): StoredMenuEntry {
  return {
    id: `id-${name}`,
    parentId: parent && `id-${parent}`,
    name,
    path: `/${name}`,
    title: { 'zh-CN': name, 'en-US': name },
    icon: '',
    position: 0,
    roles: ['*'],
    requiresAuth: true,
    hideInMenu: false,
    hideChildrenInMenu: false,
    activeMenu: null,
    noAffix: false,
    ignoreCache: false,
    external: false,
    updatedAt: new Date(0),
    version: 1,
    ...more,
  }
}

const userRoles = [{ base: 'user', menu: null }] as const
const names = (entries: StoredMenuEntry[]) => computeMenu(entries, userRoles).menu.map(({ name }) => name)

describe('a user’s menu', () => {
  test('shows entries for everyone and for what the user stands on', () => {
    const entries = [
      entry('everyone', null),
      entry('users', null, { roles: ['user'] }),
      entry('admins', null, { roles: ['admin'] }),
      entry('nobody', null, { roles: [] }),
    ]
    expect(names(entries)).toEqual(['everyone', 'users'])
  })

  test('shows a user without roles the entries for everyone', () => {
    const { menu } = computeMenu([entry('a', null), entry('b', null, { roles: ['user'] })], [])
    expect(menu.map(({ name }) => name)).toEqual(['a'])
  })

  test('leaves out a section of which nothing can be seen, however deep it lies', () => {
    const entries = [
      entry('outer', null),
      entry('inner', 'outer'),
      entry('page', 'inner', { roles: ['admin'] }),
      entry('other', null),
    ]
    expect(names(entries)).toEqual(['other'])
  })

  test('leaves out entries of a section that the user may not see', () => {
    expect(names([entry('section', null, { roles: ['admin'] }), entry('page', 'section')])).toEqual([])
  })

  test('keeps entries that are hidden in the menu, because the guard looks for them', () => {
    expect(names([entry('hidden', null, { hideInMenu: true })])).toEqual(['hidden'])
  })

  test('omits the children of an entry that has none', () => {
    const [leaf] = computeMenu([entry('leaf', null)], userRoles).menu
    expect(leaf).not.toHaveProperty('children')
  })

  test('shows of each role what that role chose, and always the landing page', () => {
    const entries = [
      entry('Workplace', null),
      entry('section', null),
      entry('chosen', 'section'),
      entry('other', 'section'),
      entry('admins', null, { roles: ['admin'] }),
      entry('users', null, { roles: ['user'] }),
    ]
    const shown = (...roles: MenuRole[]) =>
      computeMenu(entries, roles).menu.flatMap(({ name, children = [] }) => [
        name,
        ...children.map(child => child.name),
      ])
    expect(shown({ base: 'user', menu: ['chosen'] })).toEqual(['Workplace', 'section', 'chosen'])
    expect(shown({ base: 'user', menu: [] })).toEqual(['Workplace'])
    const both = shown({ base: 'admin', menu: ['admins'] }, { base: 'user', menu: ['other'] })
    expect(both.toSorted()).toEqual(['Workplace', 'admins', 'other', 'section'])
    // What only administrators may see is not chosen by a role that stands on less.
    expect(shown({ base: 'user', menu: ['admins'] }, { base: 'admin', menu: [] })).toEqual(['Workplace'])
  })

  test('is sorted at every level', () => {
    const entries = [
      entry('b', null, { position: 2 }),
      entry('a', null, { position: 1 }),
      entry('b2', 'b', { position: 9 }),
      entry('b1', 'b', { position: -1 }),
    ]
    const { menu } = computeMenu(entries, userRoles)
    expect(menu.map(({ name }) => name)).toEqual(['a', 'b'])
    expect(menu[1]?.children?.map(({ name }) => name)).toEqual(['b1', 'b2'])
  })
})

describe('stored entries without a parent', () => {
  test('in a cycle are left out and named, without an endless loop', () => {
    const entries = [
      entry('a', 'c'),
      entry('b', 'a'),
      entry('c', 'b'),
      entry('self', 'self'),
      entry('fine', null),
    ]
    const { menu, unreachable } = computeMenu(entries, userRoles)
    expect(menu.map(({ name }) => name)).toEqual(['fine'])
    expect(unreachable).toEqual(['a', 'b', 'c', 'self'])
  })

  test('below a deleted entry are left out and named, with the entries below them', () => {
    const { menu, unreachable } = computeMenu([entry('orphan', 'gone'), entry('below', 'orphan')], userRoles)
    expect(menu).toEqual([])
    expect(unreachable).toEqual(['orphan', 'below'])
  })

  test('are not those that the user may not see', () => {
    const entries = [entry('section', null, { roles: ['admin'] }), entry('page', 'section')]
    expect(computeMenu(entries, userRoles).unreachable).toEqual([])
  })
})
