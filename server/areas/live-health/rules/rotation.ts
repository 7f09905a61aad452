import type { SlotName } from '@greenroom/contract/areas/live/slots'
import { isAccident } from '@greenroom/live-engine'
import type { Step } from './effects.ts'
import { judge, viewersSee, withSlot } from './raise-alarms.ts'
import type { RoomHealth, RoomSettings, StreamHealth } from './room-health.ts'
import { stallDelays, times } from './thresholds.ts'

/** Whether a stream in a slot is the rotation of the room's own clips. */
export const isRotationIn = (
  slot: SlotName,
  { rotationSlot }: RoomSettings,
  isOwn: StreamHealth['isOwn'],
): boolean => rotationSlot === slot && isOwn !== false

/** Marks the stream of a slot once it is a rotation. It stays one until it ends, although the rotation was stopped. */
export function markRotation(room: RoomHealth, slot: SlotName): RoomHealth {
  const { stream } = room.slots[slot]
  if (!stream || stream.isRotation || !isRotationIn(slot, room.settings, stream.isOwn)) return room
  return withSlot(room, slot, { stream: { ...stream, isRotation: true } })
}

/**
 * Raises the alarms that a rotation has: it sends nothing, or is gone, for longer than a boundary of clips or a new
 * connection takes.
 */
export function judgeRotation(room: RoomHealth, slot: SlotName, now: number): Step {
  const { ended, stream } = room.slots[slot]
  const isLong = (since: number) => now - since >= times.rotationGapMs
  if (stream?.isRotation && stream.stalledAt !== null && isLong(stream.stalledAt))
    return judge(room, { slot, now }, 'stalled', viewersSee, stallDelays)
  if (!stream && ended?.wasRotation && isAccident(ended.cause) && isLong(ended.at))
    return judge(room, { slot, now }, 'offline', viewersSee, stallDelays)
  return { room, effects: [] }
}
