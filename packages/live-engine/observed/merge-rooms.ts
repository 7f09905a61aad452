import type { ObservedRoom } from './observed-room.ts'

/** Merges the reports of several servers about the same rooms: the streams of all and the sum of viewers. */
export function mergeRooms(
  sights: readonly ReadonlyMap<string, ObservedRoom>[],
): ReadonlyMap<string, ObservedRoom> {
  const merged = new Map<string, ObservedRoom>()
  for (const sight of sights) {
    for (const [id, room] of sight) {
      const earlierRoom = merged.get(id)
      merged.set(id, earlierRoom ? mergeTwo(earlierRoom, room) : room)
    }
  }
  return merged
}

function mergeTwo(one: ObservedRoom, other: ObservedRoom): ObservedRoom {
  const slots = [...other.slots, ...one.slots.filter(({ slot }) => !other.slots.some(it => it.slot === slot))]
  const refused = [...(one.refused ?? []), ...(other.refused ?? [])]
  const ends = [...one.ended, ...other.ended].toSorted((first, second) => second.at - first.at)
  return {
    at: Math.max(one.at, other.at),
    slots,
    audience: one.audience + other.audience,
    previews: one.previews + other.previews,
    made: [...(one.made ?? []), ...(other.made ?? [])],
    ended: ends.filter(({ slot }) => !slots.some(it => it.slot === slot)),
    refused: refused.toSorted((first, second) => second.at - first.at),
  }
}
