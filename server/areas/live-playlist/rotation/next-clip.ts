import type { ApprovedClip } from './store.ts'

type Placed = Pick<ApprovedClip, 'id' | 'position'>

const isAfter = (one: Placed, other: Placed) =>
  one.position > other.position || (one.position === other.position && one.id > other.id)

/**
 * The clip that follows the last played one, which may have been moved, rejected or deleted since; the first one after
 * the end. @param clips in their order
 */
export function clipAfter<Clip extends Placed>(
  clips: readonly Clip[],
  last: Placed | undefined,
): Clip | undefined {
  const from = clips.find(({ id }) => id === last?.id) ?? last
  return clips.find(clip => from === undefined || isAfter(clip, from)) ?? clips[0]
}
