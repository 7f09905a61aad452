import '../locales/index.ts'
import { deleteLiveRooms, type LiveRoomRow } from '@greenroom/contract/areas/live/rooms'
import i18next from 'i18next'
import { CallFailure, call } from '../../../kit/call.ts'
import { confirmAction } from '../../../kit/confirm.tsx'
import { invalidate } from '../../../kit/events.ts'
import { offerUndoOf } from '../../audit/index.ts'

/** Asks, then deletes a room and offers to undo it. @returns whether the room no longer exists */
export async function removeRoom({ id, title }: Pick<LiveRoomRow, 'id' | 'title'>): Promise<boolean> {
  const isConfirmed = await confirmAction({
    title: i18next.t('live:ask.deleteTitle'),
    message: i18next.t('live:ask.delete', { title }),
    confirmLabel: i18next.t('live:action.delete'),
    danger: true,
  })
  if (!isConfirmed) return false
  let requestId = ''
  const keepId = (given: string) => {
    requestId = given
  }
  try {
    await call(deleteLiveRooms, { body: { ids: [id] } }, { onDone: keepId })
    offerUndoOf(requestId, i18next.t('live:done.deleted', { title }), 'live-room.changed')
    return true
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure
    return failure.reason === 'notFound'
  } finally {
    void invalidate('live-room.changed')
  }
}
