import { and, eq, isNull } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import type { Effect } from '../rules/effects.ts'
import { liveAlarms } from '../schema.ts'

/** Effects that close the open alarms of a room, because its watcher changes or has stopped. */
export async function closingsOf(queries: Queries, roomId: string, at: number): Promise<Effect[]> {
  const open = await queries
    .select()
    .from(liveAlarms)
    .where(and(eq(liveAlarms.roomId, roomId), isNull(liveAlarms.closedAt)))
  return open.map(({ slot, kind: alarm, openedAt }) => {
    const seconds = Math.max(0, Math.round((at - openedAt.getTime()) / 1000))
    return { kind: 'incident', at, detail: { kind: 'alarmClosed', slot, alarm, seconds } }
  })
}
