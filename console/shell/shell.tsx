import './pages.css'
import './locales/index.ts'
import './schemas.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RouterProvider } from 'react-router'
import { ConfirmDialog } from '../kit/confirm.tsx'
import { followEvents } from '../kit/follow-events.ts'
import { fetchLatinFont, readLatinFont, useLatinFont } from '../kit/latin-font.ts'
import { preloadWhenUsed } from '../kit/preload-when-used.ts'
import { queryClient } from '../kit/query.ts'
import { session, useSession } from '../kit/session.ts'
import { registerSubmissions } from '../kit/submissions/registration.ts'
import { registerTodos, TodoDialogs } from '../kit/todo/todos.tsx'
import { loadAccess, loadMenu, refreshAccess, refreshMenu } from './guard/load-access.ts'
import { Layout } from './layout/layout.tsx'
import { followMenuSource } from './menu/menu-source.ts'
import { modules } from './modules.ts'
import { PageHost } from './page-host.tsx'
import { prepareFirstFrame } from './prepare-first-frame.ts'
import { ProgressBar } from './progress.tsx'
import { ReLoginDialog } from './re-login/re-login-dialog.tsx'
import { useOtherTabs } from './re-login/use-other-tabs.ts'
import { startRouter } from './router.ts'
import { useStoredSettings } from './settings/store-settings.ts'
import { ShellActions } from './shortcuts/shell-actions.tsx'
import { trackNavigation } from './track-navigation.ts'
import { followViewAs } from './view-as/follow-view-as.ts'

startModules()
const overlays = modules.flatMap(({ overlays = [] }) => overlays)
const openRouter = () => startRouter(<Console />)

/** Loads what the first frame of the shell shows. Resolves without it after a time limit. */
export async function prepareShell(): Promise<void> {
  await Promise.all([prepareFirstFrame(), readLatinFont()])
  if (session.getState().token === '') return
  openRouter()
  trackNavigation()
}

/** The whole console behind the sign-in. */
export function Shell() {
  useLatinFont()
  useEffect(() => preloadWhenUsed(() => void fetchLatinFont().catch(() => undefined)), [])

  return (
    <QueryClientProvider client={queryClient}>
      <ProgressBar />
      <RouterProvider router={openRouter()} />
      <ConfirmDialog />
      <ReLoginDialog />
      {overlays.map((Overlay, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <Overlay key={place} />
      ))}
      <TodoDialogs />
    </QueryClientProvider>
  )
}

/** Registers the areas' contributions with the kit; called once, before the shell is shown. */
function startModules(): void {
  for (const { todos = [], submissions = [], start } of modules) {
    registerTodos(todos)
    registerSubmissions(submissions)
    start?.()
  }
}

/** The guard and the layout: first reads who is signed in, then decides which page to show. */
function Console() {
  const token = useSession(session => session.token)
  const listening = useSession(session => session.user !== null && !session.ended)

  useEffect(() => {
    if (!session.getState().user) void loadAccess()
    const stopViewAs = followViewAs()
    const stopMenu = followMenuSource(loadMenu)
    return () => {
      stopViewAs()
      stopMenu()
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the stream is opened again for another token
  useEffect(
    () => (listening ? followEvents(() => void refreshAccess(), refreshMenu) : undefined),
    [listening, token],
  )

  useOtherTabs()
  useStoredSettings()

  return (
    <Layout>
      <PageHost />
      <ShellActions />
    </Layout>
  )
}
