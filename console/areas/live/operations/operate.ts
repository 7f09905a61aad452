import type { LiveRoomRow } from '@greenroom/contract/areas/live/rooms'
import type { StudioStatus } from '@greenroom/contract/areas/live/studio'
import { type Command, runCommand } from '../../../kit/command/run-command.ts'

/** A room with its latest measurements. */
export interface OperatedRoom {
  room: LiveRoomRow
  status: StudioStatus
}

/** Changes a room, shows the text of the completed change, and refreshes the room. @returns whether it was changed */
export const operate = (
  send: Command<unknown>['send'],
  doneText: string,
  confirm?: Command<unknown>['confirm'],
): Promise<boolean> =>
  runCommand({ confirm, send, done: () => doneText, isFinal: true, topics: ['live-room.changed'] })
