import { countAlarms } from '@greenroom/contract/areas/live-health/alarms'
import { readGranters } from '@greenroom/contract/areas/roles/access-requests'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { text } from '../../testing/text.ts'
import { setWindowWidth, usualWidth } from '../../testing/window-width.ts'
import { consoleRouter } from '../router.ts'
import { node } from '../testing/menu-node.ts'
import { findPage, goTo, leaveShell, menu, openShell, tabTitles } from '../testing/open-shell.tsx'

const address = () => {
  const { pathname, search } = consoleRouter().state.location
  return `${pathname}${search}`
}
const inSection = () => menu().queryByRole('link', { name: 'SearchTable' })

/** Opens or closes the section of lists; it is as the test before has left it. */
async function setSection(user: UserEvent, isOpen: boolean) {
  const section = menu().getByRole('button', { name: 'list' })
  if (section.getAttribute('aria-expanded') !== String(isOpen)) await user.click(section)
}

beforeEach(() => setWindowWidth(1440))
afterEach(() => {
  leaveShell()
  setWindowWidth(usualWidth)
})

describe('the side menu', () => {
  it('marks the page on screen, and opens the section that contains it', async () => {
    const { user } = await openShell('/dashboard/workplace')
    await setSection(user, false)
    expect(menu().getByRole('link', { current: 'page' })).toHaveTextContent('Workplace')
    expect(inSection()).toBeNull()
    await goTo('/list/search-table')
    await findPage('SearchTable')
    expect(menu().getByRole('link', { current: 'page' })).toHaveTextContent('SearchTable')
    const trail = within(screen.getByRole('navigation', { name: text('layout:breadcrumb') }))
    expect(trail.getAllByRole('listitem').map(item => item.textContent)).toEqual(['list', 'SearchTable'])
  })

  it('counts the open errors of live rooms at the monitor, on its section while that is closed', async () => {
    fakeServer.respond(countAlarms, { errors: 2, warnings: 1 })
    const tree = [
      node('dashboard', '/dashboard', { order: 0 }, [
        node('Workplace', '/dashboard/workplace'),
        node('Monitor', '/dashboard/monitor'),
      ]),
    ]
    const { user } = await openShell('/dashboard/workplace', { menu: tree })
    const badge = { name: text('liveAlarms:errors', { count: 2 }) }
    const monitor = within(menu().getByRole('link', { name: /^Monitor/ }))
    expect(await monitor.findByRole('img', badge)).toHaveTextContent('2')
    const section = menu().getByRole('button', { name: /^dashboard/ })
    expect(within(section).queryByRole('img', badge)).toBeNull()
    await user.click(section)
    expect(within(section).getByRole('img', badge)).toBeVisible()
    await user.click(section)
  })

  it('opens links to other sites in a new window', async () => {
    await openShell('/dashboard/workplace')
    const link = menu().getByRole('link', { name: /^faq/ })
    expect(link).toHaveAttribute('href', 'https://help.mantine.dev')
    expect(link).toHaveAttribute('target', '_blank')
  })

  it('opens a page in its last state, and does not change the page on screen', async () => {
    const { user } = await openShell('/list/search-table?status=offline')
    await findPage('SearchTable')
    await user.click(menu().getByRole('link', { name: 'SearchTable' }))
    expect(address()).toBe('/list/search-table?status=offline')
    await goTo('/list/content')
    await findPage('Content')
    await user.click(menu().getByRole('link', { name: 'SearchTable' }))
    await findPage('SearchTable')
    await waitFor(() => expect(address()).toBe('/list/search-table?status=offline'))
    await waitFor(() => expect(tabTitles()).toEqual(['Workplace', 'SearchTable', 'Content']))
  })

  it('shows an entry with hidden children as one link, which is highlighted for those children', async () => {
    const tree = [
      node('dashboard', '/dashboard', { order: 0 }, [node('Workplace', '/dashboard/workplace')]),
      node('list', '/list', { order: 1, hideChildrenInMenu: true }, [
        node('SearchTable', '/list/search-table'),
        node('Content', '/list/content'),
      ]),
    ]
    const { user } = await openShell('/dashboard/workplace', { menu: tree })
    await findPage('Workplace')
    expect(menu().queryByRole('button', { name: 'list' })).toBeNull()
    await user.click(menu().getByRole('link', { name: 'list' }))
    await findPage('SearchTable')
    expect(menu().getByRole('link', { current: 'page' })).toHaveTextContent('list')
    expect(inSection()).toBeNull()
  })

  it('shows a menu with unknown pages and icons, without the unknown pages', async () => {
    const strange = [
      node('dashboard', '/dashboard', { icon: '<svg onload=alert(1)>' }, [
        node('Workplace', '/dashboard/workplace'),
        node('NoSuchPage', '/dashboard/nothing'),
      ]),
    ]
    await openShell('/dashboard/workplace', { menu: strange })
    await findPage('Workplace')
    expect(menu().getAllByRole('link')).toHaveLength(1)
    await goTo('/dashboard/nothing')
    await findPage('404')
  })

  it('stays empty with an empty menu, and no page is found', async () => {
    fakeServer.respond(readGranters, { names: ['Ada'], total: 1 })
    await openShell('/dashboard/workplace', { menu: [] })
    await findPage('404')
    expect(menu().queryAllByRole('link')).toEqual([])
  })
})

describe('the side menu of a narrow window', () => {
  it('remembers its open sections, also in the drawer of a phone', async () => {
    const { user } = await openShell('/dashboard/workplace')
    await findPage('Workplace')
    await setSection(user, true)
    expect(inSection()).toBeVisible()
    setWindowWidth(390)
    const opener = await screen.findByRole('button', { name: text('shell:openMenu') })
    expect(screen.queryByRole('navigation', { name: text('shell:menu') })).toBeNull()
    await user.click(opener)
    expect(inSection()).toBeVisible()
    await setSection(user, false)
    await user.keyboard('{Escape}')
    setWindowWidth(1440)
    await waitFor(() => expect(screen.queryByRole('button', { name: text('shell:openMenu') })).toBeNull())
    expect(inSection()).toBeNull()
  })

  it('is collapsed until the user opens it there, and is open in a wide window', async () => {
    const { user } = await openShell('/dashboard/workplace')
    setWindowWidth(1100)
    await user.click(await screen.findByRole('button', { name: text('layout:expandMenu') }))
    expect(screen.getByRole('button', { name: text('layout:collapseMenu') })).toBeVisible()
    await user.click(screen.getByRole('button', { name: text('layout:collapseMenu') }))
    setWindowWidth(1440)
    expect(await screen.findByRole('button', { name: text('layout:collapseMenu') })).toBeVisible()
  })
})
