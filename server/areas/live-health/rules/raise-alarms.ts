import { type AlarmKind, alarmKinds } from '@greenroom/contract/areas/live/alarm-kinds'
import type { SlotName } from '@greenroom/contract/areas/live/slots'
import { type AlarmWatch, type Condition, quietWatch, watchOn } from './alarm-watch.ts'
import { type Effect, inTurn, type Step } from './effects.ts'
import type { RoomHealth, SlotHealth } from './room-health.ts'
import type { AlarmDelays } from './thresholds.ts'

/** Kinds that explain other kinds: these raise no alarm of their own while one of their causes lasts. */
const causes: Partial<Record<AlarmKind, readonly AlarmKind[]>> = {
  noPicture: ['stalled'],
  noSound: ['stalled'],
  audioOnly: ['stalled'],
  clockSpeed: ['stalled'],
  frameRateLow: ['stalled', 'noPicture', 'audioOnly', 'clockSpeed'],
  // A black picture, and one that stands still, need hardly any bits.
  bitRateLow: ['stalled', 'noPicture', 'noSound', 'audioOnly', 'clockSpeed', 'black', 'frozen'],
  bitRateHigh: ['stalled', 'clockSpeed'],
  keyFrameIntervalLong: ['stalled', 'noPicture', 'audioOnly'],
  audioLag: ['stalled', 'noPicture', 'noSound', 'audioOnly'],
  timestampJump: ['stalled'],
  codecChange: ['stalled'],
  codecUnfit: ['stalled'],
  noKeyFrame: ['stalled', 'noPicture', 'audioOnly'],
  black: ['stalled', 'noPicture'],
  frozen: ['stalled', 'noPicture'],
  silent: ['stalled', 'noSound'],
}

/** Whether another alarm of the stream, open or about to open, explains this kind. */
const hasCause = ({ alarms }: SlotHealth, kind: AlarmKind): boolean =>
  (causes[kind] ?? []).some(cause => {
    const watch = alarms[cause]
    return watch !== undefined && (watch.open !== null || watch.brokenSince !== null)
  })

/** A fault that viewers of the slot notice. */
export const viewersSee = { severity: 'error', value: null, bound: null } as const satisfies Condition

/** The slot and the time of a judgement. */
interface Judged {
  slot: SlotName
  now: number
}

/** The room with changes to one slot. */
export const withSlot = (room: RoomHealth, name: SlotName, changes: Partial<SlotHealth>): RoomHealth => ({
  ...room,
  slots: { ...room.slots, [name]: { ...room.slots[name], ...changes } },
})

/**
 * Opens or closes an alarm of a slot. For slots that viewers do not see, errors become warnings. An alarm whose cause has
 * one closes at once.
 */
export function judge(
  room: RoomHealth,
  { slot, now }: Judged,
  alarm: AlarmKind,
  condition: Condition | null,
  delays: AlarmDelays,
): Step {
  if (hasCause(room.slots[slot], alarm)) return replaceWatch(room, { slot, now }, alarm, quietWatch)
  const isSeen = slot === room.settings.activeSlot
  const weighed = condition && !isSeen ? { ...condition, severity: 'warning' as const } : condition
  const before = room.slots[slot].alarms[alarm] ?? quietWatch
  return replaceWatch(room, { slot, now }, alarm, watchOn(before, weighed, now, delays))
}

/** Closes all alarms of a slot, whose stream ended. */
export const closeAlarms = (room: RoomHealth, judged: Judged): Step => closeSome(room, judged, () => true)

/** Closes the alarms of a slot that another of its alarms explains. */
export const closeConsequences = (room: RoomHealth, judged: Judged): Step =>
  closeSome(room, judged, kind => hasCause(room.slots[judged.slot], kind))

function closeSome(room: RoomHealth, judged: Judged, isOver: (kind: AlarmKind) => boolean): Step {
  return inTurn(
    room,
    ...alarmKinds
      .filter(kind => room.slots[judged.slot].alarms[kind] && isOver(kind))
      .map(kind => (before: RoomHealth) => replaceWatch(before, judged, kind, quietWatch)),
  )
}

function replaceWatch(room: RoomHealth, judged: Judged, alarm: AlarmKind, watch: AlarmWatch): Step {
  const { alarms } = room.slots[judged.slot]
  return {
    room: withSlot(room, judged.slot, { alarms: { ...alarms, [alarm]: watch } }),
    effects: changeOf(alarms[alarm]?.open ?? null, watch.open, { ...judged, alarm }),
  }
}

function changeOf(
  before: AlarmWatch['open'],
  after: AlarmWatch['open'],
  { slot, now: at, alarm }: Judged & { alarm: AlarmKind },
): Effect[] {
  if (after && !before) {
    const { severity, value, bound } = after
    return [{ kind: 'incident', at, detail: { kind: 'alarmOpened', slot, alarm, severity, value, bound } }]
  }
  if (before && !after) {
    const seconds = Math.round((at - before.openedAt) / 1000)
    return [{ kind: 'incident', at, detail: { kind: 'alarmClosed', slot, alarm, seconds } }]
  }
  if (before && after && before.severity !== after.severity) {
    return [{ kind: 'alarmWorsened', at, slot, alarm, value: after.value, bound: after.bound }]
  }
  return []
}
