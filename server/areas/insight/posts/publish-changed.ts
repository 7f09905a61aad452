import type { Endpoint } from '@greenroom/contract/endpoint'
import type { HandlerContext } from '../../../platform/http/handler.ts'

/** Tells every browser that posts came, went or changed: which of them it shows is for each to ask. */
export function publishPostsChanged(
  publish: HandlerContext<Endpoint>['publish'],
  ids: readonly string[],
): void {
  publish({ topic: 'workplace-post.changed', ids: [...ids] }, 'everyone')
}
