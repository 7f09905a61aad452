import { allPermissions, type Permission } from '@greenroom/contract/permissions'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type RenderResult, render } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, type DataRouter, RouterProvider } from 'react-router'
import { queryClient } from '../kit/call/query.ts'
import { ConfirmDialog } from '../kit/command/confirm.tsx'
import { ToastContainer } from '../kit/feedback/toast-container.tsx'
import { TabContext, type TabHandle } from '../kit/navigation/tab.ts'
import { startSession } from '../kit/session/session.ts'
import { setCurrentUser } from '../kit/session/view-as.ts'
import { useSettings } from '../kit/settings/settings.ts'
import { cssVariables, themeFor } from '../kit/theme/theme.ts'
import { buildUser } from './records.ts'

export interface ConsoleOptions {
  /** Address of the component: path, query and hash. */
  address?: string
  /** Path of its route, with parameters such as `/list/inspection/:id`. */
  route?: string
  /** Permissions of the signed-in user; by default all. */
  permissions?: readonly Permission[]
  /** Time zone of the installation; by default that of the machine. */
  timeZone?: string
  /** Tab around the component; absent for a page outside of tabs. */
  tab?: TabHandle
}

export interface RenderedInConsole extends RenderResult {
  user: UserEvent
  /** Current path, query and hash. */
  address: () => string
  /** Navigates to an address, or by this number of steps in the history. */
  navigate: (to: string | number) => Promise<void>
}

/**
 * Renders a component with its surroundings in the console: session, router, queries, theme, dialogs and toasts. It is
 * the first page of the history.
 */
export function renderInConsole(part: ReactNode, options: ConsoleOptions = {}): RenderedInConsole {
  const { address = '/', route = '*', permissions = allPermissions, timeZone, tab = null } = options
  const router = createMemoryRouter([{ path: route, element: <TabContext value={tab}>{part}</TabContext> }], {
    initialEntries: [address],
  })
  // Tests of the shell share the browser's history and count their pages in it.
  history.replaceState({ idx: 0 }, '')
  return renderRouter(router, permissions, timeZone)
}

/** Renders a router for a user with these permissions, as {@link renderInConsole} does. */
export function renderRouter(
  router: DataRouter,
  permissions: readonly Permission[] = allPermissions,
  timeZone?: string,
): RenderedInConsole {
  startSession('token-of-a-test')
  setCurrentUser(buildUser({ permissions: [...permissions], ...(timeZone !== undefined && { timeZone }) }))
  const rendered = render(
    <Theme>
      <ToastContainer />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <ConfirmDialog />
      </QueryClientProvider>
    </Theme>,
  )
  return {
    ...rendered,
    user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
    address: () => {
      const { pathname, search, hash } = router.state.location
      return `${pathname}${search}${hash}`
    },
    navigate: async to => {
      if (typeof to === 'number') await router.navigate(to)
      else await router.navigate(to)
    },
  }
}

/** Theme of the console. In this environment Mantine has no transitions. */
function Theme({ children }: { children: ReactNode }) {
  const { theme, themeColor } = useSettings(settings => settings)
  return (
    <MantineProvider
      env="test"
      theme={themeFor(themeColor)}
      cssVariablesResolver={cssVariables}
      forceColorScheme={theme}
    >
      {children}
    </MantineProvider>
  )
}
