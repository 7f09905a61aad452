import type { HandlerContext } from '../../../platform/http/handler.ts'

/** Publishes to viewers of users that one changed, and to that user's own browsers that their profile did. */
export function publishUserChanged(publish: HandlerContext<never>['publish'], id: string): void {
  publish({ topic: 'user.changed', ids: [id] }, { permission: 'user:read' })
  publish({ topic: 'access.changed', ids: [id] }, { user: id })
}
