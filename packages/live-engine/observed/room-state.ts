import type { RoomState } from '@greenroom/contract/areas/live/rooms'
import type { SlotName } from '@greenroom/contract/areas/live/slots'
import type { SlotStatus } from '@greenroom/contract/areas/live/studio'
import { historyLimits } from '@greenroom/contract/areas/live-health/history'
import type { EndCause } from '../engine.ts'
import type { ObservedRoom, ObservedSlot } from './observed-room.ts'

/** How long an encoder that broke off may take to come back. */
export const reconnectMs = historyLimits.reconnectSeconds * 1000

/** Causes that were not intended, after which the encoder may come back at once. */
const accidents: ReadonlySet<EndCause> = new Set(['cut', 'stalled', 'engineDown'])
export const isAccident = (cause: EndCause): boolean => accidents.has(cause)

/** What the state of a room depends on; times are in milliseconds since 1970. */
export interface RoomFacts {
  isBanned: boolean
  activeSlot: SlotName
  /** State of each stream; a missing slot is offline. */
  slots: Readonly<Partial<Record<SlotName, SlotStatus['state']>>>
  /** How the last stream of the active slot ended; null or absent while it has one, or never had one. */
  ended?: { at: number; cause: EndCause } | null | undefined
  /** Whether the active slot has an open alarm. */
  hasOpenAlarm: boolean
  now: number
}

/** The state of a room, which is about the slot that its output follows. */
export function roomStateOf({ isBanned, activeSlot, slots, ended, hasOpenAlarm, now }: RoomFacts): RoomState {
  if (isBanned) return 'banned'
  const state = slots[activeSlot] ?? 'offline'
  if (state !== 'offline') return state === 'live' && hasOpenAlarm ? 'degraded' : state
  // Another slot has a stream, but viewers do not see it.
  if (Object.values(slots).some(other => other !== 'offline')) return 'stalled'
  return ended && isAccident(ended.cause) && now - ended.at < reconnectMs ? 'reconnecting' : 'offline'
}

/** Collects from a report what the state of a room depends on. */
export const factsOf = (
  activeSlot: SlotName,
  observed: ObservedRoom | undefined,
): Pick<RoomFacts, 'slots' | 'ended'> => ({
  slots: Object.fromEntries(observed?.slots.map(slot => [slot.slot, slotStateOf(slot)]) ?? []),
  ended: observed?.ended.find(({ slot }) => slot === activeSlot),
})

/** The state of one stream. */
export function slotStateOf(observed: ObservedSlot | undefined): SlotStatus['state'] {
  if (!observed) return 'offline'
  if (observed.awayNode !== '' && (observed.isStalled || !observed.measured)) return 'unknown'
  if (observed.isStalled) return 'stalled'
  return observed.measured ? 'live' : 'connecting'
}
