import { pictureFaults } from '@greenroom/contract/areas/live/alarm-kinds'
import { isAccident, type RoomEvent } from '@greenroom/live-engine'
import { isBeforeShow } from './before-show.ts'
import { conditionsOf, faultsOf, measuredKinds, problemKinds, problemsOf } from './conditions.ts'
import { inTurn, type Step } from './effects.ts'
import { closeAlarms, closeConsequences, judge, viewersSee, withSlot } from './raise-alarms.ts'
import type { RoomHealth } from './room-health.ts'
import { isRotationIn } from './rotation.ts'
import { measuredDelays, momentDelays, stallDelays, times } from './thresholds.ts'

type Of<K extends RoomEvent['kind']> = Extract<RoomEvent, { kind: K }>

const unchanged = (room: RoomHealth): Step => ({ room, effects: [] })

/** Applies an event of the engine to a room. */
export function applyEngineEvent(room: RoomHealth, event: RoomEvent): Step {
  switch (event.kind) {
    case 'published':
      return published(room, event)
    case 'unpublished':
      return unpublished(room, event)
    case 'stalled':
    case 'resumed':
      return stalledOrResumed(room, event)
    case 'measured':
      return measured(room, event)
    case 'checked':
      return checked(room, event)
    case 'viewers':
      return unchanged({ ...room, viewers: event.audience })
    case 'switched':
      return switched(room, event)
    // While a media server does not answer, its streams count as stalled.
    case 'away':
    case 'back':
    case 'rendition':
      return unchanged(room)
  }
}

function published(room: RoomHealth, { at, key: { slot }, address, isOwn }: Of<'published'>): Step {
  const now = at.getTime()
  const stream = {
    publishedAt: now,
    stalledAt: null,
    settledAt: now + times.settleMs,
    measured: null,
    checkedAt: null,
    wholeSince: null,
    isFaulty: false,
    isOwn,
    isRotation: isRotationIn(slot, room.settings, isOwn),
  }
  const { effects, room: after } = closeAlarms(room, { slot, now })
  return {
    room: withSlot(after, slot, { stream, ended: null }),
    effects: [{ kind: 'incident', at: now, detail: { kind: 'published', slot, address } }, ...effects],
  }
}

function unpublished(room: RoomHealth, { at, key: { slot }, cause }: Of<'unpublished'>): Step {
  const { stream } = room.slots[slot]
  if (!stream) return unchanged(room)
  const now = at.getTime()
  const wasRotation = stream.isRotation
  const { effects, room: after } = inTurn(
    withSlot(room, slot, { stream: null, ended: { at: now, cause, wasRotation } }),
    before => closeAlarms(before, { slot, now }),
    before =>
      isAccident(cause) && !wasRotation
        ? judge(before, { slot, now }, 'offline', viewersSee, momentDelays)
        : unchanged(before),
  )
  return {
    room: after,
    effects: [{ kind: 'incident', at: now, detail: { kind: 'unpublished', slot, cause } }, ...effects],
  }
}

function stalledOrResumed(
  room: RoomHealth,
  { kind, at, key: { slot } }: Of<'stalled'> | Of<'resumed'>,
): Step {
  const { stream } = room.slots[slot]
  if (!stream) return unchanged(room)
  const now = at.getTime()
  const isStalled = kind === 'stalled'
  const isAlarming = isStalled && !stream.isRotation
  const changed = isStalled
    ? { ...stream, stalledAt: stream.stalledAt ?? now, wholeSince: null }
    : { ...stream, stalledAt: null, settledAt: now + times.settleMs }
  return inTurn(
    withSlot(room, slot, { stream: changed }),
    before => judge(before, { slot, now }, 'stalled', isAlarming ? viewersSee : null, stallDelays),
    before => closeConsequences(before, { slot, now }),
  )
}

function measured(room: RoomHealth, event: Of<'measured'>): Step {
  const { slot } = event.key
  const { stream } = room.slots[slot]
  if (!stream || stream.stalledAt !== null) return unchanged(room)
  const now = event.at.getTime()
  const figures = conditionsOf(event.measured, room.settings)
  const problems = problemsOf(event.problems)
  // A black picture needs hardly any bits.
  if (stream.isFaulty && isBeforeShow(room, now)) figures.bitRateLow = null
  // Clips are as they are: their rates, silence and boundaries are no faults of the room.
  const isJudged = !stream.isRotation
  const judgedKinds = now >= stream.settledAt ? measuredKinds : []
  return inTurn(
    withSlot(room, slot, { stream: { ...stream, measured: event.measured } }),
    ...problemKinds.map(
      kind => (before: RoomHealth) =>
        judge(
          before,
          { slot, now },
          kind,
          isJudged ? problems[kind] : null,
          kind === 'noKeyFrame' ? measuredDelays : momentDelays,
        ),
    ),
    ...judgedKinds.map(
      kind => (before: RoomHealth) =>
        judge(before, { slot, now }, kind, isJudged ? figures[kind] : null, measuredDelays),
    ),
  )
}

/** Needs no delays: ffmpeg itself waits before it reports a fault. */
function checked(room: RoomHealth, { at, key: { slot }, found }: Of<'checked'>): Step {
  const { stream } = room.slots[slot]
  if (!stream || !found || stream.stalledAt !== null) return unchanged(room)
  const now = at.getTime()
  const conditions = faultsOf(stream.isRotation || isBeforeShow(room, now) ? [] : found)
  const isFaulty = found.length > 0
  const wholeSince = isFaulty ? null : (stream.wholeSince ?? now)
  return inTurn(
    withSlot(room, slot, { stream: { ...stream, checkedAt: now, wholeSince, isFaulty } }),
    ...pictureFaults.map(
      kind => (before: RoomHealth) => judge(before, { slot, now }, kind, conditions[kind], momentDelays),
    ),
  )
}

/** The engine also reports switches to the slot that is shown already; those are no incidents. */
function switched(room: RoomHealth, { at, slot }: Of<'switched'>): Step {
  if (slot === room.shownSlot) return unchanged(room)
  return {
    room: { ...room, shownSlot: slot },
    effects: [{ kind: 'incident', at: at.getTime(), detail: { kind: 'switched', slot, cause: null } }],
  }
}
