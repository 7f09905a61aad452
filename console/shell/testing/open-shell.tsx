import '../locales/index.ts'
import type { MenuNode } from '@greenroom/contract/areas/auth/sign-in'
import { countUnreadMessages } from '@greenroom/contract/areas/messages/messages'
import { recordVisits } from '@greenroom/contract/areas/profile/visits'
import type { ConsoleSettings } from '@greenroom/contract/console-settings'
import { landingPath } from '@greenroom/contract/paths'
import type { Permission } from '@greenroom/contract/permissions'
import { act, screen, waitFor, within } from '@testing-library/react'
import { clearSession, session } from '../../kit/session/session.ts'
import { setCurrentUser } from '../../kit/session/view-as.ts'
import { keep, settings } from '../../kit/settings/settings.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { buildUser, recordId } from '../../testing/records.ts'
import { renderRouter } from '../../testing/render-in-console.tsx'
import { text } from '../../testing/text.ts'
import { Layout } from '../layout/layout.tsx'
import { PageHost } from '../page-host.tsx'
import { consoleRouter } from '../router.ts'
import { ShellActions } from '../shortcuts/shell-actions.tsx'
import { forgetAllDirty } from '../tab-state/tabs-store.ts'
import { installFakePages, resetFakePages } from './fake-pages.tsx'
import { node } from './menu-node.ts'
import { routerShowing } from './shell-router.ts'

/** Workplace, a section with two pages, one page for administrators, one without a tab, and a link. */
export const shellMenu: readonly MenuNode[] = [
  node('dashboard', '/dashboard', { order: 0 }, [node('Workplace', landingPath)]),
  node('list', '/list', { order: 1 }, [
    node('SearchTable', '/list/search-table'),
    node('Content', '/list/content'),
  ]),
  node('403', '/exception/403', { order: 2, roles: ['admin'] }),
  node('MessageList', '/user/message', { order: 3, noAffix: true }),
  node('faq', 'https://help.mantine.dev', { order: 4 }),
]

interface ShellOptions {
  menu?: readonly MenuNode[] | null
  role?: 'admin' | 'user'
  permissions?: readonly Permission[]
  settings?: Partial<ConsoleSettings>
}

let userCount = 0

/** Opens the shell, with its layout and keys, at an address, for a user who has opened no page before. */
export async function openShell(
  address: string,
  { menu = shellMenu, role = 'admin', permissions, settings: changes = {} }: ShellOptions = {},
) {
  installFakePages()
  fakeServer.respond(countUnreadMessages, { message: 0, notice: 0, todo: 0 })
  fakeServer.respond(recordVisits, null)
  keep({ ...settings.getState(), tabBar: true, ...changes }, {})
  const router = routerShowing(
    <Layout>
      <PageHost />
      <ShellActions />
    </Layout>,
  )
  await goTo(address)
  const rendered = renderRouter(router, permissions)
  act(() => {
    const { permissions = [] } = session.getState().user ?? {}
    setCurrentUser(buildUser({ id: recordId(7000 + ++userCount), role, permissions }))
    session.setState({ menu })
  })
  return rendered
}

/** For `afterEach`: nothing of the shell is still to be sent when the next test begins. */
export function leaveShell(): void {
  act(() => {
    forgetAllDirty()
    clearSession()
    window.dispatchEvent(new Event('pagehide'))
  })
  resetFakePages()
}

/** Goes to an address as a link does. */
export const goTo = (path: string) => act(() => consoleRouter().navigate(path))

/** The heading of the page on screen. */
export const shownPage = () => screen.getByRole('heading', { level: 1 }).textContent

/** Waits until a page is on screen. */
export const findPage = (name: string) => waitFor(() => expectShown(name))

function expectShown(name: string): void {
  if (shownPage() !== name) throw new Error(`${shownPage()} is shown, not ${name}`)
}

interface Hidden {
  /** Also while a dialog lies over it. */
  hidden?: boolean
}

/** The menu, wherever it stands. */
export const menu = (options: Hidden = {}) =>
  within(screen.getByRole('navigation', { name: text('shell:menu'), ...options }))

/** The tabs, from left to right. */
export const shownTabs = (options: Hidden = {}) =>
  within(screen.getByRole('navigation', { name: text('shell:tabs.label'), ...options })).getAllByRole(
    'link',
    options,
  )

/** The titles of the tabs, from left to right. */
export const tabTitles = () => shownTabs().map(link => link.textContent)
