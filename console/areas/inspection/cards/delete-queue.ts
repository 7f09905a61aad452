import {
  deleteInspectionQueue,
  type InspectionCard,
} from '@greenroom/contract/areas/inspection/inspection-queues'
import i18next from 'i18next'
import { callWithId } from '../../../kit/call.ts'
import { runCommand } from '../../../kit/run-command.ts'

/** Asks with what the queue holds, then deletes it. @returns whether it was deleted */
export function deleteQueue({ id, title, figures, queue }: InspectionCard): Promise<boolean> {
  const counts = { waiting: figures.waiting, verdicts: queue.verdicts }
  return runCommand({
    confirm: {
      title: i18next.t('inspection:ask.deleteTitle'),
      message: i18next.t('inspection:ask.delete', { name: title, ...counts }),
      confirmLabel: i18next.t('inspection:delete'),
      danger: true,
    },
    send: options => callWithId(deleteInspectionQueue, { params: { id } }, options),
    done: () => i18next.t('inspection:done.deleted', { name: title }),
    refusals: { notFound: () => i18next.t('inspection:missing') },
    topics: ['inspection.changed'],
  })
}
