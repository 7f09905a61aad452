import type { HandlerContext } from '../../platform/http/handler.ts'
import type { Platform } from '../../platform/platform.ts'

const topic = 'live-recording.changed' as const
const audience = { permission: 'live-room:read' as const }

/** Tells browsers and recording servers of a change by a user, in its transaction. */
export function publishOrder(publish: HandlerContext<never>['publish'], roomId: string): void {
  publish({ topic, ids: [roomId] }, audience)
}

/** Tells browsers and other servers that the recordings of rooms changed. */
export async function publishRecordings(
  { database, events }: Pick<Platform, 'database' | 'events'>,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return
  events.deliver(await events.store(database.pool, [{ event: { topic, ids }, audience }]))
}
