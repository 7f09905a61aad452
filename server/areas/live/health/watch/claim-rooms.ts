import type { Platform } from '../../../../platform/platform.ts'
import { closingsOf } from '../store/open-alarms.ts'
import { recordedWrite } from '../store/recorded-write.ts'
import { claimSession, readSettings } from '../store/sessions.ts'
import { writeEffects } from '../store/write-effects.ts'
import { type WatchedRoom, watchRoom } from './watched-room.ts'

/** A room with a stream on this server, and since when. */
export interface Claim {
  roomId: string
  startedAt: Date
}

/** Makes this server the judge of rooms that have none. Alarms that a previous judge left open are closed. */
export async function claimRooms(
  platform: Pick<Platform, 'database' | 'events' | 'settings'>,
  serverId: string,
  claims: readonly Claim[],
  now: number,
): Promise<WatchedRoom[]> {
  const stallMarkMs = platform.settings.LIVE_STALL_SECONDS * 1000
  return recordedWrite(platform, async context => {
    const { queries } = context
    const rooms: WatchedRoom[] = []
    const known = await readSettings(
      queries,
      claims.map(({ roomId }) => roomId),
    )
    for (const { roomId, startedAt } of claims) {
      const settings = known.get(roomId)
      if (!settings) continue
      const state = settings.isBanned ? 'banned' : 'offline'
      const sessionId = await claimSession(queries, { roomId, startedAt, serverId, state })
      if (sessionId === undefined) continue
      const room = watchRoom({ roomId, sessionId }, settings, now, stallMarkMs)
      await writeEffects(context, room.target, await closingsOf(queries, roomId, now))
      rooms.push(room)
    }
    return rooms
  })
}
