import { alarmKinds } from '@greenroom/contract/areas/live/alarm-kinds'
import { slotNames } from '@greenroom/contract/areas/live/slots'
import { inTurn, type Step } from './effects.ts'
import { judge } from './raise-alarms.ts'
import type { RoomHealth } from './room-health.ts'

const atOnce = { openAfterMs: 0, closeAfterMs: 0 } as const

/**
 * Ends the errors of streams that viewers no longer see, because the output was switched to another one. Each goes on as
 * a warning while its cause lasts.
 */
export const easeUnseen = (room: RoomHealth, now: number): Step =>
  inTurn(
    room,
    ...slotNames
      .filter(slot => slot !== room.settings.activeSlot)
      .flatMap(slot => alarmKinds.map(kind => ({ slot, kind, open: room.slots[slot].alarms[kind]?.open })))
      .filter(({ open }) => open?.severity === 'error')
      .flatMap(({ slot, kind, open = null }) => [
        (before: RoomHealth) => judge(before, { slot, now }, kind, null, atOnce),
        (before: RoomHealth) => judge(before, { slot, now }, kind, open, atOnce),
      ]),
  )
