import type { AlarmKind } from '@greenroom/contract/areas/live/alarms'
import type { RoomOperation } from '@greenroom/contract/areas/live/history'
import type { SlotName } from '@greenroom/contract/areas/live/slots'
import type { Queries } from '../../../../platform/database/database.ts'
import { liveIncidents } from '../schema.ts'

/** An operation of a user on a room. */
export interface RecordedOperation {
  roomId: string
  userId: string
  operation: RoomOperation
  slot?: SlotName
  alarm?: AlarmKind
  reason?: string
}

/** Adds an operation to the history of its room; call it in the write's transaction. */
export async function recordOperation(
  queries: Queries,
  { roomId, userId, operation, slot, alarm, reason = '' }: RecordedOperation,
): Promise<void> {
  const detail = { kind: 'operation', operation, slot: slot ?? null, alarm: alarm ?? null, reason } as const
  await queries.insert(liveIncidents).values({ roomId, userId, at: new Date(), detail })
}
