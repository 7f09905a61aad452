import type { MenuNode } from '@greenroom/contract/areas/auth/sign-in'
import { allRoutes } from '@greenroom/contract/routes'
import { describe, expect, test } from 'vitest'
import { node } from '../testing/menu-node.ts'
import { buildMenu } from './build-menu.ts'
import { highlight, wholeTrail } from './highlight.ts'
import { allNodes } from './nodes.ts'

const reader = { role: 'user', hasPage: (name: string) => name.startsWith('Page') }

const deep = node('PageDeep', '/a/b/c')
const hidden = node('PageHidden', '/a/hidden', { hideInMenu: true })
const elsewhere = node('PageElsewhere', '/a/elsewhere', { hideInMenu: true, activeMenu: 'PageDeep' })
const inner = node('PageInner', '/one/inner')
const tree = [
  node('a', '/a', {}, [node('b', '/a/b', {}, [deep]), hidden, elsewhere]),
  node('PageOne', '/one', { hideChildrenInMenu: true }, [inner]),
]
const items = buildMenu(tree, reader)
const trailOf = (page: typeof deep) => highlight(page, tree, items)

test('a page is highlighted with all sections above it', () => {
  expect(trailOf(deep)).toEqual(['a', 'b', 'PageDeep'])
})

test('a page that names another entry highlights that one', () => {
  expect(trailOf(elsewhere)).toEqual(['a', 'b', 'PageDeep'])
})

test('a page below an entry that hides its children highlights that entry', () => {
  expect(items.find(({ name }) => name === 'PageOne')?.children).toEqual([])
  expect(trailOf(inner)).toEqual(['PageOne'])
})

describe('a page below a list', () => {
  const everything = { role: 'admin', hasPage: (name: string) => /^[A-Z]/.test(name) }
  const list = node('list', '/list', {}, [
    node('SearchTable', '/list/search-table'),
    node('Content', '/list/content'),
    node('ContentSet', '/list/search-table/:id', { hideInMenu: true }),
  ])
  const section = (meta: Partial<MenuNode['meta']>) =>
    node('form', '/form', {}, [
      node('Channels', '/form/channels'),
      node('ChannelDetail', '/form/channels/:id', { hideInMenu: true, ...meta }),
    ])
  const trails = (menu: readonly MenuNode[], name: string) => {
    const page = allNodes(menu).find(one => one.name === name)
    if (!page) throw new Error(name)
    return [highlight(page, menu, buildMenu(menu, everything)), wholeTrail(page, menu)]
  }

  test('highlights the entry of its list, and its breadcrumb leads through the list', () => {
    expect(trails([list, section({})], 'ContentSet')).toEqual([
      ['list', 'SearchTable'],
      ['list', 'SearchTable', 'ContentSet'],
    ])
  })

  test('highlights another entry when the menu says so', () => {
    expect(trails([list, section({ activeMenu: 'Content' })], 'ChannelDetail')).toEqual([
      ['list', 'Content'],
      ['list', 'Content', 'ChannelDetail'],
    ])
  })

  test('belongs to its own section when its list is not in the menu', () => {
    const alone = node('form', '/form', {}, [
      node('ChannelDetail', '/form/channels/:id', { hideInMenu: true }),
    ])
    expect(trails([list, alone], 'ChannelDetail')).toEqual([[], ['form', 'ChannelDetail']])
  })

  test('includes every page that the menu hides, except the messages', () => {
    const hiddenPages = allRoutes.filter(({ hideInMenu }) => hideInMenu)
    const without = hiddenPages.filter(({ below }) => !allRoutes.some(({ name }) => name === below))
    expect(without.map(({ name }) => name)).toEqual(['MessageList'])
  })
})

test('a page that the menu hides highlights nothing', () => {
  expect(trailOf(hidden)).toEqual([])
})
