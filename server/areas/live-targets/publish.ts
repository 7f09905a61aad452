import type { Publish } from '../../platform/events/publish.ts'

/** Notifies browsers and pushing servers that targets of rooms changed. @param ids of the rooms */
export function publishTargets(publish: Publish, ids: Iterable<string>): void {
  const roomIds = [...new Set(ids)]
  if (roomIds.length > 0)
    publish({ topic: 'live-target.changed', ids: roomIds }, { permission: 'live-room:read' })
}
