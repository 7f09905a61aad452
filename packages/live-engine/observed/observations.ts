import type { CheckedEvent, EndCause, EngineEvent, RefusedEvent, SlotKey } from '../engine.ts'
import type { RenditionName } from '../ffmpeg/rendition.ts'
import type { ObservedRoom, ObservedSlot } from './observed-room.ts'

/** How long a room is remembered after its last stream or refusal. */
export const rememberedMs = 60_000

/** What the engine of this server reported about its rooms, in memory. */
export interface Observations {
  take(event: EngineEvent | CheckedEvent | RefusedEvent): void
  of(roomId: string): ObservedRoom | undefined
  all(): ReadonlyMap<string, ObservedRoom>
}

type Slot = ObservedSlot['slot']
interface Room extends Omit<ObservedRoom, 'slots' | 'made' | 'ended' | 'refused'> {
  made: Set<RenditionName>
  slots: Map<Slot, ObservedSlot>
  ended: Map<Slot, { at: number; cause: EndCause }>
  refused: Map<Slot, Pick<RefusedEvent, 'cause' | 'address' | 'limit'> & { at: number }>
}

const newRoom = (): Room => ({
  ...{ at: 0, audience: 0, previews: 0 },
  ...{ slots: new Map(), made: new Set(), ended: new Map(), refused: new Map() },
})

/** Creates an empty record of an engine's reports. */
export function createObservations(): Observations {
  const rooms = new Map<string, Room>()

  function roomAt(roomId: string, at: Date): Room {
    const room = rooms.get(roomId) ?? newRoom()
    room.at = at.getTime()
    rooms.set(roomId, room)
    return room
  }
  function change({ key, at }: { key: SlotKey; at: Date }, changes: Partial<ObservedSlot>): void {
    const { slots } = roomAt(key.roomId, at)
    const slot = slots.get(key.slot)
    if (slot) slots.set(key.slot, { ...slot, ...changes })
  }
  function end(room: Room, slot: Slot, at: Date, cause: EndCause): void {
    if (room.slots.delete(slot)) room.ended.set(slot, { at: at.getTime(), cause })
  }
  /** Viewer counts do not create a room: without streams and viewers there is nothing to record. */
  function count({ at, roomId, audience, previews }: Extract<EngineEvent, { kind: 'viewers' }>): void {
    const isWatched = audience + previews > 0
    const isSomething = isWatched || (rooms.get(roomId)?.slots.size ?? 0) > 0
    const room = isSomething ? roomAt(roomId, at) : rooms.get(roomId)
    if (room) Object.assign(room, { audience, previews })
  }
  function forgetOld(at: Date): void {
    const oldest = at.getTime() - rememberedMs
    for (const [id, { slots, audience, previews, at: seenAt }] of rooms)
      if (slots.size + audience + previews === 0 && seenAt < oldest) rooms.delete(id)
  }

  return {
    take(event) {
      switch (event.kind) {
        case 'published': {
          const room = roomAt(event.key.roomId, event.at)
          room.ended.delete(event.key.slot)
          room.refused.delete(event.key.slot)
          room.slots.set(event.key.slot, newSlot(event))
          break
        }
        case 'unpublished': {
          end(roomAt(event.key.roomId, event.at), event.key.slot, event.at, event.cause)
          break
        }
        case 'refused': {
          const { address, at, cause, key, limit } = event
          roomAt(key.roomId, at).refused.set(key.slot, { at: at.getTime(), cause, address, limit })
          break
        }
        case 'stalled':
          change(event, { isStalled: true })
          break
        case 'resumed':
          change(event, { isStalled: false })
          break
        case 'away':
        case 'back':
          change(event, { awayNode: event.kind === 'away' ? event.node : '' })
          break
        case 'measured':
          change(event, { measured: event.measured, problems: [...event.problems] })
          break
        case 'checked':
          change(event, { found: event.found && [...event.found] })
          break
        case 'viewers':
          count(event)
          forgetOld(event.at)
          break
        case 'down':
          for (const room of rooms.values()) {
            Object.assign(room, { audience: 0, previews: 0 })
            room.made.clear()
            for (const slot of [...room.slots.keys()]) end(room, slot, event.at, 'engineDown')
          }
          break
        case 'rendition': {
          const { made } = roomAt(event.roomId, event.at)
          if (event.isMade) made.add(event.quality)
          else made.delete(event.quality)
          break
        }
        case 'switched':
        case 'up':
          break
      }
    },
    of: roomId => toObserved(rooms.get(roomId)),
    all() {
      // No other event of a room with refused encoders only would remove it.
      forgetOld(new Date())
      return new Map([...rooms].map(([id, room]) => [id, observed(room)]))
    },
  }
}

const newSlot = ({ key, at, address, isOwn }: Extract<EngineEvent, { kind: 'published' }>): ObservedSlot => ({
  slot: key.slot,
  startedAt: at.getTime(),
  address,
  isOwn,
  isStalled: false,
  awayNode: '',
  measured: null,
  problems: [],
  found: null,
})

const observed = (room: Room): ObservedRoom => ({
  ...room,
  slots: [...room.slots.values()],
  made: [...room.made],
  ended: [...room.ended].map(([slot, end]) => ({ slot, ...end })),
  refused: [...room.refused].map(([slot, refusal]) => ({ slot, ...refusal })),
})
const toObserved = (room: Room | undefined) => room && observed(room)
