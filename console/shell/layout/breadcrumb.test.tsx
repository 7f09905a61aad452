import { screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useTabTitle } from '../../kit/navigation/tab.ts'
import { text } from '../../testing/text.ts'
import { fillPage } from '../testing/fake-pages.tsx'
import { node } from '../testing/menu-node.ts'
import { findPage, leaveShell, openShell } from '../testing/open-shell.tsx'

afterEach(leaveShell)

const menu = [
  node('list', '/list', {}, [
    node('Content', '/list/content'),
    node('SearchTable', '/list/search-table'),
    node('ContentSet', '/list/search-table/:id', { hideInMenu: true }),
  ]),
]

it('The breadcrumb of a record leads back through its list and names the record', async () => {
  fillPage('ContentSet', function Spring() {
    useTabTitle('Spring picks')
    return null
  })
  await openShell('/list/search-table/17', { menu })
  await findPage('ContentSet')
  const trail = within(screen.getByRole('navigation', { name: text('layout:breadcrumb') }))
  expect(trail.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    'list',
    'SearchTable',
    'Spring picks',
  ])
  expect(trail.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
    '/list/content',
    '/list/search-table',
  ])
})
