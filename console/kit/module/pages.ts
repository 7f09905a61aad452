import type { Access, Endpoint, RequestOf } from '@greenroom/contract/endpoint'
import type { Permission } from '@greenroom/contract/permissions'
import type { ComponentType } from 'react'
import { callQuery, queryClient } from '../call/query.ts'
import type { RowsCall } from '../list/ask-for-list.ts'

/** A request that a page waits for when it is opened without a query. */
export interface FirstRequest {
  access: Access
  /** Sends it; the page finds the response, or the request on its way. A failure shows when the page asks again. */
  prefetch(): void
}

/** Declares the request that a page waits for; it must equal the page's own request. */
export function firstRequest<C extends Endpoint>(endpoint: C, request: RequestOf<C>): FirstRequest {
  return {
    access: endpoint.access,
    prefetch: () => void queryClient.prefetchQuery(callQuery(endpoint, request, true)),
  }
}

/** A page of an area. The server's menu assigns a path to its name. */
export interface PageRegistration {
  /** Route name (contract/routes.ts). */
  name: string
  /** Permission to see the page; without it, the page names the permission and offers to request it. */
  need?: Permission
  /** First request of a list page, sent together with the loading of its code when its link is pressed. */
  rows?: RowsCall
  /** First request of another page, sent in the same way. */
  first?: FirstRequest
  /** Stands at its entry in the menu, for users with `need`: something there waits for a look. Part of the console's start. */
  badge?: ComponentType
  /** Loads the module that exports the page as `Component`. */
  load: () => Promise<{ Component: ComponentType }>
}
