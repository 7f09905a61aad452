import {
  deleteInspectionQueue,
  type InspectionCard,
} from '@greenroom/contract/areas/inspection/inspection-queues'
import i18next from 'i18next'
import { CallFailure, call } from '../../../kit/call.ts'
import { confirmAction } from '../../../kit/confirm.tsx'
import { invalidate } from '../../../kit/events.ts'
import { toast } from '../../../kit/toast.ts'
import { offerUndoOf } from '../../audit/index.ts'

/** Asks with what the queue holds, then deletes it. */
export async function deleteQueue({ id, title, figures, queue }: InspectionCard): Promise<void> {
  const confirmed = await confirmAction({
    title: i18next.t('inspection:ask.deleteTitle'),
    message: i18next.t('inspection:ask.delete', {
      name: title,
      waiting: figures.waiting,
      verdicts: queue.verdicts,
    }),
    confirmLabel: i18next.t('inspection:delete'),
    danger: true,
  })
  if (!confirmed) return
  try {
    let requestId = ''
    const onDone = (done: string) => {
      requestId = done
    }
    await call(deleteInspectionQueue, { params: { id } }, { quiet: ['notFound'], onDone })
    offerUndoOf(requestId, i18next.t('inspection:done.deleted', { name: title }), 'inspection.changed')
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure
    if (failure.reason === 'notFound') toast.failure(failure, i18next.t('inspection:missing'))
  } finally {
    void invalidate('inspection.changed')
  }
}
