import { landingPath } from '@greenroom/contract/paths'
import { expect, test } from 'vitest'
import { node } from '../testing/menu-node.ts'
import { resolveRoute } from './resolve-route.ts'

const workplace = node('Workplace', landingPath)
const table = node('SearchTable', '/list/search-table')
const detail = node('SetDetail', '/list/search-table/:id', { hideInMenu: true })
const monitor = node('Monitor', '/dashboard/monitor', { roles: ['admin'] })
const unbuilt = node('Card', '/list/card', { order: -1 })
const menu = [
  node('dashboard', '/dashboard', {}, [monitor, workplace]),
  node('list', '/list', {}, [table, unbuilt, detail]),
  node('result', '/result', {}, [node('Unbuilt', '/result/success')]),
  node('faq', 'https://help.mantine.dev'),
]

const built = new Set(['Workplace', 'SearchTable', 'Monitor', 'SetDetail'])
const reader = (role = 'user') => ({
  menu,
  role,
  fromServer: true,
  hasPage: (name: string) => built.has(name),
})
const at = (address: string, role?: string) => resolveRoute(new URL(address, 'http://console'), reader(role))

test('a page of the server’s menu is shown to a role that may open it', () => {
  expect(at('/list/search-table?status=online')).toEqual({ kind: 'page', node: table })
  expect(at('/list/search-table/')).toEqual({ kind: 'page', node: table })
  expect(at('/dashboard/monitor', 'admin')).toEqual({ kind: 'page', node: monitor })
})

test('a page that is hidden from the menu can be opened by its address', () => {
  expect(at('/list/search-table/17')).toEqual({ kind: 'page', node: detail })
})

test.each([
  ['a page that the role may not open', '/dashboard/monitor'],
  ['a page that is not in the server’s menu', '/user/info'],
  ['a page that is not built', '/list/card'],
  ['a section without pages', '/result'],
  ['an unknown path', '/nowhere/at/all'],
  ['an external link’s address', '/https://help.mantine.dev'],
])('not found: %s', (_, address) => {
  expect(at(address)).toEqual({ kind: 'not-found' })
})

test('the root redirects to the workplace, a section to its first visible page', () => {
  expect(at('/')).toEqual({ kind: 'redirect', to: landingPath })
  expect(at('/dashboard')).toEqual({ kind: 'redirect', to: landingPath })
  expect(at('/dashboard', 'admin')).toEqual({ kind: 'redirect', to: '/dashboard/monitor' })
  expect(at('/list')).toEqual({ kind: 'redirect', to: '/list/search-table' })
})

test('the sign-in page redirects users who are signed in already', () => {
  expect(at('/login')).toEqual({ kind: 'redirect', to: landingPath })
  expect(at('/login?redirect=%2Flist%3Fa%3D1')).toEqual({ kind: 'redirect', to: '/list?a=1' })
})

test.each([
  [
    'encoded in one part',
    '/redirect/%2Flist%2Fsearch-table%3Fstatus%3Donline',
    '/list/search-table?status=online',
  ],
  ['written out', '/redirect/list/search-table?status=online', '/list/search-table?status=online'],
  ['of another host', '/redirect/%2F%2Fevil.example', landingPath],
  ['of another scheme', '/redirect/https%3A%2F%2Fevil.example', '/https://evil.example'],
  ['with a backslash', '/redirect/%5C%5Cevil.example', landingPath],
  ['that is no encoding', '/redirect/%E0%A4', '/%E0%A4'],
])('a redirect to an address %s leads to a page of the console, loaded anew', (_, address, to) => {
  expect(at(address)).toEqual({ kind: 'reload', to })
})

test('entries with the same path cause no redirect loop', () => {
  const page = node('Workplace', '/same')
  const section = { ...reader(), menu: [node('dashboard', '/same', {}, [page])] }
  expect(resolveRoute({ pathname: '/same', search: '' }, section)).toEqual({ kind: 'page', node: page })
  const twins = [node('Monitor', '/same', { roles: ['admin'] }), page]
  const own = { ...reader(), menu: twins, fromServer: false }
  expect(resolveRoute({ pathname: '/same', search: '' }, own)).toEqual({ kind: 'not-found' })
})

test('the default path of a page redirects to its path in the menu', () => {
  const moved = { ...reader(), menu: [node('SearchTable', '/sets')] }
  const at = (address: string) => resolveRoute(new URL(address, 'http://console'), moved)
  expect(at('/list/search-table?status=online')).toEqual({ kind: 'redirect', to: '/sets?status=online' })
  expect(at('/list/card')).toEqual({ kind: 'not-found' })
})

test('with an empty menu no page is found', () => {
  const empty = { ...reader(), menu: [] }
  expect(resolveRoute({ pathname: landingPath, search: '' }, empty)).toEqual({ kind: 'not-found' })
})
