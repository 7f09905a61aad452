import type { EndCause, RoomEvent, SlotKey } from './engine.ts'
import type { ObservedRoom, ObservedSlot } from './observed-room.ts'
import { streamNameOf } from './slot-path.ts'

interface Remote {
  key: SlotKey
  seen: ObservedSlot
}

/**
 * Tells of the streams of other servers as their engines told it there, from what those servers say once a second.
 * Streams of this server are left out, so that one which moves here does not end.
 */
export function createRemoteEvents() {
  let known = new Map<string, Remote>()

  /** What happened since the last look. */
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
    const ended = [...known]
      .filter(([name, { key }]) => !now.has(name) && !isOwn(key))
      .map(([, { key }]) => ({ kind: 'unpublished' as const, at, key, cause: causeOf(others, key) }))
    const events = [...now].flatMap(([name, remote]) => changesOf(known.get(name)?.seen, remote, at))
    known = now
    return [...ended, ...events]
  }
}

const remotesOf = (rooms: ReadonlyMap<string, ObservedRoom>): Remote[] =>
  [...rooms].flatMap(([roomId, { slots }]) => slots.map(seen => ({ key: { roomId, slot: seen.slot }, seen })))

/** What its server said, or that this server is gone. */
const causeOf = (rooms: ReadonlyMap<string, ObservedRoom>, { roomId, slot }: SlotKey): EndCause =>
  rooms.get(roomId)?.ended.find(it => it.slot === slot)?.cause ?? 'engineDown'

function changesOf(before: ObservedSlot | undefined, { key, seen }: Remote, at: Date): RoomEvent[] {
  const { address, found, isStalled, measured, problems, startedAt } = seen
  const isNew = before?.startedAt !== startedAt
  const wasStalled = !isNew && before?.isStalled === true
  return [
    ...(isNew ? [{ kind: 'published' as const, at: new Date(startedAt), key, address }] : []),
    ...(isStalled === wasStalled
      ? []
      : [{ kind: isStalled ? ('stalled' as const) : ('resumed' as const), at, key }]),
    ...(measured ? [{ kind: 'measured' as const, at, key, measured, problems }] : []),
    ...(found ? [{ kind: 'checked' as const, at, key, found }] : []),
  ]
}
