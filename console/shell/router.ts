import type { ReactElement } from 'react'
import { createBrowserRouter } from 'react-router'

type ConsoleRouter = ReturnType<typeof createBrowserRouter>

let router: ConsoleRouter | undefined

/** The one router of the document. It reads the address when it is first asked for, and shows `element` at every address. */
export function startRouter(element: ReactElement): ConsoleRouter {
  router ??= createBrowserRouter([{ path: '*', element }])
  return router
}

/**
 * The router that {@link startRouter} made.
 * @throws Error before the shell has been shown
 */
export function consoleRouter(): ConsoleRouter {
  if (!router) throw new Error('The router is made when the shell is first shown')
  return router
}
