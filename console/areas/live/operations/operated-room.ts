import type { LiveRoomRow } from '@greenroom/contract/areas/live/rooms'
import type { StudioStatus } from '@greenroom/contract/areas/live/studio'

/** A room, and what was measured of it last. */
export interface OperatedRoom {
  room: LiveRoomRow
  status: StudioStatus
}
