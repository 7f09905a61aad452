import type { EngineEvent, RoomEvent } from '../../engine/engine.ts'

type Published = Extract<EngineEvent, { kind: 'published' }>

/** Most waiting events. Beyond it, events that come every second are dropped. */
const maxWaiting = 20_000
const figures: ReadonlySet<RoomEvent['kind']> = new Set(['measured', 'checked', 'viewers'])

/** Events of engines since the last tick, and the streams that exist now. */
export interface StreamList {
  /** Adds an event of this server's engine. */
  add(event: EngineEvent): void
  /** Adds an event about a stream on another server, or a finding of ffmpeg. */
  addOther(event: RoomEvent): void
  /** Rooms with a stream on this server, and since when. */
  rooms(): Map<string, Date>
  /** Beginnings of a room's streams that are no longer among the waiting events. */
  begun(roomId: string): Published[]
  /** Removes and returns the waiting events. */
  take(): RoomEvent[]
}

export const roomOf = (event: RoomEvent): string => ('key' in event ? event.key.roomId : event.roomId)

export function createStreamList(): StreamList {
  const streams = new Map<string, { event: Published; isRemote: boolean }>()
  let waiting: RoomEvent[] = []
  const nameOf = ({ key: { roomId, slot } }: Pick<Published, 'key'>) => `${roomId}/${slot}`
  function take(event: RoomEvent, isRemote: boolean): void {
    if (event.kind === 'published') streams.set(nameOf(event), { event, isRemote })
    else if (event.kind === 'unpublished') streams.delete(nameOf(event))
    const isFigure = figures.has(event.kind)
    if (!isFigure || waiting.length < maxWaiting) waiting.push(event)
  }
  return {
    add(event) {
      if (event.kind === 'up') return
      if (event.kind !== 'down') return take(event, false)
      for (const { event: published, isRemote } of [...streams.values()])
        if (!isRemote)
          take({ kind: 'unpublished', at: event.at, key: published.key, cause: 'engineDown' }, false)
    },
    addOther: event => take(event, true),
    rooms() {
      const rooms = new Map<string, Date>()
      for (const { event, isRemote } of streams.values()) {
        const { roomId } = event.key
        const since = rooms.get(roomId)
        if (!isRemote && (!since || event.at < since)) rooms.set(roomId, event.at)
      }
      return rooms
    },
    begun: roomId =>
      [...streams.values()]
        .map(({ event }) => event)
        .filter(event => event.key.roomId === roomId && !waiting.includes(event)),
    take() {
      const taken = waiting
      waiting = []
      return taken
    },
  }
}
