import type { HandlerContext } from '../../platform/http/handler.ts'

type Publish = HandlerContext<never>['publish']

/** Notifies browsers that messages or bans of rooms changed. */
export function publishChat(publish: Publish, roomIds: Iterable<string>): void {
  for (const roomId of new Set(roomIds)) {
    publish({ topic: 'live-chat.changed', ids: [roomId] }, { permission: 'live-room:read' })
  }
}
