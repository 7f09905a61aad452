import type { HandlerContext } from '../../platform/http/handler.ts'

type Publish = HandlerContext<never>['publish']

/** Notifies browsers and playing servers that the playlists of rooms changed. */
export function publishPlaylists(publish: Publish, roomIds: Iterable<string>): void {
  const ids = [...new Set(roomIds)]
  if (ids.length > 0) publish({ topic: 'live-playlist.changed', ids }, { permission: 'live-room:read' })
}
