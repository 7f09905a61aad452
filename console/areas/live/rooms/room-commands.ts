import '../locales/index.ts'
import { deleteLiveRooms, type LiveRoomRow } from '@greenroom/contract/areas/live/rooms'
import i18next from 'i18next'
import { callWithId } from '../../../kit/call/call.ts'
import { runCommand } from '../../../kit/command/run-command.ts'

/** Asks, then deletes a room and offers to undo it. @returns whether the room no longer exists */
export function removeRoom({ id, title }: Pick<LiveRoomRow, 'id' | 'title'>): Promise<boolean> {
  return runCommand({
    confirm: {
      title: i18next.t('live:ask.deleteTitle'),
      message: i18next.t('live:ask.delete', { title }),
      confirmLabel: i18next.t('live:action.delete'),
      danger: true,
    },
    send: options => callWithId(deleteLiveRooms, { body: { ids: [id] } }, options),
    done: () => i18next.t('live:done.deleted', { title }),
    // Streams have ended and the chat is gone.
    isUndonePartly: true,
    settledBy: ['notFound'],
    topics: ['live-room.changed'],
  })
}
