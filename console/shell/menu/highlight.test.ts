import { expect, test } from 'vitest'
import { node } from '../testing/menu-node.ts'
import { buildMenu } from './build-menu.ts'
import { highlight } from './highlight.ts'

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

test('a page is highlighted with the sections above it, however deep', () => {
  expect(trailOf(deep)).toEqual(['a', 'b', 'PageDeep'])
})

test('a page that names another entry highlights that one', () => {
  expect(trailOf(elsewhere)).toEqual(['a', 'b', 'PageDeep'])
})

test('a page below an entry that hides what is below it highlights that entry', () => {
  expect(items.find(({ name }) => name === 'PageOne')?.children).toEqual([])
  expect(trailOf(inner)).toEqual(['PageOne'])
})

test('a page that the menu hides highlights nothing', () => {
  expect(trailOf(hidden)).toEqual([])
})
