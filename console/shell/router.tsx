import { createBrowserRouter } from 'react-router'
import { Console } from './console.tsx'

let router: ReturnType<typeof createBrowserRouter> | undefined

/** The one router of the document; made when the shell is first shown, because it reads the address then. */
export function consoleRouter() {
  router ??= createBrowserRouter([{ path: '*', element: <Console /> }])
  return router
}
