import type { AlarmKind } from '@greenroom/contract/areas/live/alarm-kinds'
import type { Queries } from '../../../platform/database/database.ts'
import type { OperatedRoom } from '../../live/index.ts'
import { liveIncidents } from '../schema.ts'

/** An operation of a user on a room or its alarms. */
interface RecordedOperation extends OperatedRoom {
  alarm?: AlarmKind
}

/** Adds an operation to the history of its room; call it in the write's transaction. */
export async function recordOperation(
  queries: Queries,
  { roomId, userId, operation, slot, alarm, reason = '', term }: RecordedOperation,
): Promise<void> {
  const operated = { kind: 'operation', operation, slot: slot ?? null, alarm: alarm ?? null, reason } as const
  const detail = term === undefined ? operated : { ...operated, term }
  await queries.insert(liveIncidents).values({ roomId, userId, at: new Date(), detail })
}
