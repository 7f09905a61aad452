import type { Endpoint } from '@greenroom/contract/endpoint'
import type { HandlerContext } from '../../../platform/http/handler.ts'

/** Notifies every browser that posts changed; each one asks which of them it may show. */
export function publishPostsChanged(
  publish: HandlerContext<Endpoint>['publish'],
  ids: readonly string[],
): void {
  publish({ topic: 'workplace-post.changed', ids: [...ids] }, 'everyone')
}
