import type { Poller } from '../../../platform/jobs/poller.ts'
import type { RemoteStream, RoomEvent, SlotKey } from './engine.ts'
import type { EngineHost } from './host.ts'
import type { Observations } from './observe.ts'
import type { ObservedRoom, ObservedSlot } from './observed-room.ts'
import { createRemoteEvents } from './remote-events.ts'
import { mergeRooms, type OtherServer, type SharedStatus } from './shared-status.ts'

const intervalMs = 1000

/** What the other servers have, and what this one makes of it. */
export interface OtherServers {
  /** Tells the engine what it can take from them, and ends own streams that somebody pushes there for longer. */
  poller: Poller
  /** Tells of their streams. */
  onEvent(listener: (event: RoomEvent) => void): void
  /** How many watch a room there. */
  audienceOf(roomId: string): number
}

interface Parts {
  host: Pick<EngineHost, 'current'>
  observations: Pick<Observations, 'all'>
  shared: Pick<SharedStatus, 'readOthers' | 'serverId'>
}

/** Creates the view of the streams of other servers, which its poller keeps current. */
export function createOtherServers({ host, observations, shared }: Parts): OtherServers {
  const listeners = new Set<(event: RoomEvent) => void>()
  const lookForEvents = createRemoteEvents()
  let rooms: ReadonlyMap<string, ObservedRoom> = new Map()
  return {
    onEvent: listener => void listeners.add(listener),
    audienceOf: roomId => rooms.get(roomId)?.audience ?? 0,
    poller: {
      name: 'live.other-servers',
      intervalMs,
      async tick() {
        const engine = host.current()
        if (!engine?.relay) return false
        const others = await shared.readOthers()
        const own = observations.all()
        rooms = mergeRooms(others.map(it => it.rooms))
        engine.relay(remoteStreamsOf(others))
        for (const key of secondStreams(own, shared.serverId, others)) engine.kick(key, 'refused')
        for (const event of lookForEvents(rooms, own, new Date()))
          for (const listener of listeners) listener(event)
        return false
      },
    },
  }
}

/** The streams that can be taken from other servers. */
export const remoteStreamsOf = (others: readonly OtherServer[]): RemoteStream[] =>
  others.flatMap(({ relayAddress, rooms }) =>
    relayAddress === null
      ? []
      : [...rooms].flatMap(([roomId, { slots }]) =>
          slots.map(({ slot }) => ({ key: { roomId, slot }, address: relayAddress })),
        ),
  )

/**
 * Own streams of slots that somebody pushes into another server for longer: two encoders that came within the same second
 * were both let in. Of equally old ones that of the server with the lower id stays.
 */
export function secondStreams(
  own: ReadonlyMap<string, ObservedRoom>,
  serverId: string,
  others: readonly OtherServer[],
): SlotKey[] {
  const isSecond = (roomId: string, { slot, startedAt }: ObservedSlot) =>
    others.some(({ id, rooms }) =>
      rooms
        .get(roomId)
        ?.slots.some(
          their =>
            their.slot === slot &&
            (their.startedAt < startedAt || (their.startedAt === startedAt && id < serverId)),
        ),
    )
  return [...own].flatMap(([roomId, { slots }]) =>
    slots.filter(slot => isSecond(roomId, slot)).map(({ slot }) => ({ roomId, slot })),
  )
}
