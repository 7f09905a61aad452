import type { HandlerContext } from '../../platform/http/handler.ts'

/** Notifies browsers and other servers that rooms were created, changed, pushed into or deleted. */
export function publishRooms(publish: HandlerContext<never>['publish'], ids: readonly string[]): void {
  publish({ topic: 'live-room.changed', ids: [...ids] }, { permission: 'live-room:read' })
}
