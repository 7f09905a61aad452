import '../locales/index.ts'
import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import type { EventTopic } from '@greenroom/contract/events'
import i18next from 'i18next'
import { attempt } from '../../../kit/attempt.ts'
import { call } from '../../../kit/call.ts'
import { invalidate } from '../../../kit/events.ts'
import { followJob } from '../../../kit/followed-jobs.ts'
import { toast } from '../../../kit/toast.ts'
import { whenConfirmed } from '../../auth/index.ts'

/** Undoes all that a request changed, and reports the outcome. */
export async function undoRequest(requestId: string, topics: readonly EventTopic[]): Promise<void> {
  await attempt(async () => {
    const { list } = await call(listOperations, { query: { requestId, pageSize: '1' } })
    const id = list[0]?.id ?? '0'
    const request = { params: { id }, body: { scope: 'request' } } as const
    const undone = await whenConfirmed(() =>
      call(undoOperation, request, { quiet: ['confirmationRequired'] }),
    )
    if (undone?.job) followJob(undone.job)
    else if (undone) toast.success(i18next.t('audit:undo.done', { count: undone.changed }))
  })
  await Promise.all(topics.map(invalidate))
}
