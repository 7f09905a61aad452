import type { HandlerContext } from '../../../platform/http/handler.ts'

type Publish = HandlerContext<never>['publish']

/** Notifies browsers that articles were created, changed or deleted. */
export function publishArticles(publish: Publish, ids: readonly string[]): void {
  publish({ topic: 'article.changed', ids: [...ids] }, { permission: 'article:read' })
}
