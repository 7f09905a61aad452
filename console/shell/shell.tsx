import './pages.css'
import './locales/index.ts'
import './schemas.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router'
import { ConfirmDialog } from '../kit/confirm.tsx'
import { queryClient } from '../kit/query.ts'
import { TodoDialogs } from '../kit/todo/todos.tsx'
import { Console } from './console.tsx'
import { modules } from './modules.ts'
import { ProgressBar } from './progress.tsx'
import { ReLoginDialog } from './re-login/re-login-dialog.tsx'
import { startRouter } from './router.ts'
import { startModules } from './start-modules.ts'

export { prepareShell } from './prepare-shell.ts'

startModules()
const overlays = modules.flatMap(({ overlays = [] }) => overlays)

/** All of the console behind the sign-in. */
export function Shell() {
  return (
    <QueryClientProvider client={queryClient}>
      <ProgressBar />
      <RouterProvider router={startRouter(<Console />)} />
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
