import type { switchCauses } from '@greenroom/contract/areas/live-health/history'
import type { Step } from './effects.ts'
import type { RoomHealth, SlotHealth } from './room-health.ts'
import { times } from './thresholds.ts'

type SwitchCause = (typeof switchCauses)[number]

/**
 * Switches the output to the hot standby when the main stream stops sending, and never back. Trouble that began before
 * a user chose the main stream does not count, because the user knew of it.
 */
export function switchByItself(room: RoomHealth, now: number): Step {
  const { settings, slots } = room
  const cause = mayLeaveMain(room) && switchCause(room, now)
  if (!cause || !isLive(slots.hot)) return { room, effects: [] }
  const slot = 'hot'
  return {
    room: { ...room, settings: { ...settings, activeSlot: slot }, activeSince: now, shownSlot: slot },
    effects: [
      { kind: 'incident', at: now, detail: { kind: 'switched', slot, cause } },
      { kind: 'switchOutput', slot },
    ],
  }
}

/** Whether viewers wait for a main stream that stopped sending, and the room switches by itself. */
export const mayLeaveMain = ({
  settings: { activeSlot, switchesByItself },
  slots: { main },
}: RoomHealth): boolean =>
  activeSlot === 'main' && switchesByItself && (main.ended !== null || main.stream?.stalledAt != null)

const isLive = ({ stream }: SlotHealth) =>
  stream !== null && stream.stalledAt === null && stream.measured !== null

function switchCause({ slots: { main }, activeSince, marks }: RoomHealth, now: number): SwitchCause | null {
  const { stream, ended } = main
  if (stream) {
    const { stalledAt } = stream
    if (stalledAt === null || stalledAt < activeSince) return null
    return now - (stalledAt - marks.stallMs) >= times.switchAfterSilenceMs ? 'stalled' : null
  }
  if (!ended || ended.at < activeSince) return null
  // A user ended it on purpose.
  if (ended.cause !== 'left' && ended.cause !== 'cut' && ended.cause !== 'stalled') return null
  return ended.cause === 'stalled' || now - ended.at >= times.switchAfterSilenceMs ? 'ended' : null
}
