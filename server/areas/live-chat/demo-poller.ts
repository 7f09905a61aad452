import { eq } from 'drizzle-orm'
import type { PublishedEvent } from '../../platform/events/hub.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Poller } from '../../platform/poller.ts'
import { demoRooms, roomsToJoin } from '../live/index.ts'
import { liveMessages as demoMessages } from './demo-messages.ts'
import { insertMessage } from './messages.ts'
import { publishChat } from './publish.ts'
import { toRow } from './seed.ts'

const intervalMs = 7000
/** Number of messages, half an hour's worth: a demo may run for days. */
const limit = 256

/** Writes viewers' messages into the first room of the demo, one every few seconds. */
export function createDemoChat({ database, events }: Platform): Poller {
  let sent = 0
  return {
    name: 'live-chat.demo',
    intervalMs,
    async tick() {
      const message = demoMessages[sent % demoMessages.length]
      const [room] = demoRooms
      if (!message || !room || sent >= limit) return false
      sent++
      // The room may have been deleted.
      const rooms = roomsToJoin(database.pool)
      const [storedRoom] = await database.pool
        .select({ id: rooms.id })
        .from(rooms)
        .where(eq(rooms.id, room.id))
      if (!storedRoom) return false
      const posted = await database.pool.transaction(async queries => {
        const published: PublishedEvent[] = []
        await insertMessage(queries, await toRow(queries, room.id, message))
        publishChat((event, audience) => published.push({ event, audience }), [room.id])
        return events.store(queries, published)
      })
      events.deliver(posted)
      return false
    },
  }
}
