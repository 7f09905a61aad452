import type { RefusedEvent } from '@greenroom/live-engine'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Platform } from '../../../platform/platform.ts'
import { liveIncidents } from '../schema.ts'
import { recordedWrite } from './recorded-write.ts'

/** Refusals of one slot and cause are stored once in this time. */
const onceMs = 3_600_000

/** Writes refused pushes into the histories of their rooms. */
export interface RefusalHistory {
  /** Never rejects. */
  take(event: RefusedEvent): Promise<void>
}

/**
 * Creates the history of refused pushes. For each slot and cause it stores one entry an hour, with the number of
 * attempts that this server refused since the last entry, from any address. So every client that knows the id of a room can
 * add at most fifteen rows in an hour.
 */
export function createRefusalHistory(
  platform: Pick<Platform, 'database' | 'events' | 'settings' | 'log'>,
): RefusalHistory {
  const refusals = new Map<string, { until: number; attempts: number }>()

  async function store({ at, key, cause, address, limit }: RefusedEvent, attempts: number): Promise<void> {
    const { roomId, slot } = key
    const { detail: column } = liveIncidents
    await recordedWrite(platform, async ({ queries, publish }) => {
      const isSame = sql`${column} ->> 'kind' = 'refused' and ${column} ->> 'slot' = ${slot} and ${column} ->> 'cause' = ${cause}`
      const since = new Date(at.getTime() - onceMs)
      const isStored = and(eq(liveIncidents.roomId, roomId), gt(liveIncidents.at, since), isSame)
      // Another server may have stored it, or this one before a restart.
      if ((await queries.$count(liveIncidents, isStored)) > 0) return
      const refused = { kind: 'refused', slot, cause, address, attempts } as const
      const detail = limit === undefined ? refused : { ...refused, limit }
      await queries.insert(liveIncidents).values({ roomId, at, detail })
      publish({ topic: 'live-room.changed', ids: [roomId] }, { permission: 'live-room:read' })
    })
  }

  return {
    async take(event) {
      const { key, cause } = event
      const name = `${key.roomId} ${key.slot} ${cause}`
      const now = event.at.getTime()
      const last = refusals.get(name)
      if (last && last.until > now) {
        last.attempts++
        return
      }
      for (const [other, { until }] of refusals) if (until + onceMs < now) refusals.delete(other)
      refusals.set(name, { until: now + onceMs, attempts: 0 })
      await store(event, (last?.attempts ?? 0) + 1).catch(error =>
        platform.log.error({ err: error, room: key.roomId }, 'a refused push is not in the history'),
      )
    },
  }
}
