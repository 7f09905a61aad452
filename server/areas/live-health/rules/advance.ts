import { pictureFaults } from '@greenroom/contract/areas/live/alarm-kinds'
import type { RoomState } from '@greenroom/contract/areas/live/rooms'
import { type SlotName, slotNames } from '@greenroom/contract/areas/live/slots'
import type { SlotStatus } from '@greenroom/contract/areas/live/studio'
import { isAccident, reconnectMs, roomStateOf } from '@greenroom/live-engine'
import { beginShow } from './before-show.ts'
import { easeUnseen } from './ease-unseen.ts'
import { inTurn, type Step } from './effects.ts'
import { closeAlarms, judge } from './raise-alarms.ts'
import type { RoomHealth, RoomSettings, SlotHealth } from './room-health.ts'
import { judgeRotation, markRotation } from './rotation.ts'
import { switchByItself } from './switching.ts'
import { momentDelays, stallDelays, times } from './thresholds.ts'

/** Applies the rules that depend on time alone; called once a second. */
export const advance = (room: RoomHealth, now: number): Step =>
  inTurn(
    room,
    ...slotNames.map(slot => (before: RoomHealth) => settleAlarms(before, slot, now)),
    before => beginShow(before, now),
    before => switchByItself(before, now),
    before => easeUnseen(before, now),
    before => updateState(before, now),
    before => endSession(before, now),
  )

/** Takes over settings that were read again. */
export function configure(room: RoomHealth, settings: RoomSettings, now: number): RoomHealth {
  const activeSince = settings.activeSlot === room.settings.activeSlot ? room.activeSince : now
  return slotNames.reduce(markRotation, { ...room, settings, activeSince })
}

function settleAlarms(room: RoomHealth, slot: SlotName, now: number): Step {
  const { stream, ended, alarms } = room.slots[slot]
  if (stream?.stalledAt === null && alarms.stalled?.open)
    return judge(room, { slot, now }, 'stalled', null, stallDelays)
  const isUnchecked =
    stream !== null && stream.checkedAt !== null && now - stream.checkedAt > times.checkHoldsMs
  if (isUnchecked && pictureFaults.some(kind => alarms[kind]?.open))
    return inTurn(
      room,
      ...pictureFaults.map(
        kind => (before: RoomHealth) => judge(before, { slot, now }, kind, null, momentDelays),
      ),
    )
  const isOldNews = ended !== null && now - ended.at >= times.offlineAlarmMs
  return isOldNews ? closeAlarms(room, { slot, now }) : judgeRotation(room, slot, now)
}

function stateOf({ settings, slots }: RoomHealth, now: number): RoomState {
  const { activeSlot, isBanned } = settings
  const { alarms, ended } = slots[activeSlot]
  return roomStateOf({
    activeSlot,
    isBanned,
    ended,
    now,
    slots: Object.fromEntries(slotNames.map(slot => [slot, slotStateOf(slots[slot])])),
    hasOpenAlarm: Object.values(alarms).some(({ open }) => open),
  })
}

function slotStateOf({ stream }: SlotHealth): SlotStatus['state'] {
  if (!stream) return 'offline'
  if (stream.stalledAt !== null) return 'stalled'
  return stream.measured ? 'live' : 'connecting'
}

/** Brings the state up to date. */
function updateState(room: RoomHealth, now: number): Step {
  const [from, to] = [room.state, stateOf(room, now)]
  if (from === to) return { room, effects: [] }
  return {
    room: { ...room, state: to },
    effects: [{ kind: 'incident', at: now, detail: { kind: 'state', from, to } }],
  }
}

/**
 * Ends the session after its last stream: at once after an intended end, otherwise when the encoder did not come back.
 */
function endSession(room: RoomHealth, now: number): Step {
  const slots = Object.values(room.slots)
  const ends = slots.flatMap(({ ended }) => ended ?? []).toSorted((a, b) => b.at - a.at)
  const [last] = ends
  if (!last || slots.some(({ stream }) => stream)) return { room, effects: [] }
  const isAwaited = ends.some(({ at, cause }) => isAccident(cause) && now - at < reconnectMs)
  return isAwaited
    ? { room, effects: [] }
    : { room, effects: [{ kind: 'sessionEnded', at: last.at, cause: last.cause }] }
}
