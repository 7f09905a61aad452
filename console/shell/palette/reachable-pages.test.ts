import { expect, test } from 'vitest'
import { node } from '../testing/menu-node.ts'
import { reachablePages } from './reachable-pages.ts'

const menu = [
  node('system', '/system', { order: 2, icon: 'settings' }, [
    node('Users', '/system/user', { roles: ['admin'], order: 1 }),
    node('Logs', '/system/log', { order: 0 }),
    node('Planned', '/system/planned'),
  ]),
  node('dashboard', '/dashboard', { order: 1 }, [
    node('Workplace', '/dashboard/workplace', { icon: 'dashboard' }),
    node('Hidden', '/hidden', { hideInMenu: true }),
    node('OneUser', '/system/user/:id'),
  ]),
  node('faq', 'https://help.example', { order: 3 }),
]
const pages = (role: string) =>
  reachablePages({
    menu,
    role,
    fromServer: true,
    hasPage: name => !['Planned', 'system', 'dashboard'].includes(name),
  })

test('all pages that the guard allows are offered in the menu’s order, including hidden pages and links', () => {
  expect(pages('admin').map(({ name }) => name)).toEqual(['Workplace', 'Hidden', 'Logs', 'Users', 'faq'])
  expect(pages('user').map(({ name }) => name)).toEqual(['Workplace', 'Hidden', 'Logs', 'faq'])
})

test('a page names its sections, and has their icon when it has none', () => {
  const logs = pages('user').find(({ name }) => name === 'Logs')
  expect(logs).toMatchObject({ icon: 'settings', external: false, path: '/system/log' })
  expect(logs?.trail).toEqual([{ 'zh-CN': 'system', 'en-US': 'system' }])
  expect(pages('user').at(-1)).toMatchObject({ name: 'faq', external: true, trail: [] })
})
