import './pages.css'
import './locales/index.ts'
import './schemas.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RouterProvider } from 'react-router'
import { preloadWhenUsed } from '../kit/browser/preload-when-used.ts'
import { queryClient } from '../kit/call/query.ts'
import { ConfirmDialog } from '../kit/command/confirm.tsx'
import { session } from '../kit/session/session.ts'
import { fetchLatinFont, readLatinFont, useLatinFont } from '../kit/theme/latin-font.ts'
import { TodoDialogs } from '../kit/todo/todos.tsx'
import { Console } from './console.tsx'
import { LockScreen } from './lock/lock-screen.tsx'
import { modules } from './modules.ts'
import { prepareFirstFrame } from './prepare-first-frame.ts'
import { ProgressBar } from './progress.tsx'
import { ReLoginDialog } from './re-login/re-login-dialog.tsx'
import { startRouter } from './router.ts'
import { startModules } from './start-modules.ts'
import { trackNavigation } from './track-navigation.ts'

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
      <LockScreen />
      {overlays.map((Overlay, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <Overlay key={place} />
      ))}
      <TodoDialogs />
    </QueryClientProvider>
  )
}
