import type { Permission } from '@greenroom/contract/permissions'
import type { ComponentType } from 'react'
import type { RowsCall } from './list/ask-for-list.ts'

/** A page that an area brings; it is shown under the path that the server's menu gives its name. */
export interface PageRegistration {
  /** The route's name (contract/routes.ts). */
  name: string
  /** Without this permission the page shows nothing; what stands instead says so, and offers to ask for it. */
  need?: Permission
  /** Reads the rows of the list that the page is; they are asked for beside its code when somebody presses its link. */
  rows?: RowsCall
  /** Loads the module that exports the page as `Component`. */
  load: () => Promise<{ Component: ComponentType }>
}
