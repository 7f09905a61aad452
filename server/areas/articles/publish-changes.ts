import type { Publish } from '../../platform/events/publish.ts'

/** Notifies browsers that articles were created, changed or deleted. @param columns see {@link Publish} */
export function publishArticles(publish: Publish, ids: readonly string[], columns?: readonly string[]): void {
  publish({ topic: 'article.changed', ids: [...ids] }, { permission: 'article:read' }, columns)
}
