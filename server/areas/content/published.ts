import { namedIds } from '../../platform/events/named-ids.ts'
import type { Publish } from '../../platform/events/publish.ts'

/** Changes of a set whose items changed. */
export const columnsOfContents = ['count', 'orderVersion', 'refreshing', 'refreshedTo', 'updatedAt'] as const

/** Says that content items came, went or changed. @param columns see {@link Publish} */
export function publishContentItemsChanged(
  publish: Publish,
  ids: readonly string[],
  columns?: readonly string[],
): void {
  publish({ topic: 'content-item.changed', ids: namedIds(ids) }, { permission: 'content-item:read' }, columns)
}

/** Says that sets hold something else, if there are any. */
export function publishSetsChanged(publish: Publish, ids: readonly string[]): void {
  if (ids.length === 0) return
  publish(
    { topic: 'content-set.changed', ids: namedIds(ids) },
    { permission: 'content-set:read' },
    columnsOfContents,
  )
}
