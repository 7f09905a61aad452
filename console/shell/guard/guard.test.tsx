import { logout, readMenu, readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { landingPath } from '@greenroom/contract/paths'
import { allRoutes } from '@greenroom/contract/routes'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { beforeLeaving } from '../../kit/navigation/before-leaving.ts'
import { session, startSession } from '../../kit/session/session.ts'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { text } from '../../testing/text.ts'
import { leave } from '../leave.ts'
import { loadAccess, loadMenu } from '../menu-tree/load-access.ts'
import { takeMenuTree } from '../menu-tree/menu-source.ts'
import { consoleRouter } from '../router.ts'
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
    await openShell(path, { role: 'user' })
    await findPage('404')
    expect(screen.getByText(text('shell:exception.missing.text'))).toBeVisible()
    expect(address()).toBe(path)
    expect(screen.getByRole('navigation', { name: text('shell:menu') })).toBeVisible()
  })

  it('says that it is the role, when the page is there for other roles', async () => {
    await openShell('/form/group', { role: 'user' })
    await findPage('404')
    const page = allRoutes.find(({ name }) => name === 'Group')?.title['en-US']
    expect(screen.getByText(text('shell:exception.missing.otherRole', { page }))).toBeVisible()
    await goTo('/form/nowhere')
    expect(await screen.findByText(text('shell:exception.missing.hint'))).toBeVisible()
  })

  it('leads to the landing page when there is no previous page', async () => {
    const { user } = await openShell('/nowhere')
    history.replaceState({ idx: 0 }, '')
    await user.click(await screen.findByRole('button', { name: text('shell:exception.back') }))
    await findPage('Workplace')
    expect(address()).toBe(landingPath)
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
