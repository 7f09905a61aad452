import type { EndCause, RoomEvent, SlotKey } from '../engine.ts'
import { streamNameOf } from '../slot-path.ts'
import type { ObservedRoom, ObservedSlot } from './observed-room.ts'

interface Remote {
  key: SlotKey
  seen: ObservedSlot
}

/**
 * Creates events for streams of other servers from their reports, as their engines sent them there. Streams that this
 * server has now are left out, so that a stream that moves here does not end.
 */
export function createRemoteEvents() {
  let remotes = new Map<string, Remote>()

  /** Events since the last call. */
  return (
    others: ReadonlyMap<string, ObservedRoom>,
    own: ReadonlyMap<string, ObservedRoom>,
    at: Date,
  ): RoomEvent[] => {
    const isOwn = ({ roomId, slot }: SlotKey) => own.get(roomId)?.slots.some(it => it.slot === slot) === true
    const now = new Map(
      remotesOf(others)
        .filter(({ key }) => !isOwn(key))
        .map(remote => [streamNameOf(remote.key), remote]),
    )
    const ended = [...remotes]
      .filter(([name, { key }]) => !now.has(name) && !isOwn(key))
      .map(([, { key }]) => ({ kind: 'unpublished' as const, at, key, cause: causeOf(others, key) }))
    const events = [...now].flatMap(([name, remote]) => changesOf(remotes.get(name)?.seen, remote, at))
    remotes = now
    return [...ended, ...events]
  }
}

const remotesOf = (rooms: ReadonlyMap<string, ObservedRoom>): Remote[] =>
  [...rooms].flatMap(([roomId, { slots }]) => slots.map(seen => ({ key: { roomId, slot: seen.slot }, seen })))

/** The reported cause; `engineDown` when the server itself is missing. */
const causeOf = (rooms: ReadonlyMap<string, ObservedRoom>, { roomId, slot }: SlotKey): EndCause =>
  rooms.get(roomId)?.ended.find(it => it.slot === slot)?.cause ?? 'engineDown'

function changesOf(before: ObservedSlot | undefined, { key, seen }: Remote, at: Date): RoomEvent[] {
  const { address, found, isOwn, isStalled, measured, problems, startedAt } = seen
  const isNew = before?.startedAt !== startedAt
  const wasStalled = !isNew && before?.isStalled === true
  return [
    ...(isNew ? [{ kind: 'published' as const, at: new Date(startedAt), key, address, isOwn }] : []),
    ...(isStalled === wasStalled
      ? []
      : [{ kind: isStalled ? ('stalled' as const) : ('resumed' as const), at, key }]),
    ...(measured ? [{ kind: 'measured' as const, at, key, measured, problems }] : []),
    ...(found ? [{ kind: 'checked' as const, at, key, found }] : []),
  ]
}
