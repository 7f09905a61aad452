import type { RemoteStream, RoomEvent, SlotKey } from '../engine.ts'
import type { EngineHost } from '../host.ts'
import { mergeRooms } from './merge-rooms.ts'
import type { Observations } from './observations.ts'
import type { ObservedRoom, ObservedSlot } from './observed-room.ts'
import { createRemoteEvents } from './remote-events.ts'

const intervalMs = 1000

/** Another server that takes streams, and what it reports. */
export interface OtherServer {
  id: string
  engine: string
  hasFfmpeg: boolean
  /** Where its streams can be pulled; null: they cannot. */
  relayAddress: string | null
  rooms: ReadonlyMap<string, ObservedRoom>
}

/** The streams of the other servers, as seen by this one. */
export interface OtherServers {
  /**
   * Updates the streams that the engine can pull, and ends own streams of slots that have an older stream on another
   * server.
   */
  poller: { name: string; intervalMs: number; tick(): Promise<boolean> }
  /** Adds a listener for events of their streams. */
  onEvent(listener: (event: RoomEvent) => void): void
  /** Number of viewers of a room there. */
  audienceOf(roomId: string): number
}

interface Parts {
  host: Pick<EngineHost, 'current'>
  observations: Pick<Observations, 'all'>
  /** Id of this server in its reports, and the reports of the others. */
  shared: { readonly serverId: string; readOthers(): Promise<OtherServer[]> }
}

/** Creates the view of other servers' streams; its poller keeps it current. */
export function createOtherServers({ host, observations, shared }: Parts): OtherServers {
  const listeners = new Set<(event: RoomEvent) => void>()
  const readRemoteEvents = createRemoteEvents()
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
        for (const event of readRemoteEvents(rooms, own, new Date()))
          for (const listener of listeners) listener(event)
        return false
      },
    },
  }
}

/** Streams that can be pulled from other servers. */
export const remoteStreamsOf = (others: readonly OtherServer[]): RemoteStream[] =>
  others.flatMap(({ relayAddress, rooms }) =>
    relayAddress === null
      ? []
      : [...rooms].flatMap(([roomId, { slots }]) =>
          slots.map(({ slot }) => ({ key: { roomId, slot }, address: relayAddress })),
        ),
  )

/**
 * Own streams of slots that have an older stream on another server: two encoders that came within the same second were
 * both admitted. Of two equally old streams, the one on the server with the lower id stays.
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
