import type { ComponentType } from 'react'

/** A page that an area brings; it is shown under the path that the server's menu gives its name. */
export interface PageRegistration {
  /** The route's name (contract/routes.ts). */
  name: string
  /** Loads the module that exports the page as `Component`. */
  load: () => Promise<{ Component: ComponentType }>
}
