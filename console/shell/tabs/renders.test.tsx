import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setWindowWidth, usualWidth } from '../../testing/window-width.ts'
import { fillPage } from '../testing/fake-pages.tsx'
import { node } from '../testing/menu-node.ts'
import { findPage, goTo, leaveShell, menu, openShell, shellMenu } from '../testing/open-shell.tsx'
import { closeShownDrawers } from './follow-router.ts'

const home = '/dashboard/workplace'
const sets = '/list/search-table'
const items = '/list/content'

/** Fills a page with something that counts how often it is drawn. */
function countPage(name: string): () => number {
  let renders = 0
  fillPage(name, () => {
    renders += 1
    return null
  })
  return () => renders
}

/** An entry of the menu that is no page; only drawing it reads its title. */
function countedEntry() {
  let renders = 0
  const title = {
    get 'en-US'() {
      renders += 1
      return 'Help'
    },
    'zh-CN': '帮助',
  }
  return { entry: node('help', 'https://help.mantine.dev', { title, order: 9 }), count: () => renders }
}

// Wide enough for the menu with its words.
beforeEach(() => setWindowWidth(1440))
afterEach(() => {
  leaveShell()
  setWindowWidth(usualWidth)
})

describe('a navigation', () => {
  it('does not render a mounted page, neither when it is left nor when it is shown again', async () => {
    const count = countPage('SearchTable')
    const { user } = await openShell(sets)
    await findPage('SearchTable')
    const drawn = count()
    await goTo(items)
    await findPage('Content')
    await user.click(menu().getByRole('link', { name: 'SearchTable' }))
    await findPage('SearchTable')
    expect(count()).toBe(drawn)
  })

  it('renders only the affected entries of the menu', async () => {
    const { entry, count } = countedEntry()
    await openShell(home, { menu: [...shellMenu, entry] })
    await waitFor(() => expect(menu().getByRole('link', { name: /^Help/ })).toBeVisible())
    await goTo(sets)
    await findPage('SearchTable')
    const drawn = count()
    await goTo(items)
    await findPage('Content')
    await goTo(home)
    await findPage('Workplace')
    expect(count()).toBe(drawn)
  })
})

it('closing the drawers of a page without open drawers does not render it', async () => {
  const count = countPage('SearchTable')
  await openShell(sets)
  await findPage('SearchTable')
  const drawn = count()
  act(() => closeShownDrawers())
  expect(count()).toBe(drawn)
})
