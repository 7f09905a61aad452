import { slotNames } from '@greenroom/contract/areas/live/slots'
import { pathOf } from '../embedded/paths.ts'
import { pushApp } from '../slot-path.ts'
import type { NodeSlots } from './node-slots.ts'
import type { Roster } from './roster.ts'

/** Number of viewers of a room at the nodes: of its output and its slots, without our own programs. */
export function audienceOf(
  roomId: string,
  roster: Pick<Roster, 'viewersOf'>,
  slots: Pick<NodeSlots, 'readers'>,
): number {
  const ofSlots = slotNames.map(slot => {
    const path = pathOf({ roomId, slot })
    return Math.max(0, roster.viewersOf(path) - slots.readers(path))
  })
  return ofSlots.reduce((sum, count) => sum + count, roster.viewersOf(`${pushApp}/${roomId}`))
}
