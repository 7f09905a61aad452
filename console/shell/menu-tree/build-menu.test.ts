import type { MenuNode } from '@greenroom/contract/areas/auth/sign-in'
import { type Route, routes } from '@greenroom/contract/routes'
import { expect, test } from 'vitest'
import { resolveRoute } from '../guard/resolve-route.ts'
import { hasPage } from '../pages.ts'
import { node } from '../testing/menu-node.ts'
import { buildMenu, type MenuItem, trailTo } from './build-menu.ts'

const reader = { role: 'user', hasPage: (name: string) => name.startsWith('Page') }

const outline = (items: readonly MenuItem[]): unknown[] =>
  items.map(item => (item.children.length > 0 ? [item.name, ...outline(item.children)] : item.name))

test('each level has the order of the server', () => {
  const tree = [
    node('b', '/b', { order: 2 }, [node('PageD', '/b/d', { order: 2 }), node('PageC', '/b/c', { order: 1 })]),
    node('PageA', '/a', { order: 1 }),
  ]
  expect(outline(buildMenu(tree, reader))).toEqual(['PageA', ['b', 'PageC', 'PageD']])
})

test('entries that are hidden, not allowed or without a page are left out, and so are empty sections', () => {
  const tree = [
    node('PageHidden', '/hidden', { hideInMenu: true }),
    node('PageAdmin', '/admin', { roles: ['admin'] }),
    node('Unbuilt', '/unbuilt'),
    node('empty', '/empty', {}, [node('deeper', '/empty/deeper', {}, [node('Unbuilt2', '/empty/deeper/x')])]),
    node('bare', '/bare', {}, []),
    node('PageOpen', '/open', { roles: ['admin'], requiresAuth: false }),
  ]
  expect(outline(buildMenu(tree, reader))).toEqual(['PageOpen'])
})

test('a page that would only refuse the user is left out, and so is a section of such pages', () => {
  const isRefused = (name: string) => name === 'PageRefused'
  const tree = [
    node('PageA', '/a'),
    node('PageRefused', '/refused'),
    node('section', '/section', {}, [node('PageRefused', '/section/refused')]),
    node('PageRefused', '/also-a-section', {}, [node('PageB', '/also-a-section/b')]),
  ]
  expect(outline(buildMenu(tree, { ...reader, isRefused }))).toEqual(['PageA', ['PageRefused', 'PageB']])
})

test.each([
  ['as this version begins', ({ hideInMenu = false }: Route) => ({ hideInMenu })],
  ['with all that is hidden shown', () => ({ hideInMenu: false })],
  ['with one entry for each section', () => ({ hideInMenu: false, hideChildrenInMenu: true })],
] as const)('no menu entry leads to a missing page, %s', (_name, metaOf) => {
  const toNode = (route: Route): MenuNode =>
    node(route.name, route.path, metaOf(route), route.children?.map(toNode))
  const access = { menu: routes.map(toNode), role: 'admin', fromServer: true, hasPage }
  const entries = (items: readonly MenuItem[]): MenuItem[] =>
    items.flatMap(item => (item.children.length > 0 ? entries(item.children) : item))
  const drawn = entries(buildMenu(access.menu, access)).filter(({ external }) => !external)
  expect(drawn.length).toBeGreaterThan(routes.length / 2)
  for (const { name, path } of drawn) {
    const found = resolveRoute({ pathname: path, search: '' }, access)
    const page = found.kind === 'redirect' ? resolveRoute({ pathname: found.to, search: '' }, access) : found
    expect([name, path, page.kind]).toEqual([name, expect.not.stringContaining(':'), 'page'])
    if (hasPage(name)) expect(found).toMatchObject({ node: { name } })
  }
})

test('the children of a page of one record are shown without that page', () => {
  const record = node('PageRecord', '/list/:id', { hideChildrenInMenu: true }, [node('PageBelow', '/below')])
  expect(outline(buildMenu([record], reader))).toEqual([['PageRecord', 'PageBelow']])
})

test('a link to another site needs no page', () => {
  const [item] = buildMenu([node('faq', 'https://help.mantine.dev')], reader)
  expect(item).toMatchObject({ name: 'faq', external: true })
})

test('the trail to a page names the sections above it', () => {
  const items = buildMenu([node('a', '/a', {}, [node('b', '/a/b', {}, [node('PageC', '/a/b/c')])])], reader)
  expect(trailTo('PageC', items)).toEqual(['a', 'b', 'PageC'])
  expect(trailTo('PageD', items)).toEqual([])
})
