import { logout, readMenu, readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { readGranters } from '@greenroom/contract/areas/roles/access-requests'
import { landingPath } from '@greenroom/contract/paths'
import { allRoutes, pageNames, type Route } from '@greenroom/contract/routes'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { setRefusalHelp } from '../../kit/feedback/refusal-help.ts'
import { beforeLeaving } from '../../kit/navigation/before-leaving.ts'
import { session, startSession } from '../../kit/session/session.ts'
import { currentLanguage } from '../../kit/text/language.ts'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { recordId } from '../../testing/records.ts'
import { text } from '../../testing/text.ts'
import { leave } from '../leave.ts'
import { loadAccess, loadMenu } from '../menu-tree/load-access.ts'
import { takeMenuTree } from '../menu-tree/menu-source.ts'
import { needOf } from '../pages.ts'
import { consoleRouter } from '../router.ts'
import { node } from '../testing/menu-node.ts'
import { findPage, goTo, leaveShell, openShell, shellMenu } from '../testing/open-shell.tsx'

const sets = '/list/search-table'
const address = () => {
  const { pathname, search, hash } = consoleRouter().state.location
  return `${pathname}${search}${hash}`
}

afterEach(() => {
  leaveShell()
  vi.restoreAllMocks()
})

describe('an address without a page for this user', () => {
  it.each([
    ['that is unknown', '/nowhere/at/all?with=a&query=b#and'],
    ['whose page is not in their menu', '/dashboard/monitor?tab=1'],
    ['whose page their role may not open', '/exception/403'],
  ])('(one %s) stays, and the shell says that nothing is there', async (_, path) => {
    fakeServer.respond(readGranters, { names: ['Ada'], total: 1 })
    await openShell(path, { role: 'user' })
    await findPage('404')
    expect(screen.getByText(text('shell:exception.missing.text'))).toBeVisible()
    expect(address()).toBe(path)
    expect(screen.getByRole('navigation', { name: text('shell:menu') })).toBeVisible()
  })

  it('says so where no role has a page', async () => {
    await openShell('/form/nowhere', { role: 'user' })
    await findPage('404')
    expect(screen.getByText(text('shell:exception.missing.hint'))).toBeVisible()
  })

  it('leads to the landing page when there is no previous page', async () => {
    const { user } = await openShell('/nowhere')
    history.replaceState({ idx: 0 }, '')
    await user.click(await screen.findByRole('button', { name: text('shell:exception.back') }))
    await findPage('Workplace')
    expect(address()).toBe(landingPath)
  })
})

describe('every page, for a user without permissions', () => {
  const isForUser = ({ roles }: Pick<Route, 'roles'>) => roles.includes('*') || roles.includes('user')
  const pages = allRoutes.filter(({ name, children }) => !children && pageNames.has(name))
  const userMenu = pages.filter(isForUser).map(({ name, path, title }) => node(name, path, { title }))
  const addressOf = (path: string) => path.replace(/:\w+/g, recordId(1))
  const [closed, open] = [pages.filter(page => !isForUser(page)), pages.filter(isForUser)]

  async function openAsUser(path: string) {
    fakeServer.respond(readGranters, { names: ['Ada', 'Grace'], total: 3 })
    setRefusalHelp(({ permission }) => <button type="button">{permission}</button>)
    await openShell(addressOf(path), { role: 'user', menu: userMenu, permissions: [] })
  }

  it.each(closed)('$path is not found, with who opens it and who can help', async ({ path, title }) => {
    await openAsUser(path)
    await findPage('404')
    const page = title[currentLanguage()]
    expect(screen.getByText(text('shell:exception.closed.administrators', { page }))).toBeVisible()
    expect(await screen.findByText(/Ada.*Grace.*1/)).toBeVisible()
    expect(fakeServer.requests(readGranters)).toHaveLength(1)
  })

  it.each(open.filter(({ name }) => needOf(name) !== undefined))(
    '$path names itself and the permission, with the way to it',
    async ({ name, path, title }) => {
      await openAsUser(path)
      await findPage('403')
      const page = title[currentLanguage()]
      expect(screen.getByText(text('shell:exception.forbidden.page', { page }))).toBeVisible()
      expect(screen.getByRole('button', { name: needOf(name) ?? '' })).toBeVisible()
    },
  )

  it.each(open.filter(({ name }) => needOf(name) === undefined && !/^(Card|404|500)$/.test(name)))(
    '$path opens, and says itself what it lacks',
    async ({ name, path }) => {
      await openAsUser(path)
      await findPage(name)
    },
  )

  it('of the menu that a role leaves out says that', async () => {
    fakeServer.respond(readGranters, { names: [], total: 0 })
    await openShell(sets, { role: 'user', menu: [node('Workplace', landingPath)] })
    await findPage('404')
    const page = open.find(({ path }) => path === sets)?.title[currentLanguage()]
    expect(screen.getByText(text('shell:exception.closed.menu', { page }))).toBeVisible()
    expect(await screen.findByText(text('shell:exception.closed.noOne'))).toBeVisible()
  })

  it('a section of which the role opens nothing is closed as its pages', async () => {
    await openAsUser('/form')
    await findPage('404')
    const page = allRoutes.find(({ path }) => path === '/form')?.title[currentLanguage()]
    expect(screen.getByText(text('shell:exception.closed.administrators', { page }))).toBeVisible()
  })
})

describe('a redirect address', () => {
  it('loads its page again and leaves no history entry', async () => {
    const { user } = await openShell(`${sets}?status=online`)
    await findPage('SearchTable')
    await user.type(screen.getByRole('textbox', { name: 'Field' }), 'half typed')
    await goTo(`/redirect/${encodeURIComponent(`${sets}?status=online`)}`)
    await waitFor(() => expect(address()).toBe(`${sets}?status=online`))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Field' })).toHaveValue(''))
  })
})

describe('the console’s own routes', () => {
  it('redirect from a page that the role may not open to the first one that it may', async () => {
    await openShell('/exception/403', { role: 'user', menu: null, settings: { menuFromServer: false } })
    await act(takeMenuTree)
    await findPage('Workplace')
    expect(address()).toBe(landingPath)
    await goTo('/nowhere')
    await findPage('404')
    await goTo('/exception/500')
    await findPage('500')
  })
})

describe('a menu that cannot be read', () => {
  it('is reported in a notice, is not requested again automatically, and loads on request', async () => {
    fakeServer.respond(readMenu, refuse('general', null))
    const { user } = await openShell(sets, { menu: null })
    await act(loadMenu)
    const notice = await screen.findByRole('alert', { name: text('shell:menuFailed') })
    expect(within(notice).getByRole('button', { name: text('kit:close') })).toBeVisible()
    expect(fakeServer.requests(readMenu)).toHaveLength(1)
    fakeServer.respond(readMenu, [...shellMenu])
    await user.click(within(notice).getByRole('button', { name: text('kit:retry') }))
    await findPage('SearchTable')
    await waitFor(() => expect(screen.queryByText(text('shell:menuFailed'))).toBeNull())
  })
})

describe('a session that has ended before the page is opened', () => {
  it('leads to the sign-in page, which leads back afterwards, without asking', async () => {
    const replace = vi.spyOn(location, 'replace').mockReturnValue()
    fakeServer.respond(readUserInfo, refuse('notSignedIn', null))
    fakeServer.respond(readMenu, refuse('notSignedIn', null))
    fakeServer.respond(logout, null)
    history.replaceState(null, '', `${sets}?name=x`)
    startSession('ended')
    await loadAccess()
    expect(replace).toHaveBeenCalledExactlyOnceWith(`/login?redirect=${encodeURIComponent(`${sets}?name=x`)}`)
    expect(session.getState()).toMatchObject({ token: '', asking: false })
  })
})

describe('logging out', () => {
  it('finishes pending work, then ends the session here, even when the server refuses', async () => {
    const replace = vi.spyOn(location, 'replace').mockReturnValue()
    fakeServer.respond(logout, refuse('general', null))
    history.replaceState(null, '', `${sets}?name=x`)
    startSession('a token')
    const requestsBefore: number[] = []
    const stop = beforeLeaving(async () => requestsBefore.push(fakeServer.requests(logout).length))
    await leave()
    stop()
    expect(requestsBefore).toEqual([0])
    expect(fakeServer.requests(logout)).toHaveLength(1)
    expect(localStorage.getItem('token')).toBeNull()
    expect(replace).toHaveBeenCalledExactlyOnceWith(`/login?redirect=${encodeURIComponent(`${sets}?name=x`)}`)
  })
})
