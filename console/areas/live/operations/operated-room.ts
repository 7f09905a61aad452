import type { LiveRoomRow } from '@greenroom/contract/areas/live/rooms'
import type { StudioStatus } from '@greenroom/contract/areas/live/studio'

/** A room with its latest measurements. */
export interface OperatedRoom {
  room: LiveRoomRow
  status: StudioStatus
}
