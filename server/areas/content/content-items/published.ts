import { namedIds } from '../../../platform/events/named-ids.ts'
import type { HandlerContext } from '../../../platform/http/handler.ts'

type Publish = HandlerContext<never>['publish']

/** Says that content items came, went or changed. */
export function publishContentItemsChanged(publish: Publish, ids: readonly string[]): void {
  publish({ topic: 'content-item.changed', ids: namedIds(ids) }, { permission: 'content-item:read' })
}

/** Says that sets hold something else, if there are any. */
export function publishSetsChanged(publish: Publish, ids: readonly string[]): void {
  if (ids.length > 0)
    publish({ topic: 'content-set.changed', ids: namedIds(ids) }, { permission: 'content-set:read' })
}
