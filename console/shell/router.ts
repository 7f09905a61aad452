import type { ReactElement } from 'react'
import { createBrowserRouter } from 'react-router'

type ConsoleRouter = ReturnType<typeof createBrowserRouter>

let router: ConsoleRouter | undefined

/** The only router of the document. It reads the address when it is created, and shows `element` at every address. */
export function startRouter(element: ReactElement): ConsoleRouter {
  router ??= createBrowserRouter([{ path: '*', element }])
  return router
}

/**
 * The router that {@link startRouter} created.
 * @throws Error before {@link startRouter} was called
 */
export function consoleRouter(): ConsoleRouter {
  if (!router) throw new Error('The router is made when the shell is first shown')
  return router
}
