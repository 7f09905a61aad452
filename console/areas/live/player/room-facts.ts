import type { RoomState } from '@greenroom/contract/areas/live/rooms'
import type { PlaySource, SlotStatus, StudioStatus } from '@greenroom/contract/areas/live/studio'
import type { RoomFacts } from './player-state.ts'

/** The slot that a source shows now. */
export function slotOf(status: StudioStatus, source: PlaySource): SlotStatus | undefined {
  const name = source === 'output' ? status.activeSlot : source
  return status.slots.find(({ slot }) => slot === name)
}

/** The facts about the room that a player of this source needs. */
export function roomFactsOf(status: StudioStatus, source: PlaySource): RoomFacts {
  const slot = slotOf(status, source)
  const isSlate = source === 'output' && status.hasSlate
  return {
    isBanned: status.state === 'banned',
    isEngineDown: status.streaming !== null,
    isPushed: isSlate || (slot !== undefined && slot.state !== 'offline'),
    isCutOff: slot !== undefined && slot.cutOff !== null,
    isMoving: isSlate || slot?.state === 'live',
    videoCodec: slot?.measured?.videoCodec ?? '',
  }
}

/** In these states the room has a stream. */
const onAir: readonly RoomState[] = ['live', 'degraded', 'stalled']

/** The same facts from the list of rooms, before the status was read; undefined when the list is not sufficient. */
export function listedFactsOf(state: RoomState, source: PlaySource): RoomFacts | undefined {
  if (source !== 'output' || !onAir.includes(state)) return undefined
  return {
    isBanned: false,
    isEngineDown: false,
    isPushed: true,
    isCutOff: false,
    isMoving: state !== 'stalled',
    videoCodec: '',
  }
}
