import './styles.ts'
import './locales/index.ts'
import './schemas.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router'
import { AccessDialogs } from '../areas/roles/index.ts'
import { ConfirmDialog } from '../kit/confirm.tsx'
import { queryClient } from '../kit/query.ts'
import { TodoDialogs } from '../kit/todo/todos.tsx'
import { ProgressBar } from './progress.tsx'
import { ReLoginDialog } from './re-login/re-login-dialog.tsx'
import { consoleRouter } from './router.tsx'

export { prepareShell } from './prepare-shell.ts'

/** All of the console behind the sign-in. */
export function Shell() {
  return (
    <QueryClientProvider client={queryClient}>
      <ProgressBar />
      <RouterProvider router={consoleRouter()} />
      <ConfirmDialog />
      <ReLoginDialog />
      <AccessDialogs />
      <TodoDialogs />
    </QueryClientProvider>
  )
}
