import type { Step } from './effects.ts'
import type { RoomHealth } from './room-health.ts'
import { times } from './thresholds.ts'

/**
 * Whether the faults of picture and sound that a room expects before its show raise no alarm now: until a planned show
 * begins, if that is within two hours; otherwise until picture and sound of the session were first whole.
 */
export function isBeforeShow(
  { hasBegun, settings: { expects, show } }: Pick<RoomHealth, 'hasBegun' | 'settings'>,
  now: number,
): boolean {
  if (expects === 'nothing') return false
  const isPlanned = show !== null && now < show.endAt && now >= show.startAt - times.plannedAheadMs
  return isPlanned ? now < show.startAt : !hasBegun
}

/** Takes a session as begun once ffmpeg has found no fault in what viewers see for longer than it needs to find one. */
export function beginShow(room: RoomHealth, now: number): Step {
  const { hasBegun, marks, settings, slots } = room
  const wholeSince = slots[settings.activeSlot].stream?.wholeSince ?? null
  if (hasBegun || wholeSince === null || now - wholeSince < marks.wholeMs) return { room, effects: [] }
  return { room: { ...room, hasBegun: true }, effects: [{ kind: 'begun', at: now }] }
}
