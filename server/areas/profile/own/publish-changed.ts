import type { HandlerContext } from '../../../platform/http/handler.ts'

/** Tells everyone who shows users that somebody changed, and that user's own windows what to show of them. */
export function publishUserChanged(publish: HandlerContext<never>['publish'], id: string): void {
  publish({ topic: 'user.changed', ids: [id] }, { permission: 'user:read' })
  publish({ topic: 'access.changed', ids: [id] }, { user: id })
}
