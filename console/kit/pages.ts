import type { Permission } from '@greenroom/contract/permissions'
import type { ComponentType } from 'react'
import type { RowsCall } from './list/ask-for-list.ts'

/** A page of an area. Its path is the one that the server's menu gives to its name. */
export interface PageRegistration {
  /** Route name (contract/routes.ts). */
  name: string
  /** Permission to see the page; without it, the page names the permission and offers to request it. */
  need?: Permission
  /** First request of a list page, sent together with the loading of its code when its link is pressed. */
  rows?: RowsCall
  /** Loads the module that exports the page as `Component`. */
  load: () => Promise<{ Component: ComponentType }>
}
